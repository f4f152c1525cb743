import Foundation

/// A database of the server's folder.
package enum ServerDatabase: String, CaseIterable, Sendable {
  case server, catalogue, history

  /// Its file name.
  var fileName: String { "\(rawValue).sqlite" }

  /// Whether only a backup can restore it.
  var needsBackup: Bool { self == .server }

  func file(in folder: URL) -> URL { folder.appendingPathComponent(fileName) }
}
