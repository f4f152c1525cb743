import Foundation

/// A table of cultural places as a city publishes one, comma-separated, the same bytes every time.
struct GeneratedTable {
  /// How many rows it has.
  var size: Int
  /// What the words are drawn with.
  var seed: UInt64 = 20_26

  /// Writes the table to `file`.
  func write(to file: URL) throws {
    var random = SplitMix64(seed: seed)
    var text = "titre,adresse,latitude,longitude\n"
    for row in 1...size {
      let noun = random.pick(Words.nouns).fr
      let title = "\(noun) \(random.pick(Words.adjectives).fr) \(row)"
      let latitude = 45 + Double(random.below(200_000)) / 100_000
      let longitude = -74 + Double(random.below(300_000)) / 100_000
      text += "\(title),\"\(row), rue \(noun), Québec\",\(latitude),\(longitude)\n"
    }
    try Data(text.utf8).write(to: file)
  }
}
