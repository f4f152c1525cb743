import ArgumentParser
import Foundation

/// Measures what MONA promises to be fast at, and what its peers make of the same work.
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
    // A program that ended is not answered: that is no reason to end with it.
    signal(SIGPIPE, SIG_IGN)
    if let stores { return try measure(sizes, in: stores) }
    try TemporaryFolder.with { try measure(sizes, in: $0) }
  }

  private func measure(_ sizes: [Int], in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let recorded = Bench.recorded(in: data)
    let bench = Bench(
      sizes: sizes, repetitions: `repeat`, seconds: seconds, recorded: recorded,
      process: process,
      stores: Stores(folder: folder, recorded: recorded))
    if recorded == nil {
      bench.say("no recorded answers in \(data.path): generated ones take their place")
    }
    for figure in figures.isEmpty ? Benchmark.allCases : figures { try bench.measure(figure) }
  }
}
