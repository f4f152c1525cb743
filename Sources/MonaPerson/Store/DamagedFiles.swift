import Foundation
import MonaCatalogue

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
