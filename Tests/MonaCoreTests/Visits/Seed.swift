import Foundation
import GRDB

@testable import MonaCore

/// Fills a store's catalogue without an import, one line a discovery.
extension Store {
  func seed(
    _ id: DiscoveryID, title: String? = nil, borough: String? = nil, owner: String? = nil,
    categories: [String] = [], at coordinate: Coordinate? = nil, retired: Bool = false
  ) throws {
    try catalogue.write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO discovery (key, kind, titleFr, borough, ownerCode, latitude,
            longitude, sortFr, sortEn, retired, record)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, x'00')
          """,
        arguments: [
          id.key, id.kind.rawValue, title, borough, owner.map(Letters.of), coordinate?.latitude,
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
            """, arguments: [type.rawValue, Letters.of(name), name])
        try db.execute(
          sql: """
            INSERT INTO facetLink (facet, discovery)
            SELECT id, ? FROM facet WHERE type = ? AND code = ?
            """, arguments: [id.key, type.rawValue, Letters.of(name)])
      }
    }
  }

  func seed(_ ids: [DiscoveryID]) throws {
    for id in ids { try seed(id) }
  }

  func retire(_ id: DiscoveryID) throws {
    try catalogue.write { db in
      try db.execute(sql: "UPDATE discovery SET retired = 1 WHERE key = ?", arguments: [id.key])
    }
  }

  func replace(_ old: DiscoveryID, by new: DiscoveryID) throws {
    try catalogue.write { db in
      try db.execute(
        sql: "INSERT INTO replacement (old, new) VALUES (?, ?)", arguments: [old.key, new.key])
    }
  }

  func seed(_ badges: [Badge]) throws {
    try catalogue.write { db in
      for badge in badges {
        try db.execute(
          sql: "INSERT INTO badge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", arguments: badge.values
        )
      }
    }
  }

  /// Makes the next write to a table fail, as a broken disk would.
  func breakWrites(to table: String) throws {
    try person.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER broken BEFORE INSERT ON \(table)
          BEGIN SELECT RAISE(ABORT, 'broken'); END
          """)
    }
  }
}

/// A badge with only what its rule needs.
func badge(_ id: Int, _ required: Int, _ rule: Badge.Rule) -> Badge {
  Badge(id: id, title: Localized(fr: "Badge \(id)"), required: required, rule: rule)
}

let noon = Date(timeIntervalSince1970: 1_795_280_400)
let joute = DiscoveryID(.artwork, 4)
let library = DiscoveryID(.place, 4)
let manor = DiscoveryID(.heritage, 4)
