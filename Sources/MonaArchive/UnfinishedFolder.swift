import Foundation
import MonaLog
import MonaModel
import Synchronization

/// A folder that is filled under a temporary name, then renamed once it is complete and on the
/// disk.
///
/// The temporary folder is deleted with the object unless it was finished. What a killed process
/// left is deleted when the next folder of that name is started.
package final class UnfinishedFolder: Sendable {
  /// The temporary folder.
  package let folder: URL
  private let destination: URL
  private let descriptor: Int32
  private let isFinished = Atomic(false)

  /// Creates the temporary folder.
  /// - Parameter destination: the final name, used by `finish()`.
  package init(of destination: URL) throws {
    self.destination = destination
    folder = Self.parent(of: destination)
      .appendingPathComponent(Self.prefix(of: destination) + UUID().uuidString)
    Self.removeAbandoned(of: destination)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Marks the folder as in use.
    descriptor = Self.lock(folder)
  }

  deinit {
    if !isFinished.load(ordering: .relaxed) {
      tryLogging("What was begun of a copy stays") {
        try FileManager.default.removeItem(at: folder)
      }
    }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Renames the folder to its final name and syncs it.
  /// - Throws: `POSIXError`.
  package func finish() throws {
    try Self.sync(folder)
    guard rename(folder.path, destination.cPath) == 0 else { throw POSIXError.last }
    isFinished.store(true, ordering: .relaxed)
    try Self.sync(destination.deletingLastPathComponent())
  }

  private static func sync(_ folder: URL) throws {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }

  /// Deletes what killed processes left of a folder of this name.
  package static func removeAbandoned(of destination: URL) {
    let (parent, prefix) = (parent(of: destination), prefix(of: destination))
    // Without the parent folder, there are no leftovers.
    guard FileManager.default.fileExists(atPath: parent.path) else { return }
    tryLogging("Leftover files of another run could not be listed") {
      for name in try FileManager.default.contentsOfDirectory(atPath: parent.path)
      where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil
      {
        let folder = parent.appendingPathComponent(name)
        let descriptor = lock(folder)
        guard descriptor >= 0 else { continue }
        defer { close(descriptor) }
        try FileManager.default.removeItem(at: folder)
      }
    }
  }

  private static func parent(of destination: URL) -> URL { destination.deletingLastPathComponent() }

  private static func prefix(of destination: URL) -> String { ".\(destination.fileName)." }

  /// Opens and locks a folder; the lock lasts while the descriptor is open.
  /// - Returns: -1 when the folder cannot be opened, or another process has locked it.
  private static func lock(_ folder: URL) -> Int32 {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
    close(descriptor)
    return -1
  }
}
