import Foundation

/// Takes the measures and prints them.
struct Bench {
  /// How many discoveries the catalogues have.
  var sizes: [Int]
  /// How many times each measure is taken; nil leaves it to the figure.
  var repetitions: Int?
  /// For how many seconds a server is asked the same.
  var seconds: Double
  /// The recorded answers, when they are there.
  var recorded: [URL]?
  /// The executable `mona-ui-benchmark`, when its place is known.
  var process: URL?
  /// The stores that figures share.
  var stores: Stores

  /// Measures a figure and prints its lines.
  func measure(_ figure: Benchmark) throws {
    switch figure {
    case .start: try StartBenchmark(bench: self).measure()
    case .growth:
      try StartBenchmark(bench: self).measureGrowth()
      try StartBenchmark(bench: self).measureWaiting()
    case .memory: try MemoryBenchmark(bench: self).measure()
    case .import: try ImportBenchmark(bench: self).measure()
    case .search: try SearchBenchmark(bench: self).measure()
    case .scroll: try ScrollBenchmark(bench: self).measure()
    case .map: try MapBenchmark(bench: self).measure()
    case .collect: try CollectBenchmark(bench: self).measure()
    case .album: try AlbumBenchmark(bench: self).measure()
    case .idle:
      try IdleBenchmark(bench: self).measure()
      try IdleAccount(bench: self).measure()
    case .inbox: try InboxBenchmark(bench: self).measure()
    case .server: try ServerBenchmark(bench: self).measure()
    case .sync: try SyncBenchmark(bench: self).measure()
    case .shell: try ShellBenchmark(bench: self).measure()
    }
  }

  /// The recorded version 3 answers; nil when they are not there.
  static func recorded(in data: URL) -> [URL]? {
    let files = ["artworks", "places", "heritages"].map {
      data.appendingPathComponent("mona-v3/\($0).json")
    }
    return files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) } ? files : nil
  }

  /// The MONA to measure, its album in `folder`; nil, with a word on stderr, when it is not built.
  func mona(in folder: URL) throws -> MonaProgram? {
    guard let process, FileManager.default.isExecutableFile(atPath: process.path) else {
      say("no mona-ui-benchmark at \(process?.path ?? "?"): MONA is not measured")
      return nil
    }
    let album = folder.appendingPathComponent("album")
    try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
    return MonaProgram(program: process, album: album)
  }

  /// The `mona-server` beside this program; nil, with a word on stderr, when it is not built.
  func server() -> URL? { program("mona-server") }

  /// A program of MONA's beside this one; nil, with a word on stderr, when it is not built.
  func program(_ name: String) -> URL? {
    let file = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(name)
    if let file, FileManager.default.isExecutableFile(atPath: file.path) { return file }
    say("no \(name) beside mona-bench: what needs one is not measured")
    return nil
  }

  /// Tells the person something that is no figure.
  func say(_ message: String) {
    FileHandle.standardError.write(Data("mona-bench: \(message)\n".utf8))
  }
}
