import Foundation

/// A temporary file without a name: written from beginning to end, then read, and freed by the system when it is
/// closed.
final class ScratchFile: Sendable {
  private let descriptor: Int32

  /// - Parameter folder: a folder on a disk with enough space.
  /// - Throws: `POSIXError`.
  init(in folder: URL) throws {
    let file = folder.appendingPathComponent(".answer-\(UUID().uuidString)").path
    descriptor = try System.check(open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    unlink(file)
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  /// - Throws: `POSIXError`.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try System.write(bytes, to: descriptor)
  }

  /// A handle on the whole file, for another program to read.
  /// - Throws: `POSIXError`.
  func handle() throws -> FileHandle {
    let kept = dup(descriptor)
    guard kept >= 0, lseek(kept, 0, SEEK_SET) == 0 else { throw System.error }
    return FileHandle(fileDescriptor: kept, closeOnDealloc: true)
  }

  /// The file, for reading; no more bytes may be written to it.
  ///
  /// - Parameter limit: the content of files up to this size in bytes is kept in memory.
  /// - Throws: `POSIXError`.
  func opened(holdingUpTo limit: Int = 0) throws -> OpenFile {
    try OpenFile(descriptor: System.check(dup(descriptor)), holdingUpTo: limit)
  }
}
