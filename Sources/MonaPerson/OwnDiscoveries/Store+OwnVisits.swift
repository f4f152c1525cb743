import Foundation
import GRDB
import MonaModel

extension Store {
  /// Adds the visit of an own discovery to the one of the discovery that it is now.
  ///
  /// That gets the photos that it lacks, the rating if it has none, and the comment, beside another one. The earlier
  /// day stays that of collecting.
  ///
  /// Without either of the visits, nothing changes.
  static func mergeVisit(of own: DiscoveryID, into id: DiscoveryID, _ db: Database) throws {
    guard let old = try Visit.fetch(own, in: db), let new = try Visit.fetch(id, in: db) else {
      return
    }
    let now = Date()
    let photos = try photosToMerge(of: own, into: id, db)
    // Its photos go with it, and come back as the other's.
    try db.executeCached(sql: "DELETE FROM visit WHERE discovery = ?", arguments: [own.key])
    try add(photos, to: new, choosing: old.photo, at: now, db)
    if new.rating == nil, let rating = old.rating { try setRating(rating, of: id, at: now, db) }
    if let comment = old.comment, comment != new.comment {
      if new.comment == nil {
        try setComment(comment, of: id, at: now, db)
      } else {
        try setAside(
          comment, of: id, writtenAt: old.collectedAt, .older, beside: nil, at: now, db)
      }
    }
    if old.collectedAt < new.collectedAt {
      _ = try setDate(of: id, to: old.collectedAt, at: now, db)
    }
  }

  /// The photos of a visit whose contents another one lacks.
  private static func photosToMerge(
    of own: DiscoveryID, into id: DiscoveryID, _ db: Database
  ) throws -> [RemovedVisit.TableRow] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT * FROM visitPhoto WHERE visit = ?1 AND (digest IS NULL
          OR digest NOT IN (SELECT digest FROM visitPhoto WHERE visit = ?2 AND digest IS NOT NULL))
        ORDER BY position
        """, arguments: [own.key, id.key]
    ).map { RemovedVisit.TableRow($0, of: "visitPhoto") }
  }

  /// - Parameter chosen: the photo for MONA of a visit that has none yet, if it is among these.
  private static func add(
    _ photos: [RemovedVisit.TableRow], to visit: Visit, choosing chosen: String?, at now: Date,
    _ db: Database
  ) throws {
    let id = visit.discovery
    let names = photos.compactMap { String.fromDatabaseValue($0.columns["name"] ?? .null) }
    if visit.photo == nil, let first = names.first {
      let name = names.first { $0 == chosen } ?? first
      try setPhoto(name, of: id, change: nextChange(db), at: now, db)
    }
    for var photo in photos {
      photo.columns["visit"] = id.key.databaseValue
      photo.columns["position"] = try nextPosition(of: id, db).databaseValue
      try insert(photo, orIgnore: false, db)
    }
  }
}
