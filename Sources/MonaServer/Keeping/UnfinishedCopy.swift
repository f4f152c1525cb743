import Foundation
import MonaCatalogue
import MonaLog

/// A folder that is filled under another name, which it gets once it is whole and on the disk.
///
/// It goes with the value unless it was finished; what a killed process left goes when the next copy of
/// that name is begun.
final class UnfinishedCopy {
  let folder: URL
  private let destination: URL
  private var descriptor: Int32
  private var isFinished = false

  init(of destination: URL) throws {
    self.destination = destination
    let (parent, prefix) = (
      destination.deletingLastPathComponent(), ".\(destination.lastPathComponent)."
    )
    folder = parent.appendingPathComponent(prefix + UUID().uuidString)
    Self.removeAbandoned(in: parent, prefix)
    try PrivateFiles.makeFolder(folder)
    // Held by whoever fills it.
    descriptor = Self.lock(folder)
  }

  deinit {
    if !isFinished {
      logged("What was begun of a copy stays") { try FileManager.default.removeItem(at: folder) }
    }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives the folder its name.
  func finish() throws {
    try System.sync(folder)
    try System.check(rename(folder.path, destination.path))
    isFinished = true
    try System.sync(destination.deletingLastPathComponent())
  }

  private static func removeAbandoned(in parent: URL, _ prefix: String) {
    logged("What another copy left is not looked for") {
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

  /// A descriptor of the folder, locked for as long as it is open; -1 when another process has it.
  private static func lock(_ folder: URL) -> Int32 {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return descriptor }
    close(descriptor)
    return -1
  }
}
