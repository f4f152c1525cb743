import Foundation

/// Restricts access to personal files and folders to their owner.
package enum PrivateFiles {
  private static let others: mode_t = 0o077

  /// Creates a folder and its parents, accessible only by their owner; existing folders are
  /// unchanged.
  package static func makeFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Removes the permissions of other users from a file or folder.
  ///
  /// Ignores missing files, those of other users, and folders with the sticky bit.
  package static func close(_ file: URL) {
    var status = stat()
    guard stat(file.path, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & others != 0, status.st_mode & S_ISVTX == 0
    else { return }
    // This fails on a read-only disk.
    chmod(file.path, status.st_mode & 0o7777 & ~others)
  }

  /// Removes the permissions of other users from a folder that only contains files with these name
  /// prefixes; other files may be shared.
  package static func close(_ folder: URL, ifOnlyHolding names: [String]) {
    // An unreadable folder belongs to somebody else.
    guard let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path),
      found.allSatisfy({ file in names.contains { file.hasPrefix($0) } })
    else { return }
    close(folder)
  }

  /// Makes a database private before it is opened, including the files that SQLite creates next to
  /// it with the same permissions.
  ///
  /// Existing files are not opened, because closing them would release the POSIX locks of this
  /// process.
  package static func prepareDatabase(_ file: URL) {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    // If it cannot be created, opening the database reports the error.
    if descriptor >= 0 { Glibc.close(descriptor) }
    for suffix in ["", "-wal", "-shm"] { close(URL(fileURLWithPath: file.path + suffix)) }
  }

  /// Replaces the content of a private file atomically and durably.
  /// - Throws: `CocoaError` or `POSIXError`; the file is then unchanged.
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
    // If this fails, a power failure may restore the previous file.
    fsync(folder)
    Glibc.close(folder)
  }
}
