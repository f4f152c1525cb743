import Foundation
import GRDB
import MonaModel

extension Store {
  /// The number of visits with unsent changes.
  package func outboxCount() throws -> Int {
    try Set(outbox().map(\.discovery)).count
  }

  /// All visits with unsent changes, in the order of their first change.
  package func outboxEntries() throws -> [OutboxEntry] { try outboxList(limit: .max).entries }

  /// The first visits with unsent changes, and all that need the person's action.
  package func outboxList(limit: Int) throws -> OutboxList {
    try person.readSnapshot { db in
      let items = try Self.outbox(DiscoveryID.keys(ofSource: 0), db)
      let failures = try Self.failures(db)
      let waiting = Dictionary(grouping: items, by: \.discovery).values
        .sorted { $0[0].number < $1[0].number }
      let isRefused = waiting.map { items in
        failures[items[0].discovery].map { $0.nextTry == nil } ?? false
      }
      let listed = waiting.indices.filter { $0 < limit || isRefused[$0] }
      return OutboxList(
        entries: try listed.map { try Self.entry(waiting[$0], failures, db) },
        count: waiting.count, refused: isRefused.count { $0 })
    }
  }

  /// - Parameter items: all unsent changes of one visit.
  private static func entry(
    _ items: [OutboxItem], _ failures: [DiscoveryID: UploadFailure], _ db: Database
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
      failure: failures[id])
  }

  /// The uploads since a time, the latest first.
  /// - Parameter limit: the maximum number.
  package func sentChanges(since moment: Date, limit: Int = .max) throws -> [SentChange] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT discovery, field, sentAt FROM sentChange WHERE sentAt >= ?
            ORDER BY sentAt DESC, number DESC LIMIT ?
            """), arguments: [ISO8601.string(moment), limit]
      ).compactMap { row in
        guard let id = DiscoveryID(key: row["discovery"]) else { return nil }
        let name: String = row["field"]
        return SentChange(
          discovery: id, field: VisitField(rawValue: name) ?? .visit,
          isRemoval: name == "removed", sentAt: ISO8601.date(row["sentAt"]) ?? .distantPast)
      }
    }
  }
}

/// A visit with unsent or recently sent changes, as a page lists it.
package struct OutboxEntry: Hashable, Identifiable, Sendable {
  /// The discovery of the visit.
  package var id: DiscoveryID
  /// The title; empty for an untitled work, and for one that is not in the catalogue.
  package var title: Localized
  /// The name of the uploaded photo, relative to the album.
  package var photo: String?
  /// The unsent changes, in the order they were made.
  package var changes: [OutboxItem.Change]
  /// The time of the oldest of these changes.
  package var since: Date
  /// The failed upload, if any.
  package var failure: UploadFailure?

  /// An entry with these values.
  package init(
    id: DiscoveryID, title: Localized, photo: String?, changes: [OutboxItem.Change], since: Date,
    failure: UploadFailure? = nil
  ) {
    self.id = id
    self.title = title
    self.photo = photo
    self.changes = changes
    self.since = since
    self.failure = failure
  }
}

/// The visible part of the outbox.
package struct OutboxList: Hashable, Sendable {
  /// The oldest visits, and those that need the person's action.
  package let entries: [OutboxEntry]
  /// The number of all visits with unsent changes.
  package let count: Int
  /// The number of those without an automatic retry.
  package let refused: Int
}

/// A recently uploaded change.
package struct SentChange: Hashable, Sendable {
  /// The discovery of the visit.
  package var discovery: DiscoveryID
  /// The uploaded field; `.visit` for the creation or removal.
  package var field: VisitField
  /// Whether the visit was removed.
  package var isRemoval: Bool
  /// When the server confirmed it.
  package var sentAt: Date

  /// How long it is listed: 14 days, in seconds.
  package static let memory: TimeInterval = 14 * 86_400
}
