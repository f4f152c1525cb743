import Foundation
import GRDB
import MonaModel

extension Store {
  /// The largest number of feeds.
  package static let newsFeedLimit = 30
  /// The largest number of entries kept of a feed, unless the feed itself has more.
  package static let newsEntryLimit = 100

  /// The feeds that the person follows, in the order in which they were added.
  package func newsFeeds() throws -> [NewsFeed] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db, sql: "SELECT \(NewsFeed.columns) FROM newsFeed ORDER BY id"
      ).map(NewsFeed.init)
    }
  }

  /// Checks that another feed can be added.
  /// - Throws: ``NewsFeedError``.
  package func checkNewsFeed(_ address: String) throws {
    try person.readSnapshot { db in try Self.check([address], db) }
  }

  /// Adds a feed with its first entries, all of them new.
  /// - Parameters:
  ///   - address: what the person wrote, normalized (`NewsAddress`).
  ///   - source: the feed's own address.
  /// - Throws: ``NewsFeedError`` if it is there already, or if there are too many.
  @discardableResult
  package func addNewsFeed(
    _ address: String, source: String, _ content: FeedContent, _ validators: NewsValidators,
    at now: Date
  ) throws -> Int64 {
    try writePerson { db in
      try Self.check([address, source], db)
      try db.execute(sql: "INSERT INTO newsFeed (address) VALUES (?)", arguments: [address])
      let id = db.lastInsertedRowID
      try Self.keep(.content(content, source: source, validators), of: id, at: now, db)
      return id
    }
  }

  private static func check(_ addresses: [String], _ db: Database) throws {
    for address in addresses {
      let known = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM newsFeed WHERE address = ? OR source = ?",
        arguments: [address, address])
      if known != nil { throw NewsFeedError.known }
    }
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM newsFeed") ?? 0
    if count >= newsFeedLimit { throw NewsFeedError.tooMany }
  }

  /// Removes a feed with its entries.
  /// - Returns: what was removed, for ``restore(_:)``; nil if it was removed before.
  package func removeNewsFeed(_ id: Int64) throws -> RemovedNewsFeed? {
    try writePerson { db in
      let rows =
        try Self.newsRows("newsFeed", "id", id, db) + Self.newsRows("newsEntry", "feed", id, db)
      // The entries go with it.
      try db.execute(sql: "DELETE FROM newsFeed WHERE id = ?", arguments: [id])
      return rows.isEmpty ? nil : RemovedNewsFeed(rows: rows)
    }
  }

  private static func newsRows(
    _ table: String, _ column: String, _ id: Int64, _ db: Database
  ) throws -> [RemovedVisit.TableRow] {
    try Row.fetchAll(db, sql: "SELECT * FROM \(table) WHERE \(column) = ?", arguments: [id])
      .map { RemovedVisit.TableRow($0, of: table) }
  }

  /// Restores a removed feed with its entries; one that was added again meanwhile stays as it is.
  package func restore(_ removed: RemovedNewsFeed) throws {
    try writePerson { db in
      let known = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM newsFeed WHERE address = ?",
        arguments: [removed.rows.first?.columns["address"]])
      guard known == nil else { return }
      for row in removed.rows { try Self.insert(row, orIgnore: false, db) }
    }
  }
}

/// A removed feed with its entries, as stored.
package struct RemovedNewsFeed: Hashable, Sendable {
  /// The feed, then its entries.
  fileprivate let rows: [RemovedVisit.TableRow]
}

/// Why a feed cannot be added.
package enum NewsFeedError: Error, Hashable {
  /// What was written is no web address.
  case notAnAddress
  /// It is there already.
  case known
  /// There are `Store.newsFeedLimit` already.
  case tooMany
}

extension NewsFeed {
  static let columns =
    "id, address, source, title, etag, lastModified, checkedAt, heldUntil, problem"

  init(_ row: Row) {
    self.init(id: row["id"], address: row["address"])
    source = row["source"]
    title = row["title"]
    validators = NewsValidators(etag: row["etag"], lastModified: row["lastModified"])
    checkedAt = row.moment("checkedAt")
    heldUntil = row.moment("heldUntil")
    problem = (row["problem"] as String?).map(NewsProblem.init(code:))
  }
}
