import Foundation
import GRDB
import MonaModel

/// The colour by which a person tells a source from others on the map and in lists.
package enum SourceColour: String, CaseIterable, Codable, Sendable {
  case blue, orange, green, purple, red, teal, pink, brown
}

/// What a person can say of a source.
package struct SourceDescription: Hashable, Sendable {
  /// Its name; that of MONA's own stays.
  package var name: String
  /// Its colour.
  package var colour: SourceColour
  /// To whom its data is credited; nil if nothing is said.
  package var credit: String?
  /// The licence of its data; nil if nothing is said.
  package var licence: String?

  /// What is said of a source now.
  package init(_ source: CatalogueSource) {
    (name, colour) = (source.name, source.colour)
    (credit, licence) = (source.credit, source.licence)
  }
}

/// How the works of a source are marked beside those of others.
package struct SourceMark: Hashable, Sendable {
  /// The name of the source.
  package var name: String
  /// Its colour.
  package var colour: SourceColour

  /// A mark of this name and colour.
  package init(name: String, colour: SourceColour) {
    (self.name, self.colour) = (name, colour)
  }
}

extension SourceTable {
  /// The colour that fewest sources have, the first of these in the palette.
  static func freeColour(_ db: Database) throws -> SourceColour {
    let taken = try String.fetchAll(
      db, sql: "SELECT ifnull(colour, '') FROM source WHERE id <> 0 AND removed = 0")
    let mona = try find(CatalogueSource.monaName, db)?.colour ?? CatalogueSource.monaColour
    var uses = [mona: 1]
    for colour in taken.compactMap(SourceColour.init(rawValue:)) { uses[colour, default: 0] += 1 }
    return SourceColour.allCases.min { uses[$0, default: 0] < uses[$1, default: 0] } ?? mona
  }

  /// The names and colours of the sources, by number; MONA's own is always there.
  static func marks(_ db: Database) throws -> [Int: SourceMark] {
    var marks = [
      0: SourceMark(name: CatalogueSource.monaName, colour: CatalogueSource.monaColour)
    ]
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, name, colour FROM source WHERE removed = 0"))
    for row in rows {
      let colour = try row.decode(String?.self, forColumn: "colour")
        .flatMap(SourceColour.init(rawValue:))
      marks[try row.decode(forColumn: "id")] = SourceMark(
        name: try row.decode(forColumn: "name"), colour: colour ?? CatalogueSource.monaColour)
    }
    return marks
  }
}

extension Catalogue {
  /// The names and colours of the sources, by number, without counting their discoveries; only
  /// MONA's own while nothing else was imported.
  package func sourceMarks() throws -> [Int: SourceMark] {
    try reader.readSnapshot { db in try SourceTable.marks(db) }
  }

  /// Stores what a person says of a source, in one transaction.
  ///
  /// White space is normalized; a credit or licence without characters is none.
  /// - Throws: `SourceError` when there is no such source, for an invalid name or one that another
  ///   source has, for another name of MONA's own, and for a credit or licence that is too long.
  package func describeSource(_ name: String, as description: SourceDescription) throws {
    let credit = try SourceError.checked(text: description.credit)
    let licence = try SourceError.checked(text: description.licence)
    try write { db in
      guard var source = try SourceTable.named(name, db) else { throw SourceError.unknown(name) }
      if !source.isMona {
        source.name = try SourceError.checked(description.name)
        if let other = try SourceTable.find(source.name, db, orRemoved: true),
          other.id != source.id
        {
          throw SourceError.nameTaken(source.name)
        }
      } else if SourceTable.code(description.name) != SourceTable.code(source.name) {
        throw SourceError.mona
      }
      (source.colour, source.credit, source.licence) = (description.colour, credit, licence)
      try SourceTable.save(source, db)
    }
  }
}
