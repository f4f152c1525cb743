import Foundation
import GRDB
import MonaModel

extension Store {
  /// How many visits wait to be sent.
  package func outboxCount() throws -> Int {
    try Set(outbox().map(\.discovery)).count
  }

  /// What waits, a visit each, in the order it was done.
  package func outboxEntries() throws -> [OutboxEntry] { try outboxList(limit: .max).entries }

  /// The first of what waits, a visit each, in the order it was done; what waits for the person is always
  /// among it.
  package func outboxList(limit: Int) throws -> OutboxList {
    try person.readSnapshot { db in
      let items = try Self.outbox(DiscoveryID.keys(ofSource: 0), db)
      let troubles = try Self.troubles(db)
      let waiting = Dictionary(grouping: items, by: \.discovery).values
        .sorted { $0[0].number < $1[0].number }
      let isRefused = waiting.map { items in
        troubles[items[0].discovery].map { $0.nextTry == nil } ?? false
      }
      let listed = waiting.indices.filter { $0 < limit || isRefused[$0] }
      return OutboxList(
        entries: try listed.map { try Self.entry(waiting[$0], troubles, db) },
        count: waiting.count, refused: isRefused.count { $0 })
    }
  }

  /// - Parameter items: all that waits of one visit.
  private static func entry(
    _ items: [OutboxItem], _ troubles: [DiscoveryID: UploadFailure], _ db: Database
  ) throws -> OutboxEntry {
    let id = items[0].discovery
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT (SELECT photo FROM visit WHERE discovery = :key), d.titleFr, d.titleEn
          FROM (SELECT :key AS key) LEFT JOIN discovery d USING (key)
          """), arguments: ["key": id.key])
    return OutboxEntry(
      id: id, title: Localized(fr: row?[1], en: row?[2]), photo: row?[0],
      changes: items.map(\.change), since: items.map(\.changedAt).min() ?? .distantPast,
      trouble: troubles[id])
  }

  /// What the server took since a moment, the latest first.
  /// - Parameter limit: how many of them, at most.
  package func sentChanges(since moment: Date, limit: Int = .max) throws -> [SentChange] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT discovery, field, sentAt FROM sentChange WHERE sentAt >= ?
            ORDER BY sentAt DESC, number DESC LIMIT ?
            """), arguments: [ISO8601.string(moment), limit]
      ).compactMap { row in
        guard let id = DiscoveryID(key: row[0]) else { return nil }
        let name: String = row[1]
        return SentChange(
          discovery: id, field: VisitField(rawValue: name) ?? .visit,
          isRemoval: name == "removed", sentAt: ISO8601.date(row[2]) ?? .distantPast)
      }
    }
  }
}

/// A visit of which something waits to be sent, or was sent lately, as a page shows it.
package struct OutboxEntry: Hashable, Identifiable, Sendable {
  package var id: DiscoveryID
  /// Its title; empty for an untitled work, and for one the catalogue does not know.
  package var title: Localized
  /// The name of the photo that goes to MONA, relative to the album.
  package var photo: String?
  /// What waits, in the order it was done.
  package var changes: [OutboxItem.Change]
  /// Since when.
  package var since: Date
  /// What was tried in vain.
  package var trouble: UploadFailure?

  package init(
    id: DiscoveryID, title: Localized, photo: String?, changes: [OutboxItem.Change], since: Date,
    trouble: UploadFailure? = nil
  ) {
    self.id = id
    self.title = title
    self.photo = photo
    self.changes = changes
    self.since = since
    self.trouble = trouble
  }
}

/// What waits to be sent, as far as somebody reads.
package struct OutboxList: Hashable, Sendable {
  /// The oldest, and those that wait for the person.
  package let entries: [OutboxEntry]
  /// How many visits wait, listed or not.
  package let count: Int
  /// How many of them are not tried again by themselves.
  package let refused: Int
}

/// What the server took of a visit lately.
package struct SentChange: Hashable, Sendable {
  package var discovery: DiscoveryID
  /// What was told: `.visit` for its being there.
  package var field: VisitField
  /// Whether it was told that the visit is gone.
  package var isRemoval: Bool
  /// When the server had confirmed it.
  package var sentAt: Date

  /// For how long it is remembered: 14 days.
  package static let memory: TimeInterval = 14 * 86_400
}
