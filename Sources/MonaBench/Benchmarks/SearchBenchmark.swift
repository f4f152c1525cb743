import Foundation
import GRDB
import MonaModel
import MonaPerson

/// P5: the time from a keystroke to the results, on a store on disk with warm caches.
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
    bench.report("slowest: \(slowest.map { "\($0.text) \(Int($0.time)) ms" })")
  }

  /// The peer: `LIKE` on the texts that MONA searches, without a full-text index.
  ///
  /// It does not find words in
  /// another order or from two texts.
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
      // A scan of half a million rows takes a second: fewer keystrokes are measured.
      let sampled = keystrokes.enumerated().filter { !isLarge || $0.offset % 13 == 0 }.map(
        \.element)
      return Samples(
        try sampled.map { text in
          // These texts are stored without accents.
          let pattern = "%\(IndexedText.of([text]).trimmingCharacters(in: .whitespaces))%"
          return try Samples.time { _ = try Int64.fetchAll(statement, arguments: [pattern]) }
        })
    }
  }
}

/// The contents of the search field after each key, for titles of a catalogue, parts of them, several words,
/// and words without results.
struct Keystrokes {
  private(set) var texts: [String] = []

  init(_ store: Store) throws {
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    let step = max(1, ids.count / 40)
    let rows = try store.rows(stride(from: step / 2, to: ids.count, by: step).map { ids[$0] })
    for (index, row) in rows.enumerated() {
      let title = row.title.text(in: index % 3 == 0 ? .english : .french) ?? ""
      switch index % 4 {
      case 0: type(title)
      case 1: type(row.makers.isEmpty ? title.lowercased() : row.makers.lowercased())
      case 2: type(String(title.split(separator: " ").last ?? ""))
      default: type("\(row.makers.split(separator: " ").last ?? "") \(title.prefix(6))")
      }
      // Its street, as on a street sign.
      if index % 4 == 0, let address = try store.catalogue.discovery(row.id)?.addresses.first {
        let words = (address.fr ?? address.en ?? "").split(separator: ",").first ?? ""
        type(String(words.drop { $0.isNumber || $0.isWhitespace }).lowercased())
      }
    }
    for text in Self.fixed { type(text) }
  }

  /// Boroughs, common words, places and streets, several words, an elided article, and words without results.
  private static let fixed = [
    "plateau mont royal", "L'Île-Bizard", "ville-marie", "LA JOUTE", "bibliotheque", "sculpture",
    "place des arts", "rue sherbrooke", "station de metro", "parc jean-drapeau", "jardin rouge",
    "marie la r", "xylophone", "zzyzx road", "the owl and the", "murale bronze",
  ]

  /// Adds the prefixes of a text, of at most 17 characters, after which people stop typing.
  private mutating func type(_ text: String) {
    for count in 1..<max(2, min(18, text.count + 1)) { texts.append(String(text.prefix(count))) }
  }
}
