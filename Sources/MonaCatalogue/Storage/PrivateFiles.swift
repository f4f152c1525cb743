import Foundation

/// Folders and files that are nobody's business but the person's: where they were, what they wrote.
package enum PrivateFiles {
  private static let others: mode_t = 0o077

  /// Makes a folder, with those it lies in, into which its person alone may look; one that is there
  /// stays as it is.
  package static func makeFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Closes to others what is the person's own: a folder, or a file.
  ///
  /// What belongs to somebody else, what all may write to, and what is not there stays as it is.
  package static func close(_ file: URL) {
    var status = stat()
    guard stat(file.path, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & others != 0, status.st_mode & S_ISVTX == 0
    else { return }
    // On a disk that may only be read it stays as it is.
    chmod(file.path, status.st_mode & 0o7777 & ~others)
  }

  /// Closes a folder to others if nothing lies in it but what begins with one of these names: where
  /// there is something else, others may have to come to that.
  package static func close(_ folder: URL, ifOnlyHolding names: [String]) {
    // A folder that cannot be read is not the person's to close.
    guard let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path),
      found.allSatisfy({ file in names.contains { file.hasPrefix($0) } })
    else { return }
    close(folder)
  }

  /// Sees to it that nobody else can read a database that is about to be opened, nor the files that
  /// SQLite makes beside it, to which it gives the rights of the database.
  ///
  /// None of them is opened that is there: closing it would give up the locks of this process.
  package static func prepareDatabase(_ file: URL) {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    // Where it cannot be made, opening it fails as well, and says why.
    if descriptor >= 0 { Glibc.close(descriptor) }
    for suffix in ["", "-wal", "-shm"] { close(URL(fileURLWithPath: file.path + suffix)) }
  }

  /// Has a file hold this, which its person alone may read: all of it and for good, or what it held
  /// before.
  /// - Throws: `CocoaError` or `POSIXError`, of the disk; the file is as it was.
  package static func replace(_ file: URL, with data: Data) throws {
    let part = URL(fileURLWithPath: "\(file.path).\(getpid()).part")
    unlink(part.path)
    let descriptor = open(part.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: data)
      try handle.synchronize()
      guard rename(part.path, file.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      unlink(part.path)
      throw error
    }
    let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // A disk that cannot keeps the name before, after a power cut at worst.
    fsync(folder)
    Glibc.close(folder)
  }
}
