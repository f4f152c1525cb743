import Foundation

/// The recorded server answers, in an optional folder beside the project.
package enum RecordedData {
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/data")

  /// Whether the folder exists; prints a message if it does not.
  package static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.path)
    if !isPresent {
      print("SKIPPED: no recorded data at \(folder.path); tests on real catalogues do not run.")
    }
    return isPresent
  }()

  /// The URL of a path in the folder.
  package static func file(_ path: String) -> URL { folder.appendingPathComponent(path) }

  /// The catalogue files of version 2.
  package static let v2 = ["artworks", "places"].map { file("mona-v2/\($0).json") }

  /// The catalogue files of version 3.
  package static let v3 = ["artworks", "places", "heritages"].map { file("mona-v3/\($0).json") }
}
