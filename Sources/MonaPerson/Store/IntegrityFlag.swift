import Foundation
import MonaCatalogue
import MonaLog

/// That damage was met in a person's data while it was in use: it is looked through when it is opened the
/// next time, before anything is done with it.
package struct IntegrityFlag: Sendable {
  /// The name of the file that notes it, in the data folder.
  static let name = "suspicion"

  private let file: URL

  /// - Parameter data: the data folder.
  package init(in data: URL) { file = data.appendingPathComponent(Self.name) }

  /// Notes it.
  package func note() {
    tryLogging("Damage that was met is not noted", level: .warning) {
      try PrivateFiles.replace(file, with: Data())
    }
  }

  /// Forgets it.
  package func clear() { unlink(file.path) }

  /// Looks through a file of a person's data if it is suspected.
  /// - Throws: `StorageError.damaged`; what is sound is suspected no more.
  func examine(_ person: URL) throws {
    guard access(file.path, F_OK) == 0 else { return }
    let isSound = try PersonContents.open(person).read(DatabaseCopy.isSound)
    guard isSound else { throw StorageError.damaged }
    clear()
  }
}

/// Where a person's data that is damaged is kept once another has taken its place.
enum DamagedFiles {
  /// The folder, in the data folder.
  static let folder = "damaged"

  /// What was set aside of a person's file, with the logs beside it.
  static func all(of person: PersonFile, in data: URL) -> [URL] {
    let folder = data.appendingPathComponent(folder)
    // There is no folder before the first damage.
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    let endings = DatabaseFile.suffixes.map { ending(of: person) + $0 }
    return files.filter { file in endings.contains { file.lastPathComponent.hasSuffix($0) } }
  }

  /// What the name of a file that was set aside ends with: it says whose it was.
  static func ending(of person: PersonFile) -> String {
    " \(person.name.replacing("/", with: " "))"
  }
}
