import MonaModel
import MonaPerson

/// What stands in the search field after each key, when people type what is in a catalogue, parts
/// of it, several words at once, and what is not there.
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
      // Where it stands, as it would be read off a street sign.
      if index % 4 == 0, let address = try store.catalogue.discovery(row.id)?.addresses.first {
        let words = (address.fr ?? address.en ?? "").split(separator: ",").first ?? ""
        type(String(words.drop { $0.isNumber || $0.isWhitespace }).lowercased())
      }
    }
    for text in Self.fixed { type(text) }
  }

  /// Boroughs, common words, places and streets, several words, an elided article, and misses.
  private static let fixed = [
    "plateau mont royal", "L'Île-Bizard", "ville-marie", "LA JOUTE", "bibliotheque", "sculpture",
    "place des arts", "rue sherbrooke", "station de metro", "parc jean-drapeau", "jardin rouge",
    "marie la r", "xylophone", "zzyzx road", "the owl and the", "murale bronze",
  ]

  /// People stop after a while, and a list of results has helped by then.
  private mutating func type(_ text: String) {
    for count in 1..<max(2, min(18, text.count + 1)) { texts.append(String(text.prefix(count))) }
  }
}
