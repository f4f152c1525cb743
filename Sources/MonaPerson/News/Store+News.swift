import Foundation
import GRDB
import MonaModel

extension Store {
  /// The newest entries of all feeds.
  package func newsEntries(limit: Int) throws -> [NewsEntry] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            \(Self.entrySelection) ORDER BY entry.publishedAt DESC, entry.id LIMIT ?
            """), arguments: [limit]
      ).map(NewsEntry.init)
    }
  }

  /// An entry with its text; nil if it is gone with its feed.
  package func newsArticle(_ id: Int64) throws -> NewsArticle? {
    try person.readSnapshot { db in
      try Row.fetchOne(
        db.cachedStatement(sql: "\(Self.entrySelection) WHERE entry.id = ?"), arguments: [id]
      ).map {
        NewsArticle(entry: NewsEntry($0), text: $0["text"], link: $0["link"])
      }
    }
  }

  private static let entrySelection = """
    SELECT entry.*, ifnull(feed.title, feed.address) AS feedTitle
    FROM newsEntry entry JOIN newsFeed feed ON feed.id = entry.feed
    """

  /// The number of entries, and of those that the person has not opened.
  package func newsCount() throws -> (all: Int, new: Int) {
    try person.readSnapshot { db in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT count(*), ifnull(sum(isNew), 0) FROM newsEntry"))
      return (row?[0] ?? 0, row?[1] ?? 0)
    }
  }

  /// Marks an entry as opened.
  package func markNewsRead(_ id: Int64) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE newsEntry SET isNew = 0 WHERE isNew = 1 AND id = ?", arguments: [id])
    }
  }

  /// Marks all entries as opened.
  /// - Returns: those that were new.
  package func markAllNewsRead() throws -> [Int64] {
    try writePerson { db in
      let new = try Int64.fetchAll(db, sql: "SELECT id FROM newsEntry WHERE isNew = 1")
      try db.execute(sql: "UPDATE newsEntry SET isNew = 0 WHERE isNew = 1")
      return new
    }
  }

  /// Marks entries as new again; for those marked by mistake.
  package func markNewsNew(_ ids: [Int64]) throws {
    try writePerson { db in
      for id in ids {
        try db.executeCached(
          sql: "UPDATE newsEntry SET isNew = 1 WHERE id = ?", arguments: [id])
      }
    }
  }

  /// Stores what came of a request for a feed; nothing if the feed was removed meanwhile.
  /// - Returns: the number of entries that were not there before.
  @discardableResult
  package func keepNews(_ answer: NewsSource.Answer, of feed: Int64, at now: Date) throws -> Int {
    try writePerson { db in
      let known = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM newsFeed WHERE id = ?", arguments: [feed])
      return known == nil ? 0 : try Self.keep(answer, of: feed, at: now, db)
    }
  }

  /// A failure changes no entry.
  @discardableResult
  static func keep(
    _ answer: NewsSource.Answer, of feed: Int64, at now: Date, _ db: Database
  ) throws -> Int {
    let time = ISO8601.string(now)
    switch answer {
    case .unchanged:
      try db.execute(
        sql: "UPDATE newsFeed SET checkedAt = ?, heldUntil = NULL, problem = NULL WHERE id = ?",
        arguments: [time, feed])
      return 0
    case .failure(let problem, let wait):
      let held = wait.map { ISO8601.string(now + min($0, NewsFeed.longestHold)) }
      try db.execute(
        sql: "UPDATE newsFeed SET checkedAt = ?, heldUntil = ?, problem = ? WHERE id = ?",
        arguments: [time, held, problem.code, feed])
      return 0
    case .content(let content, let source, let validators):
      try db.execute(
        sql: """
          UPDATE newsFeed SET source = ?, title = ifnull(?, title), etag = ?, lastModified = ?,
            checkedAt = ?, heldUntil = NULL, problem = NULL WHERE id = ?
          """,
        arguments: [
          source, content.title, validators.etag, validators.lastModified, time, feed,
        ])
      return try keep(content.entries, of: feed, at: now, db)
    }
  }

  private static func keep(
    _ entries: [FeedEntry], of feed: Int64, at now: Date, _ db: Database
  ) throws -> Int {
    let known = try Set(
      String.fetchAll(
        db, sql: "SELECT identity FROM newsEntry WHERE feed = ?", arguments: [feed]))
    for (index, entry) in entries.enumerated() {
      // Of those without a date, the first of the feed stays the first; none is of the future.
      let date = min(entry.published ?? now, now - Double(index) / 1000)
      try db.executeCached(
        sql: """
          INSERT INTO newsEntry (feed, identity, title, summary, text, link, publishedAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (feed, identity) DO UPDATE SET title = excluded.title,
            summary = excluded.summary, text = excluded.text, link = excluded.link
          WHERE (title, summary, text, link)
            IS NOT (excluded.title, excluded.summary, excluded.text, excluded.link)
          """,
        arguments: [
          feed, entry.identity, entry.title, entry.summary, entry.text, entry.link,
          ISO8601.string(date),
        ])
    }
    try removeOld(besides: Set(entries.map(\.identity)), of: feed, db)
    return entries.count { !known.contains($0.identity) }
  }

  /// Removes the oldest entries that the feed itself no longer has, if there are too many.
  private static func removeOld(
    besides current: Set<String>, of feed: Int64, _ db: Database
  ) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, identity FROM newsEntry WHERE feed = ? ORDER BY publishedAt DESC, id",
      arguments: [feed])
    let earlier = rows.filter { !current.contains($0["identity"]) }
    for row in earlier.dropFirst(max(0, newsEntryLimit - (rows.count - earlier.count))) {
      try db.executeCached(
        sql: "DELETE FROM newsEntry WHERE id = ?", arguments: [row["id"] as Int64])
    }
  }
}

extension NewsEntry {
  fileprivate init(_ row: Row) {
    self.init(
      id: row["id"], title: row["title"], summary: row["summary"],
      date: row.moment("publishedAt") ?? .distantPast,
      isNew: row["isNew"], feed: row["feedTitle"])
  }
}
