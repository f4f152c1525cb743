import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson

/// A file that its person alone may read, for a computer without a keyring: only if the person says so.
package struct SessionFile: Sendable {
  /// Beside the person's file of the account.
  let file: URL

  /// - Parameter folders: with the file that is in use.
  package init(in folders: Folders) {
    file = folders.person.url(in: folders.data).deletingPathExtension()
      .appendingPathExtension("session")
  }

  /// What is kept; nil when nothing is.
  func load() async throws -> String? {
    try await BlockingExecutor.shared.run {
      guard FileManager.default.fileExists(atPath: file.path) else { return nil }
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  func save(_ text: String) async throws {
    try await BlockingExecutor.shared.run {
      try PrivateFiles.replace(file, with: Data(text.utf8))
    }
  }

  /// Whether it is there.
  func exists() async -> Bool {
    await BlockingExecutor.shared.run { FileManager.default.fileExists(atPath: file.path) }
  }

  func erase() async {
    await BlockingExecutor.shared.run { _ = unlink(file.path) }
  }
}
