import ArgumentParser
import Foundation

/// Measures what MONA promises to be fast at, and what its peers make of the same work.
@main
struct MonaBench: ParsableCommand {
  static let configuration = CommandConfiguration(
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
  var figures: [Figure] = []

  @Option(
    parsing: .upToNextOption,
    help: "How many discoveries the generated catalogues have (default: 2449 500000).")
  var size: [Int] = []

  @Option(help: "How many times each measure is taken; the median is printed.")
  var `repeat`: Int?

  @Option(
    help: "The folder of recorded answers (default: ../shared/data).",
    completion: .directory, transform: URL.init(fileURLWithPath:))
  var data = URL(fileURLWithPath: "../shared/data")

  @Option(
    help: "The mona to start (default: the one beside mona-bench).",
    completion: .file(), transform: URL.init(fileURLWithPath:))
  var mona = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("mona")

  func validate() throws {
    guard size.allSatisfy({ (1...5_000_000).contains($0) }) else {
      throw ValidationError("A size is a number from 1 to 5,000,000.")
    }
    guard `repeat`.map({ (1...1000).contains($0) }) ?? true else {
      throw ValidationError("--repeat is a number from 1 to 1,000.")
    }
  }

  func run() throws {
    if list {
      for figure in Figure.allCases { print(figure.line) }
      return
    }
    let sizes = size.isEmpty ? [2449, 500_000] : size
    if let generate { return try GeneratedCatalogue(size: sizes[0]).write(to: generate) }
    let bench = Bench(
      sizes: sizes, repetitions: `repeat`, data: data, mona: mona)
    for figure in figures.isEmpty ? Figure.allCases : figures {
      try bench.measure(figure)
    }
  }
}
