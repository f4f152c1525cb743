import ArgumentParser
import Foundation

/// Measures the operations whose speed MONA promises, and the same operations of comparable programs.
package struct BenchCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "mona-bench",
    abstract: "Measures MONA and its peers; prints one line of JSON a figure.",
    discussion: "It measures and does not judge. Without a figure's name, all are measured.")

  @Flag(help: "List the figures instead of measuring them.")
  var list = false

  @Option(
    help: "Write a generated catalogue of the first --size to this file, and measure nothing.",
    completion: .file(), transform: URL.init(fileURLWithPath:))
  var generate: URL?

  @Argument(help: "The figures to measure, by name or number: P4, import, search…")
  var figures: [Benchmark] = []

  @Option(
    parsing: .upToNextOption,
    help: """
      How many discoveries the catalogues have (default: 2449 10000 100000 500000); 2449 are the \
      recorded answers, others are generated.
      """)
  var size: [Int] = []

  @Option(help: "How many times each measure is taken; the median is printed.")
  var `repeat`: Int?

  @Option(help: "For how many seconds photos are sent to a server; other requests a part of that.")
  var seconds = 60.0

  @Option(
    help: "The folder of recorded answers (default: ../shared/data).",
    completion: .directory, transform: URL.init(fileURLWithPath:))
  var data = URL(fileURLWithPath: "../shared/data")

  @Option(
    help: """
      The mona-ui-benchmark to start: MONA's window, moved by what is measured (default: the one \
      beside mona-bench).
      """,
    completion: .file(), transform: URL.init(fileURLWithPath:))
  var process = Bundle.main.executableURL?.deletingLastPathComponent()
    .appendingPathComponent("mona-ui-benchmark")

  @Option(
    help: "A folder that keeps the imported stores for the next run (default: none is kept).",
    completion: .directory, transform: URL.init(fileURLWithPath:))
  var stores: URL?

  @Option(
    help: """
      The Python with elkai, fast-tsp and ortools, with which tours are compared, and with datasette, with which the \
      server's pages are.
      """,
    completion: .file(), transform: URL.init(fileURLWithPath:))
  var python: URL?

  package init() {}

  package func validate() throws {
    guard size.allSatisfy({ (1...800_000).contains($0) }) else {
      throw ValidationError(
        "A size is a number from 1 to 800,000: no catalogue file is larger than 1 GiB.")
    }
    guard (3...3600).contains(seconds) else {
      throw ValidationError("--seconds is a number from 3 to 3,600.")
    }
    guard `repeat`.map({ (1...1000).contains($0) }) ?? true else {
      throw ValidationError("--repeat is a number from 1 to 1,000.")
    }
  }

  package func run() throws {
    if list {
      for figure in Benchmark.allCases { print(figure.line) }
      return
    }
    let sizes = size.isEmpty ? [Stores.recordedSize, 10_000, 100_000, 500_000] : size
    if let generate { return try GeneratedCatalogue(size: sizes[0]).write(to: generate) }
    // Writing to a program that has ended must not end this one.
    signal(SIGPIPE, SIG_IGN)
    if let stores { return try measure(sizes, in: stores) }
    try TemporaryFolder.with { try measure(sizes, in: $0) }
  }

  private func measure(_ sizes: [Int], in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let recorded = Bench.recorded(in: data)
    let bench = Bench(
      sizes: sizes, repetitions: `repeat`, seconds: seconds, recorded: recorded,
      process: process, python: python,
      stores: Stores(folder: folder, recorded: recorded))
    if recorded == nil {
      bench.report("no recorded answers in \(data.path): generated ones take their place")
    }
    for figure in figures.isEmpty ? Benchmark.allCases : figures { try bench.measure(figure) }
  }
}

/// Runs the benchmarks and prints their results.
struct Bench {
  /// How many discoveries the catalogues have.
  var sizes: [Int]
  /// The number of repetitions; nil: the benchmark's own number.
  var repetitions: Int?
  /// For how many seconds a server receives the same request.
  var seconds: Double
  /// The recorded answers of the MONA server, if available.
  var recorded: [URL]?
  /// The path of `mona-ui-benchmark`, if known.
  var process: URL?
  /// A Python with the packages that tours and pages are compared with, if known.
  var python: URL?
  /// The stores that benchmarks share.
  var stores: Stores

  /// Runs a benchmark and prints its lines.
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
    case .tour: try TourBenchmark(bench: self).measure()
    case .web: try WebBenchmark(bench: self).measure()
    }
  }

  /// The recorded version 3 answers; nil if they are missing.
  static func recorded(in data: URL) -> [URL]? {
    let files = ["artworks", "places", "heritages"].map {
      data.appendingPathComponent("mona-v3/\($0).json")
    }
    return files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) } ? files : nil
  }

  /// The MONA to measure, with its album in `folder`; nil and a message on stderr if it is not built.
  func mona(in folder: URL) throws -> MonaProgram? {
    guard let process, FileManager.default.isExecutableFile(atPath: process.path) else {
      report("no mona-ui-benchmark at \(process?.path ?? "?"): MONA is not measured")
      return nil
    }
    let album = folder.appendingPathComponent("album")
    try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
    return MonaProgram(program: process, album: album)
  }

  /// The `mona-server` beside this program; nil and a message on stderr if it is not built.
  func server() -> URL? { program("mona-server") }

  /// A program of MONA's beside this one; nil and a message on stderr if it is not built.
  func program(_ name: String) -> URL? {
    let file = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(name)
    if let file, FileManager.default.isExecutableFile(atPath: file.path) { return file }
    report("no \(name) beside mona-bench: what needs one is not measured")
    return nil
  }

  /// Prints a message on stderr, apart from the results.
  func report(_ message: String) {
    FileHandle.standardError.write(Data("mona-bench: \(message)\n".utf8))
  }
}
