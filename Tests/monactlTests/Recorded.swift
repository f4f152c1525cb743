import Foundation

/// The recorded answers that lie beside the project, when they do.
enum Recorded {
  private static let folder = Terminal.project.deletingLastPathComponent()
    .appendingPathComponent("shared/data")

  /// Whether they are there; says so on the terminal when they are not.
  static let arePresent: Bool = {
    let arePresent = FileManager.default.fileExists(atPath: folder.path)
    if !arePresent {
      print("SKIPPED: no recorded data at \(folder.path); monactl is not tried on it.")
    }
    return arePresent
  }()

  static func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The three kinds of version 3.
  static let v3 = ["artworks", "places", "heritages"].map { file("mona-v3/\($0).json") }
}
