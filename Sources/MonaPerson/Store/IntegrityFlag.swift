import Foundation
import MonaCatalogue
import MonaLog

/// A flag that damage was found in the person's database: it is checked before it is next opened.
package struct IntegrityFlag: Sendable {
  /// The name of the flag's file in the data folder.
  static let name = "suspicion"

  private let file: URL

  /// - Parameter data: the data folder.
  package init(in data: URL) { file = data.appendingPathComponent(Self.name) }

  /// Sets the flag.
  package func note() {
    tryLogging("Damage that was met is not noted", level: .warning) {
      try PrivateFiles.replace(file, with: Data())
    }
  }

  /// Clears the flag.
  package func clear() { unlink(file.path) }

  /// Checks a person's database if the flag is set.
  /// - Throws: `StorageError.damaged`; the flag is cleared for an intact database.
  func examine(_ person: URL) throws {
    guard access(file.path, F_OK) == 0 else { return }
    let isSound = try PersonContents.open(person).read(DatabaseCopy.isSound)
    guard isSound else { throw StorageError.damaged }
    clear()
  }
}

/// The files of damaged databases, kept after a replacement took their place.
enum DamagedFiles {
  /// The folder's name in the data folder.
  static let folder = "damaged"

  /// The damaged files of a person's file, with their logs.
  static func all(of person: PersonFile, in data: URL) -> [URL] {
    let folder = data.appendingPathComponent(folder)
    // The folder does not exist before the first damage.
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    let endings = DatabaseFile.suffixes.map { ending(of: person) + $0 }
    return files.filter { file in endings.contains { file.lastPathComponent.hasSuffix($0) } }
  }

  /// The end of the name of a damaged file, which identifies the person's file.
  static func ending(of person: PersonFile) -> String {
    " \(person.name.replacing("/", with: " "))"
  }
}
