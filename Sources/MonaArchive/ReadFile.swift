import Foundation
import MonaModel

/// Random-access reading of a file, without keeping its content in memory.
package final class ReadFile: Sendable {
  private let descriptor: Int32
  /// The size when the file was opened, in bytes.
  package let size: Int
  /// The time of the last modification when the file was opened, in seconds since 1970.
  package let changedAt: Int64

  /// The maximum number of bytes read at once.
  private static let pieceLength = 1 << 18

  /// Opens a regular file; devices and pipes could block or be endless.
  /// - Throws: `POSIXError`.
  package init(_ file: URL) throws {
    let descriptor = open(file.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw POSIXError.last }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      close(descriptor)
      throw POSIXError(isFolder ? .EISDIR : .EINVAL)
    }
    self.descriptor = descriptor
    (size, changedAt) = (Int(status.st_size), Int64(status.st_mtim.tv_sec))
  }

  deinit { close(descriptor) }

  /// The bytes at an offset; fewer than `count` only at the end of the file.
  /// - Throws: `POSIXError`.
  package func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// Calls `body` with successive pieces of a part of the file.
  /// - Throws: `POSIXError.EIO` when the file ends too early, and errors of `body`.
  package func read(
    at offset: Int, count: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(count, Self.pieceLength), alignment: 16)
    defer { piece.deallocate() }
    var done = 0
    while done < count {
      let wanted = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, count - done)])
      let got = try read(into: wanted, at: offset + done)
      guard got == wanted.count else { throw POSIXError(.EIO) }
      try body(UnsafeRawBufferPointer(wanted))
      done += got
    }
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    var filled = 0
    while let start = buffer.baseAddress, filled < buffer.count {
      let count = pread(descriptor, start + filled, buffer.count - filled, off_t(offset + filled))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw POSIXError.last }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Drops the file from the page cache, so that the next read comes from the disk.
  package func forgetRead() { posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) }
}

extension POSIXError {
  /// The error of the last failed system call on this thread.
  package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
