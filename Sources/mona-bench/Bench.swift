import Foundation

/// Takes the measures and prints them.
struct Bench {
  /// How many discoveries the generated catalogues have.
  var sizes: [Int]
  /// How many times each measure is taken; nil leaves it to the figure.
  var repetitions: Int?
  /// Where the recorded answers are, when they are there.
  var data: URL
  /// The executable `mona`, when its place is known.
  var mona: URL?

  /// Measures a figure and prints its lines.
  func measure(_ figure: Figure) throws {
    switch figure {
    case .start: try StartFigure(bench: self).measure()
    case .import: try ImportFigure(bench: self).measure()
    case .search: try SearchFigure(bench: self).measure()
    }
  }

  /// The recorded version 3 answers; nil, with a word on stderr, when they are not there.
  func recorded() -> [URL]? {
    let files = ["artworks", "places", "heritages"].map {
      data.appendingPathComponent("mona-v3/\($0).json")
    }
    guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else {
      say("no recorded answers in \(data.path): nothing is measured on them")
      return nil
    }
    return files
  }

  /// Tells the person something that is no figure.
  func say(_ message: String) {
    FileHandle.standardError.write(Data("mona-bench: \(message)\n".utf8))
  }
}
