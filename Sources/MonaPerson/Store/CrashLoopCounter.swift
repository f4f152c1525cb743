import Foundation
import MonaCatalogue
import MonaLog

/// Counts failed starts: a start writes a file, which is removed once the window is usable or
/// closed; without a window, once the store is open.
package struct CrashLoopCounter: Sendable {
  /// The name of the counter's file in the data folder.
  static let name = "starting"
  /// The number of consecutive failed starts after which MONA starts in safe mode.
  package static let limit = 2

  private let file: URL

  /// - Parameter data: the data folder.
  package init(in data: URL) { file = data.appendingPathComponent(Self.name) }

  /// Records that a start begins.
  /// - Returns: the number of consecutive failed starts before.
  package func begin() -> Int {
    // A missing or invalid file means that no start has failed.
    let failed = (try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0
    tryLogging("A start that fails would not be counted") {
      try PrivateFiles.makeFolder(file.deletingLastPathComponent())
      let isWritten = FileManager.default.createFile(
        atPath: file.path, contents: Data("\(max(0, failed) + 1)".utf8),
        attributes: [.posixPermissions: 0o600])
      if !isWritten { throw CocoaError(.fileWriteUnknown) }
    }
    return max(0, failed)
  }

  /// Records that the start succeeded.
  package func end() { unlink(file.path) }
}
