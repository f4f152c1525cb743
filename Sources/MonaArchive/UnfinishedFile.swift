import Foundation
import MonaLog
import MonaModel

/// A file that is written under a hidden temporary name, then renamed once it is complete and on
/// the disk.
///
/// The temporary file is deleted with the object unless it was finished. What a killed process left
/// is deleted when the next file of that name is started.
package final class UnfinishedFile {
  /// The signature of `write(2)`, so that tests can simulate a full disk.
  package typealias Write = @Sendable (Int32, UnsafeRawBufferPointer) -> Int

  /// The temporary file.
  package let part: URL
  private let destination: URL
  private let descriptor: Int32
  private let writing: Write
  private var waiting: [UInt8] = []
  private var isFinished = false

  private static let pieceLength = 1 << 18

  /// Creates the temporary file.
  /// - Throws: `POSIXError`.
  package init(of destination: URL, write: @escaping Write = UnfinishedFile.write) throws {
    self.destination = destination
    writing = write
    let (folder, prefix) = (
      destination.deletingLastPathComponent(), ".\(destination.fileName)."
    )
    Self.removeAbandoned(in: folder, prefix)
    part = folder.appendingPathComponent("\(prefix)\(UUID().uuidString)\(Self.suffix)")
    descriptor = open(part.cPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    // Marks the file as in use. On file systems without locks, leftovers are not deleted.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    waiting.reserveCapacity(Self.pieceLength)
  }

  deinit {
    if !isFinished { unlink(part.cPath) }
    close(descriptor)
  }

  /// Calls `write(2)`.
  package static let write: Write = { descriptor, bytes in
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Appends bytes.
  /// - Throws: `POSIXError`; `ENOSPC` when the disk is full.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceLength { try flush() }
  }

  /// Appends bytes.
  /// - Throws: `POSIXError`; `ENOSPC` when the disk is full.
  package func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(write) }

  /// Writes all buffered bytes and waits until they are on the disk.
  /// - Throws: `POSIXError`; `ENOSPC` when the disk is full.
  package func sync() throws {
    try flush()
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }

  /// Renames the file to its final name; call after `sync()`.
  /// - Parameter replacing: whether to replace an existing file of that name.
  /// - Throws: `POSIXError`; `EEXIST` when a file exists and must not be replaced.
  package func finish(replacing: Bool) throws {
    if !replacing {
      // On file systems without hard links, a file created at the same moment is overwritten.
      let status = link(part.cPath, destination.cPath)
      if status == 0 {
        unlink(part.cPath)
      } else if errno == EEXIST || destination.isThere {
        throw POSIXError(.EEXIST)
      } else if rename(part.cPath, destination.cPath) != 0 {
        throw POSIXError.last
      }
    } else if rename(part.cPath, destination.cPath) != 0 {
      throw POSIXError.last
    }
    isFinished = true
    let folder = open(
      destination.deletingLastPathComponent().cPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // On file systems that cannot sync a folder, the new name may be lost in a power failure.
    fsync(folder)
    close(folder)
  }

  private func flush() throws {
    var rest = waiting[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writing(descriptor, $0) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw count == 0 ? POSIXError(.ENOSPC) : POSIXError.last }
      rest = rest.dropFirst(count)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  // MARK: Leftovers

  private static let suffix = ".part"

  private static func removeAbandoned(in folder: URL, _ prefix: String) {
    // An unreadable folder cannot be written to either, which the caller reports.
    let names = folder.withTextPath {
      (try? FileManager.default.contentsOfDirectory(atPath: $0.path)) ?? []
    }
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder.appendingPathComponent(name).cPath
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
