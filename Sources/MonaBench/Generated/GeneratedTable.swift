import Foundation

/// A table of cultural places as a city publishes one, comma-separated, the same bytes every time.
struct GeneratedTable {
  /// How many rows it has.
  var size: Int
  /// What the words are drawn with.
  var seed: UInt64 = 20_26

  /// Writes the table to `file`.
  func write(to file: URL) throws {
    var random = SplitMix64(state: seed)
    var text = "titre,adresse,latitude,longitude\n"
    for row in 1...size {
      let noun = Words.nouns.randomElement(using: &random)?.fr ?? ""
      let adjective = Words.adjectives.randomElement(using: &random)?.fr ?? ""
      let latitude = Double.random(in: 45...47, using: &random)
      let longitude = Double.random(in: -74 ... -71, using: &random)
      text += "\(noun) \(adjective) \(row),\"\(row), rue \(noun), Québec\",\(latitude),\(longitude)\n"
    }
    try Data(text.utf8).write(to: file)
  }
}
