import Foundation
import MonaCatalogue
import MonaLog

/// Counts the starts that came to nothing: whoever begins to start leaves a mark, which goes once the
/// window can be used, or is closed; without a window, once the store is open.
package struct CrashLoopCounter: Sendable {
  /// The name of the file that counts them, in the data folder.
  static let name = "starting"
  /// After how many failed starts in a row MONA starts with what is safe alone.
  package static let limit = 2

  private let file: URL

  /// - Parameter data: the data folder.
  package init(in data: URL) { file = data.appendingPathComponent(Self.name) }

  /// Notes that a start begins.
  /// - Returns: how many in a row failed before.
  package func begin() -> Int {
    // No file, or one that says nothing: no start has failed.
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

  /// Notes that it did not fail.
  package func end() { unlink(file.path) }
}
