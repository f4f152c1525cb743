import Foundation
import GRDB
import MonaModel

/// What a server said of one of its collections.
package struct CollectionNews: Sendable {
  /// Which of its collections.
  package enum Collection: Hashable, Sendable {
    case discoveries(DiscoveryKind)
    case badges

    /// The name it is kept under: "artwork", "badge".
    var name: String {
      switch self {
      case .discoveries(let kind): kind.name
      case .badges: "badge"
      }
    }
  }

  /// How much of it was sent.
  package enum Content: Sendable {
    /// Nothing changed.
    case unchanged
    /// All of it, in files in the server's form: what they do not hold is there no longer.
    case whole([URL])
    /// What is new or different, in files of the same form, and what is there no longer.
    case changes([URL], removed: [DiscoveryID])
  }

  package var collection: Collection
  package var content: Content
  /// How new the catalogue's copy is once this is taken over.
  package var freshness: Freshness

  package init(_ collection: Collection, _ content: Content, _ freshness: Freshness) {
    (self.collection, self.content, self.freshness) = (collection, content, freshness)
  }
}

/// What is known of how new the catalogue's copy of a server's collection is: what the server is
/// asked with the next time, so that it sends no more than is needed.
package struct Freshness: Hashable, Sendable {
  /// When the server last answered, by this computer's clock.
  package var checkedAt: Date
  /// When the whole collection was last read; nil when only parts of it ever were.
  package var wholeAt: Date?
  /// What the server calls the state of the whole collection (`ETag`), word for word.
  package var tag: String?
  /// When the server says that the whole collection last changed (`Last-Modified`), word for word.
  package var modified: String?
  /// The server's number of the last change that is known here, of servers that number theirs.
  package var revision: Int64?

  package init(
    checkedAt: Date, wholeAt: Date? = nil, tag: String? = nil, modified: String? = nil,
    revision: Int64? = nil
  ) {
    (self.checkedAt, self.wholeAt) = (checkedAt, wholeAt)
    (self.tag, self.modified, self.revision) = (tag, modified, revision)
  }
}

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
