import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// Inserts rows into a catalogue without an import.
extension Catalogue {
  /// Inserts or replaces a discovery; its French title is also its sort key in both languages.
  package func seed(
    _ id: DiscoveryID, title: String? = nil, borough: String? = nil, owner: String? = nil,
    categories: [String] = [], at coordinate: Coordinate? = nil, retired: Bool = false
  ) throws {
    try writer.write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO discovery (key, kind, titleFr, borough, ownerCode, latitude,
            longitude, sortFr, sortEn, retired)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.key, id.kind.rawValue, title, borough, owner.map(NormalizedKey.of),
          coordinate?.latitude,
          coordinate?.longitude, Data((title ?? "").utf8), Data((title ?? "").utf8), retired,
        ])
      try db.execute(sql: "DELETE FROM facetLink WHERE discovery = ?", arguments: [id.key])
      let facets =
        categories.map { (FacetType.category, $0) } + (borough.map { [(.borough, $0)] } ?? [])
      for (type, name) in facets {
        try db.execute(
          sql: """
            INSERT OR IGNORE INTO facet (type, code, nameFr, sortFr, sortEn)
            VALUES (?, ?, ?, x'00', x'00')
            """, arguments: [type.rawValue, NormalizedKey.of(name), name])
        try db.execute(
          sql: """
            INSERT INTO facetLink (facet, discovery)
            SELECT id, ? FROM facet WHERE type = ? AND code = ?
            """, arguments: [id.key, type.rawValue, NormalizedKey.of(name)])
      }
    }
  }

  /// Counts the discoveries of the seeded facets, without which no list has them.
  package func countFacets() throws {
    try writer.write { db in
      try db.execute(
        sql: "UPDATE facet SET count = (SELECT count(*) FROM facetLink WHERE facet = facet.id)")
    }
  }

  /// Inserts discoveries that have only an identifier.
  package func seed(_ ids: [DiscoveryID]) throws {
    for id in ids { try seed(id) }
  }

  /// Marks a discovery as retired.
  package func retire(_ id: DiscoveryID) throws {
    try writer.write { db in
      try db.execute(sql: "UPDATE discovery SET retired = 1 WHERE key = ?", arguments: [id.key])
    }
  }

  /// Records that `new` replaces `old`.
  package func replace(_ old: DiscoveryID, by new: DiscoveryID) throws {
    try writer.write { db in
      try db.execute(
        sql: "INSERT INTO replacement (old, new) VALUES (?, ?)", arguments: [old.key, new.key])
    }
  }

  /// Inserts badges.
  package func seed(_ badges: [Badge]) throws {
    try writer.write { db in
      for badge in badges {
        try db.execute(
          sql: "INSERT INTO badge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", arguments: badge.values
        )
      }
    }
  }
}

/// A badge with only the values that its rule needs.
package func badge(_ id: Int, _ required: Int, _ rule: Badge.Rule) -> Badge {
  Badge(id: id, title: Localized(fr: "Badge \(id)"), required: required, rule: rule)
}

/// 21 November 2026, 12:00 in Montréal.
package let noon = Date(timeIntervalSince1970: 1_795_280_400)
package let joute = DiscoveryID(.artwork, 4)
package let library = DiscoveryID(.place, 4)
package let manor = DiscoveryID(.heritage, 4)
