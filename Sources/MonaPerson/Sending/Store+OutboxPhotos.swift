import Foundation
import GRDB
import MonaCatalogue
import MonaModel

// The photos of visits as they are uploaded one by one.

extension Store {
  /// Whether the account's server takes all photos of a visit.
  package var takesPhotos: Bool {
    get throws { try person.readSnapshot(Self.takesPhotos) }
  }

  /// Stores whether the account's server takes all photos of a visit: only then do they wait to be sent.
  package func noteServer(takesPhotos: Bool) throws {
    guard try self.takesPhotos != takesPhotos else { return }
    try writePerson { db in
      try db.executeCached(sql: "UPDATE syncState SET takesPhotos = ?", arguments: [takesPhotos])
    }
  }

  /// Whether the server confirmed that a visit exists.
  package func isKnownToServer(_ id: DiscoveryID) throws -> Bool {
    try person.readSnapshot { db in try LocalVisit.fetch(id, db)?.isKnownToServer ?? false }
  }

  /// The digest of the file that the server has of a visit's photo; nil if it may have none.
  package func sentDigest(ofPhoto name: String, of id: DiscoveryID) throws -> PhotoDigest? {
    try person.readSnapshot { db in
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT sent FROM visitPhoto WHERE name = ? AND visit = ?"),
        arguments: [name, id.key]
      ).flatMap { PhotoDigest(hex: $0) }
    }
  }

  /// Records that the server has no file of a visit's photo with this digest any more.
  package func forgetSent(_ digest: PhotoDigest, of id: DiscoveryID) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE visitPhoto SET sent = NULL WHERE visit = ? AND sent = ?",
        arguments: [id.key, digest.description])
    }
  }

  /// Records that the server confirmed a photo, or the removal of one.
  ///
  /// What changed meanwhile has a higher number and stays unsent.
  /// - Parameters:
  ///   - key: the identity of the photo on the server, which has one with the same content once.
  ///   - digest: that of its file there.
  ///   - known: the change that the server's answer named, if it named one.
  package func confirmListed(
    _ item: OutboxItem, as key: PhotoDigest, _ digest: PhotoDigest?, known: KnownChange? = nil,
    at date: Date = Date()
  ) throws {
    try writePerson { db in
      try Self.note(known, db)
      var visit = item.discovery.key
      if try !Self.exists(item.discovery, in: "visit", db) {
        visit = try Catalogue.lastReplacement(of: visit, db) ?? visit
      }
      switch item.change {
      case .listed(let photo):
        try db.executeCached(
          sql: """
            UPDATE visitPhoto SET key = ?, sent = ifnull(?, sent), confirmed = max(confirmed, ?)
            WHERE visit = ? AND key = ? AND change >= ?
            """,
          arguments: [
            key.description, digest?.description, item.number, visit, photo.key?.description,
            item.number,
          ])
      case .unlisted:
        try db.executeCached(
          sql: "UPDATE removedPhoto SET confirmed = change WHERE discovery = ? AND change = ?",
          arguments: [visit, item.number])
      default: return
      }
      try Self.remember(item, sentAt: date, db)
    }
  }

  static func takesPhotos(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT takesPhotos FROM syncState")) ?? false
  }

  /// Gives the photos that are about to be sent their identity, by which they are known from now on.
  static func identifyPhotos(of id: DiscoveryID, _ db: Database) throws {
    guard try takesPhotos(db) else { return }
    try db.executeCached(
      sql: """
        UPDATE visitPhoto SET key = digest
        WHERE visit = ? AND key IS NULL AND digest IS NOT NULL AND change > confirmed
        """, arguments: [id.key])
  }

  /// The photos, and the removals of photos, that are unsent; none for a server that does not take them.
  static func listedPhotos(
    _ keys: ClosedRange<Int64>, _ db: Database
  ) throws -> [OutboxItem] {
    guard try takesPhotos(db) else { return [] }
    let arguments: StatementArguments = [keys.lowerBound, keys.upperBound]
    let sent =
      "visit.isHereOnly = 0 AND visit.discovery NOT IN (SELECT discovery FROM removedVisit)"
    let listed = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT visit, name, key, sent, datedAt, change, changedAt, confirmed > 0 AS isConfirmed
          FROM visitPhoto JOIN visit ON visit.discovery = visitPhoto.visit
          WHERE visitPhoto.visit BETWEEN ? AND ? AND change > confirmed
            AND ifnull(key, digest) IS NOT NULL AND \(sent)
          """), arguments: arguments
    ).compactMap { row in
      DiscoveryID(key: row["visit"]).map {
        item(.listed(OutboxItem.ListedPhoto(row)), of: $0, row["change"], at: row["changedAt"])
      }
    }
    let unlisted = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT discovery, key, change, removedAt FROM removedPhoto JOIN visit USING (discovery)
          WHERE discovery BETWEEN ? AND ? AND change > confirmed AND \(sent)
          """), arguments: arguments
    ).compactMap { row -> OutboxItem? in
      guard let id = DiscoveryID(key: row["discovery"]),
        let key = PhotoDigest(hex: row["key"] as String)
      else { return nil }
      return item(.unlisted(key), of: id, row["change"], at: row["removedAt"])
    }
    return listed + unlisted
  }

  /// Has all photos of a visit sent anew, and none of those removed before: the server does not have the visit.
  static func renumberPhotos(of id: DiscoveryID, _ db: Database) throws {
    let count = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM visitPhoto WHERE visit = ?"),
      arguments: [id.key])
    guard let count, count > 0 else { return }
    try db.executeCached(
      sql: """
        UPDATE visitPhoto SET confirmed = 0, change = ? + (SELECT count(*) FROM visitPhoto other
          WHERE other.visit = visitPhoto.visit AND other.position < visitPhoto.position)
        WHERE visit = ?
        """, arguments: [try nextChange(count: count, db), id.key])
    try db.executeCached(
      sql: "UPDATE removedPhoto SET confirmed = change WHERE discovery = ?", arguments: [id.key])
  }
}

extension OutboxItem.ListedPhoto {
  fileprivate init(_ row: Row) {
    self.init(
      name: row["name"], key: row.digest("key"), sent: row.digest("sent"),
      takenAt: row.moment("datedAt"), isConfirmed: row["isConfirmed"])
  }
}
