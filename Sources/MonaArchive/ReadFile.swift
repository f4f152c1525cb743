import Foundation

/// A file that is read wherever one wants, and nothing of which is kept in memory.
package final class ReadFile: Sendable {
  private let descriptor: Int32
  /// How many bytes it had when it was opened.
  package let size: Int
  /// When it was last changed then, in seconds since 1970.
  package let changedAt: Int64

  /// How many bytes are read at once.
  private static let pieceLength = 1 << 18

  /// Opens a regular file; anything else could block, or never end.
  /// - Throws: `POSIXError`.
  package init(_ file: URL) throws {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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

  /// What stands at a place; less than was asked for only at the end of the file.
  package func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
  }

  /// Hands over a part of the file, piece by piece.
  /// - Throws: `POSIXError.EIO` where the file has ended before, and what `body` throws.
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

  /// Has what was read come from the disk the next time, not from memory.
  package func forgetRead() { posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) }
}

extension POSIXError {
  /// Why the system has just refused something on this thread.
  package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
