import Foundation

/// A database of the server's folder.
package enum ServerDatabase: String, CaseIterable, Sendable {
  case server, catalogue, history

  /// Its name in the folder.
  var fileName: String { "\(rawValue).sqlite" }

  /// Whether only a backup has it again.
  var isPrecious: Bool { self == .server }

  func file(in folder: URL) -> URL { folder.appendingPathComponent(fileName) }
}
