import Foundation
import GRDB
import MonaModel

/// A photo of a visit.
package struct VisitPhoto: Hashable, Sendable, Identifiable {
  /// Its name, relative to the album; its file may be missing.
  package var name: String
  /// When it was taken, by the corrected clock or the person; nil if unknown.
  package var takenAt: Date?
  /// The content of its file; nil before it was read.
  package var content: PhotoContent?
  /// Whether it is the one for MONA, which stands for the visit and is uploaded.
  package var isChosen: Bool
  /// The digest of the file that it was where it was first sent from; nil if it was never sent.
  var key: PhotoDigest?

  package var id: String { name }

  /// A photo with these properties.
  package init(name: String, takenAt: Date?, content: PhotoContent? = nil, isChosen: Bool) {
    self.name = name
    self.takenAt = takenAt
    self.content = content
    self.isChosen = isChosen
  }

  /// The query of the photos of visits, in the order of a visit: by time, those without a time last.
  private static let sql = """
    SELECT visitPhoto.visit, name, datedAt, digest, size, key, name = visit.photo AS isChosen
    FROM visitPhoto JOIN visit ON visit.discovery = visitPhoto.visit
    """
  private static let order = "ORDER BY visitPhoto.visit, datedAt IS NULL, datedAt, position"

  private init(row: Row) {
    self.init(
      name: row["name"], takenAt: row.moment("datedAt"),
      content: PhotoContent(row: row), isChosen: row["isChosen"])
    key = row.digest("key")
  }

  /// Whether it is the photo with this digest, or a copy that a server made of it.
  func isSame(as digest: PhotoDigest) -> Bool { content?.digest == digest || key == digest }

  /// The photos of a visit.
  static func fetchAll(_ id: DiscoveryID, in db: Database) throws -> [VisitPhoto] {
    try Row.fetchAll(
      db.cachedStatement(sql: "\(sql) WHERE visitPhoto.visit = ? \(order)"), arguments: [id.key]
    ).map(VisitPhoto.init)
  }

  /// The photos of all visits.
  static func fetchAll(in db: Database) throws -> [DiscoveryID: [VisitPhoto]] {
    try grouped("\(sql) \(order)", [], db)
  }

  /// The photos of the visits that have several.
  static func fetchSeveral(_ db: Database) throws -> [DiscoveryID: [VisitPhoto]] {
    let several = "SELECT visit FROM visitPhoto GROUP BY visit HAVING count(*) > 1"
    return try grouped("\(sql) WHERE visitPhoto.visit IN (\(several)) \(order)", [], db)
  }

  /// The photos taken from one time until another, by visit.
  static func fetchAll(
    from start: Date, until end: Date, in db: Database
  ) throws -> [DiscoveryID: [VisitPhoto]] {
    try grouped(
      "\(sql) WHERE datedAt >= ? AND datedAt < ? \(order)",
      [ISO8601.string(start), ISO8601.string(end)], db)
  }

  private static func grouped(
    _ sql: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [DiscoveryID: [VisitPhoto]] {
    var photos: [DiscoveryID: [VisitPhoto]] = [:]
    for row in try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments) {
      guard let id = DiscoveryID(key: row["visit"]) else { continue }
      photos[id, default: []].append(VisitPhoto(row: row))
    }
    return photos
  }
}

extension Store {
  /// The photos of a visit, by time, those without a known time last.
  package func photos(of id: DiscoveryID) throws -> [VisitPhoto] {
    try person.readSnapshot { db in try VisitPhoto.fetchAll(id, in: db) }
  }
}
