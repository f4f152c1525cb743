import Foundation
import Hummingbird
import NIOCore
import NIOPosix

/// An open file, readable for as long as the object lives, even after its name is removed.
final class OpenFile: Sendable {
  private let descriptor: Int32
  /// Its size in bytes.
  let size: Int
  /// Its content, when it is cached in memory.
  let content: ByteBuffer?

  /// Takes over a descriptor of a file that will not change.
  ///
  /// - Parameter limit: the content of files up to this size in bytes is kept in memory.
  /// - Throws: `POSIXError`.
  init(descriptor: Int32, holdingUpTo limit: Int = 0) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = System.error
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    let size = Int(status.st_size)
    self.size = size
    content = size <= limit ? Self.content(descriptor, 0, size) : nil
  }

  /// Opens a file; nil when it cannot be read.
  convenience init?(_ file: URL) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    // A file without a status cannot be read either.
    try? self.init(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// A part of the file as the body of a response, read piece by piece as the client reads it.
  func body(_ range: Range<Int>) -> ResponseBody {
    if let part = content?.getSlice(at: range.lowerBound, length: range.count) {
      return ResponseBody(byteBuffer: part)
    }
    return ResponseBody(contentLength: range.count) { writer in
      try await self.write(range, to: &writer)
      try await writer.finish(nil)
    }
  }

  /// Writes a part of the file into a response, piece by piece as the client reads it.
  func write(_ range: Range<Int>, to writer: inout any ResponseBodyWriter) async throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try await self.piece(at: offset, count: min(1 << 18, range.upperBound - offset))
      offset += piece.readableBytes
      try await writer.write(piece)
    }
  }

  /// - Throws: `POSIXError`, also for a file that was truncated.
  private func piece(at offset: Int, count: Int) async throws -> ByteBuffer {
    try await NIOThreadPool.blocking.runIfActive {
      guard let buffer = Self.content(self.descriptor, offset, count) else {
        throw POSIXError(.EIO)
      }
      return buffer
    }
  }

  /// Reads up to `count` bytes at an offset; nil when nothing can be read there.
  private static func content(_ descriptor: Int32, _ offset: Int, _ count: Int) -> ByteBuffer? {
    var buffer = ByteBufferAllocator().buffer(capacity: count)
    let read = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
      max(0, pread(descriptor, bytes.baseAddress, count, off_t(offset)))
    }
    return read > 0 ? buffer : nil
  }
}
