import GRDB
import MonaModel

/// Whose discoveries a catalogue lists, and where they are.
package struct CatalogueSummary: Sendable {
  /// The sources that are shown and list discoveries: MONA's own first, the others by name.
  package var sources: [CatalogueSource]
  /// The languages that titles are in.
  package var languages: [Language]
  /// The southernmost and westernmost, and the northernmost and easternmost degrees; nil without positions.
  package var extent: (from: Coordinate, to: Coordinate)?

  /// The number of listed discoveries.
  package var count: Int { sources.reduce(0) { $0 + $1.count } }
}

extension Catalogue {
  /// Whose discoveries the catalogue lists, and where they are.
  package func summary() throws -> CatalogueSummary {
    try reader.readSnapshot { db in
      func lists(_ column: String) throws -> Bool {
        try Bool.fetchOne(
          db,
          sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE retired = 0 AND \(column) IS NOT NULL)"
        ) ?? false
      }
      let languages: [Language?] = [
        try lists("titleFr") ? .french : nil, try lists("titleEn") ? .english : nil,
      ]
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT min(latitude), min(longitude), max(latitude), max(longitude) FROM discovery
          WHERE retired = 0 AND latitude IS NOT NULL
          """)
      var extent: (Coordinate, Coordinate)?
      if let row, let south: Double = row[0], let west: Double = row[1], let north: Double = row[2],
        let east: Double = row[3],
        let from = Coordinate(latitude: south, longitude: west),
        let to = Coordinate(latitude: north, longitude: east)
      {
        extent = (from, to)
      }
      return CatalogueSummary(
        sources: try SourceTable.fetchAll(db).filter { $0.count > 0 && !$0.isHidden },
        languages: languages.compactMap(\.self), extent: extent)
    }
  }
}
