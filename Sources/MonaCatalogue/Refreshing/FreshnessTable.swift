import Foundation
import GRDB
import MonaModel

/// The rows of `freshness`.
enum FreshnessTable {
  static func fetch(
    _ collection: CollectionNews.Collection, of server: String, _ db: Database
  ) throws -> Freshness? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT checkedAt, wholeAt, tag, modified, revision FROM freshness
          WHERE server = ? AND collection = ?
          """), arguments: [server, collection.name]
    ).map { row in
      Freshness(
        checkedAt: Moment.date(try row.decode(atIndex: 0)) ?? .distantPast,
        wholeAt: try row.decode(String?.self, atIndex: 1).flatMap(Moment.date),
        tag: try row.decode(atIndex: 2), modified: try row.decode(atIndex: 3),
        revision: try row.decode(atIndex: 4))
    }
  }

  static func save(
    _ freshness: Freshness, of collection: CollectionNews.Collection, of server: String,
    _ db: Database
  ) throws {
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO freshness (
          server, collection, checkedAt, wholeAt, tag, modified, revision
        ) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        server, collection.name, Moment.text(freshness.checkedAt),
        freshness.wholeAt.map(Moment.text), freshness.tag, freshness.modified, freshness.revision,
      ])
  }
}
