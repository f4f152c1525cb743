import Foundation
import GRDB
import MonaModel

/// The news of one collection of a server.
package struct CollectionUpdate: Sendable {
  /// A collection of the server.
  package enum Collection: Hashable, Sendable {
    case discoveries(DiscoveryKind)
    case badges

    /// The stored name: "artwork", "badge".
    var name: String {
      switch self {
      case .discoveries(let kind): kind.name
      case .badges: "badge"
      }
    }
  }

  /// The content of the response.
  package enum Content: Sendable {
    /// Nothing changed.
    case unchanged
    /// The whole collection, in files in the server's format; missing discoveries no longer exist.
    case whole([URL])
    /// New and changed discoveries in files of the same format, and removed ones.
    case changes([URL], removed: [DiscoveryID])
  }

  package var collection: Collection
  package var content: Content
  /// The freshness of the local copy after the import.
  package var freshness: Freshness

  package init(_ collection: Collection, _ content: Content, _ freshness: Freshness) {
    (self.collection, self.content, self.freshness) = (collection, content, freshness)
  }
}

/// The freshness of the local copy of a server collection, used for conditional requests.
package struct Freshness: Hashable, Sendable {
  /// The time of the last response, by this computer's clock.
  package var checkedAt: Date
  /// When the whole collection was last read; nil when it never was.
  package var wholeAt: Date?
  /// The `ETag` of the whole collection, verbatim.
  package var tag: String?
  /// The `Last-Modified` of the whole collection, verbatim.
  package var modified: String?
  /// The server's number of the last known change, if it numbers changes.
  package var revision: Int64?

  package init(
    checkedAt: Date, wholeAt: Date? = nil, tag: String? = nil, modified: String? = nil,
    revision: Int64? = nil
  ) {
    (self.checkedAt, self.wholeAt) = (checkedAt, wholeAt)
    (self.tag, self.modified, self.revision) = (tag, modified, revision)
  }
}

/// Reads and writes the table `freshness`.
enum FreshnessTable {
  static func fetch(
    _ collection: CollectionUpdate.Collection, of server: String, _ db: Database
  ) throws -> Freshness? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT checkedAt, wholeAt, tag, modified, revision FROM freshness
          WHERE server = ? AND collection = ?
          """), arguments: [server, collection.name]
    ).map { row in
      Freshness(
        checkedAt: ISO8601.date(try row.decode(forColumn: "checkedAt")) ?? .distantPast,
        wholeAt: try row.decode(String?.self, forColumn: "wholeAt").flatMap(ISO8601.date),
        tag: try row.decode(forColumn: "tag"), modified: try row.decode(forColumn: "modified"),
        revision: try row.decode(forColumn: "revision"))
    }
  }

  /// Forgets the state of a collection of other servers: what is here is no longer theirs.
  static func forgetOthers(
    _ collection: CollectionUpdate.Collection, than server: String, _ db: Database
  ) throws {
    try db.executeCached(
      sql: "DELETE FROM freshness WHERE collection = ? AND server <> ?",
      arguments: [collection.name, server])
  }

  static func save(
    _ freshness: Freshness, of collection: CollectionUpdate.Collection, of server: String,
    _ db: Database
  ) throws {
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO freshness (
          server, collection, checkedAt, wholeAt, tag, modified, revision
        ) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        server, collection.name, ISO8601.string(freshness.checkedAt),
        freshness.wholeAt.map(ISO8601.string), freshness.tag, freshness.modified,
        freshness.revision,
      ])
  }
}
