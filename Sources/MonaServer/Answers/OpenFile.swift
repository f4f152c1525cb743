import Foundation
import Hummingbird
import NIOCore
import NIOPosix

/// A file that stays readable for as long as somebody reads it, whatever becomes of its name.
final class OpenFile: Sendable {
  private let descriptor: Int32
  /// How many bytes it has.
  let size: Int

  /// Takes over a descriptor of a file that will not change.
  /// - Throws: `POSIXError`.
  init(descriptor: Int32) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = errno
      close(descriptor)
      throw POSIXError(POSIXErrorCode(rawValue: reason) ?? .EIO)
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  /// Opens a file; nil when it cannot be read.
  convenience init?(_ file: URL) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    // What the file is cannot be told: it cannot be read.
    try? self.init(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// A part of the file as the body of an answer, read piece by piece as the client takes it.
  func body(_ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      try await self.write(range, to: &writer)
      try await writer.finish(nil)
    }
  }

  /// Writes a part of the file into an answer, piece by piece as the client takes it.
  func write(_ range: Range<Int>, to writer: inout any ResponseBodyWriter) async throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try await self.piece(at: offset, count: min(1 << 18, range.upperBound - offset))
      offset += piece.readableBytes
      try await writer.write(piece)
    }
  }

  /// - Throws: `POSIXError`, for a file that became shorter, too.
  private func piece(at offset: Int, count: Int) async throws -> ByteBuffer {
    try await NIOThreadPool.singleton.runIfActive {
      var buffer = ByteBufferAllocator().buffer(capacity: count)
      let read = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
        max(0, pread(self.descriptor, bytes.baseAddress, count, off_t(offset)))
      }
      guard read > 0 else { throw POSIXError(.EIO) }
      return buffer
    }
  }
}
