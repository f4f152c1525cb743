import Foundation
import MonaModel

/// A catalogue of any size in the server's version 3 shape, the same bytes every time.
///
/// Lengths follow the recorded answers: about 1.5 kB an artwork, 0.5 kB a place, 3 kB a heritage
/// site. Sixty records of a hundred are artworks, thirty-four places, six heritage sites.
struct GeneratedCatalogue {
  /// The number of records.
  var size: Int
  /// The seed of the random generator.
  var seed: UInt64 = 20_26

  private var heritages: Int { size * 6 / 100 }
  private var places: Int { size * 34 / 100 }
  private var artworks: Int { size - places - heritages }

  /// Writes the catalogue to `file`, never holding more than a few records.
  func write(to file: URL) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: file)
    var records = GeneratedRecords(seed: seed, makers: max(20, artworks / 2))
    var text = JSONText()
    try list("{\"artworks\":[", artworks, &text, handle) { records.artwork($0, into: &$1) }
    try list("],\"places\":[", places, &text, handle) { records.place($0, into: &$1) }
    try list("],\"heritages\":[", heritages, &text, handle) { records.heritage($0, into: &$1) }
    text.raw("]}")
    try handle.write(contentsOf: text.bytes)
    try handle.close()
  }

  private func list(
    _ opening: String, _ count: Int, _ text: inout JSONText, _ handle: FileHandle,
    _ record: (Int, inout JSONText) -> Void
  ) throws {
    text.raw(opening)
    for number in 0..<count {
      if number > 0 { text.raw(",") }
      record(number + 1, &text)
      if text.bytes.count > 1 << 20 {
        try handle.write(contentsOf: text.bytes)
        text.removeAll()
      }
    }
  }
}

/// A table of artworks as a city publishes one, comma-separated, the same bytes every time.
struct GeneratedTable {
  /// The number of rows.
  var size: Int
  /// The seed of the random generator.
  var seed: UInt64 = 20_26

  /// Writes the table to `file`: eleven columns, two of which are the position.
  func write(to file: URL) throws {
    var random = SplitMix64(seed: seed)
    var text = "numero,titre,artiste,annee,categorie,materiaux,technique,adresse,arrondissement,"
    text += "latitude,longitude\n"
    for row in 1...size {
      let noun = random.pick(Words.nouns).fr
      let syllables = (0..<2).map { _ in random.pick(Words.syllables) }
      let values = [
        "\(row)", "\(noun) \(random.pick(Words.adjectives).fr) \(row)",
        "\(random.pick(Words.firstNames)) \(syllables.joined().capitalized)",
        "\(1850 + random.below(175))", random.pick(Words.categories).fr,
        "\(random.pick(Words.materials).fr);\(random.pick(Words.materials).fr)",
        random.pick(Words.techniques).fr, "\"\(random.below(9999)), rue \(noun), Québec\"",
        random.pick(Words.boroughs), "\(45 + Double(random.below(200_000)) / 100_000)",
        "\(-74 + Double(random.below(300_000)) / 100_000)",
      ]
      text += values.joined(separator: ",") + "\n"
    }
    try Data(text.utf8).write(to: file)
  }
}
