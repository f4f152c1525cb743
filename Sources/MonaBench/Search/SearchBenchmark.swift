import Foundation
import GRDB
import MonaModel
import MonaPerson

/// P5: how long after a keystroke the results are there, on a warm store on disk.
struct SearchBenchmark {
  var bench: Bench

  func measure() throws {
    for size in bench.sizes {
      let folder = try bench.stores.folder(of: size)
      try measure(try Store(folder: folder), folder, size: size)
    }
  }

  private func measure(_ store: Store, _ folder: URL, size: Int) throws {
    let keystrokes = try Keystrokes(store).texts
    for text in keystrokes.prefix(60) { _ = try store.search(text, limit: 3) }
    var times: [(text: String, time: Double)] = []
    for _ in 0..<(bench.repetitions ?? 1) {
      for text in keystrokes {
        let time = try Samples.time { _ = try store.search(text, limit: 3) }
        times.append((text, time))
      }
    }
    let samples = Samples(times.map(\.time))
    let peer = try like(keystrokes, folder, isLarge: size > 50_000)
    try Measurement(
      name: "P5.search", value: samples.quantile(0.99), unit: "ms (p99)", n: samples.count,
      size: size,
      details: ["p50": samples.median, "max": samples.maximum],
      peer: .init(name: "LIKE", value: peer.quantile(0.99), n: peer.count)
    ).print()
    let slowest = times.sorted { $0.time > $1.time }.prefix(8)
    bench.say("slowest: \(slowest.map { "\($0.text) \(Int($0.time)) ms" })")
  }

  /// What one gets without a full-text index, of the texts that MONA searches: words in another order, or
  /// parts of two texts, are not found.
  private func like(_ keystrokes: [String], _ folder: URL, isLarge: Bool) throws -> Samples {
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(
      path: folder.appendingPathComponent("catalogue.sqlite").path, configuration: configuration)
    let columns = ["title", "makers", "terms", "place", "address"]
    return try database.read { db in
      let statement = try db.makeStatement(
        sql: """
          SELECT row FROM searchText LEFT JOIN addressText USING (row)
          WHERE \(columns.map { "\($0) LIKE ?1" }.joined(separator: " OR "))
          LIMIT \(SearchResults.countLimit)
          """)
      // A scan of half a million rows takes a second: fewer keystrokes say as much.
      let sampled = keystrokes.enumerated().filter { !isLarge || $0.offset % 13 == 0 }.map(
        \.element)
      return Samples(
        try sampled.map { text in
          // These texts are kept without accents.
          let pattern = "%\(IndexedText.of([text]).trimmingCharacters(in: .whitespaces))%"
          return try Samples.time { _ = try Int64.fetchAll(statement, arguments: [pattern]) }
        })
    }
  }
}
