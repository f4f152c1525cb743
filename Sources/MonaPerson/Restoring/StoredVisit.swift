import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// A visit with all of the person's data, from a back-up or the local database.
struct StoredVisit: Hashable, Sendable {
  var id: DiscoveryID
  var collectedAt: Date
  var dateChangedAt: Date?
  var rating: Int?
  var ratingChangedAt: Date?
  var comment: String?
  var commentChangedAt: Date?
  var wasTargeted: Bool
  var isHereOnly: Bool
  /// The name of the photo that is uploaded to MONA.
  var photo: String?
  var photoChangedAt: Date?
  /// Whether a back-up contains that photo's file.
  var isPhotoThere = true
  /// All photos, in their order.
  var photos: [StoredPhoto]

  /// A photo of a visit.
  struct StoredPhoto: Hashable, Sendable {
    var name: String
    /// When it was taken, by its camera.
    var takenAt: Date?
    /// When it was taken, by the corrected clock or the person; nil if unknown.
    var datedAt: Date?
    var content: PhotoContent?

    /// Whether both have the same content, or the same name if that is unknown.
    func isSame(as other: StoredPhoto) -> Bool {
      if let (here, there) = content.flatMap({ here in other.content.map { (here, $0) } }) {
        return here.digest == there.digest
      }
      return name == other.name
    }
  }

  /// The content of the uploaded photo, if known.
  var content: PhotoContent? { photos.first { $0.name == photo }?.content }

  /// Whether both have equal data; photos are compared by content, not by name.
  func says(_ other: StoredVisit) -> Bool {
    rating == other.rating && comment == other.comment && collectedAt == other.collectedAt
      && hasPhoto(of: other) && hasPhotos(of: other)
  }

  /// Whether both have the same photos, as far as their contents are known.
  private func hasPhotos(of other: StoredVisit) -> Bool {
    photos.count == other.photos.count
      && (photosBeyond(of: other).isEmpty || (photos + other.photos).contains { $0.content == nil })
  }

  /// The photos that another visit of the discovery has besides.
  func photosBeyond(of other: StoredVisit) -> [StoredPhoto] {
    other.photos.filter { photo in !photos.contains { $0.isSame(as: photo) } }
  }

  /// Whether both have the same photo.
  func hasPhoto(of other: StoredVisit) -> Bool {
    if let (here, there) = content.flatMap({ here in other.content.map { (here, $0) } }) {
      return here.digest == there.digest
    }
    return photo == other.photo
  }

  /// Whether the photo for MONA is the server's copy of that of another visit: a server keeps photos
  /// without their metadata, so the contents differ, and their times to the second.
  func hasServerCopy(of other: StoredVisit) -> Bool {
    guard let chosen = photos.first(where: { $0.name == photo }), chosen.datedAt == nil,
      let here = photoChangedAt, let there = other.photoChangedAt
    else { return false }
    return abs(here.timeIntervalSince(there)) <= 2
  }

  /// All visits, by discovery.
  static func fetchAll(_ db: Database) throws -> [DiscoveryID: StoredVisit] {
    var photos: [Int64: [StoredPhoto]] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT digest, size, name, takenAt, datedAt, visit FROM visitPhoto ORDER BY visit, position"
    )
    while let row = try rows.next() {
      photos[row["visit"], default: []].append(
        StoredPhoto(
          name: row["name"], takenAt: (row["takenAt"] as String?).flatMap(ISO8601.date),
          datedAt: (row["datedAt"] as String?).flatMap(ISO8601.date),
          content: PhotoContent(row: row)))
    }
    var visits: [DiscoveryID: StoredVisit] = [:]
    let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM visit")
    while let row = try cursor.next() {
      guard let id = DiscoveryID(key: row["discovery"]) else { continue }
      visits[id] = StoredVisit(row, id, photos[id.key] ?? [])
    }
    return visits
  }

  private init(_ row: Row, _ id: DiscoveryID, _ photos: [StoredPhoto]) {
    func moment(_ column: String) -> Date? { (row[column] as String?).flatMap(ISO8601.date) }
    self.id = id
    self.photos = photos
    collectedAt = moment("collectedAt") ?? .distantPast
    (rating, comment, photo) = (row["rating"], row["comment"], row["photo"])
    (wasTargeted, isHereOnly) = (row["wasTargeted"], row["isHereOnly"])
    (ratingChangedAt, commentChangedAt) = (moment("ratingChangedAt"), moment("commentChangedAt"))
    (photoChangedAt, dateChangedAt) = (moment("photoChangedAt"), moment("dateChangedAt"))
  }
}

extension Store {
  /// Maps visits of a back-up to local discoveries: the visit of a replaced discovery moves to its
  /// replacement (`followReplacements`), unless the back-up has a visit of the replacement, or the
  /// old discovery has a local visit.
  func followed(_ visits: [DiscoveryID: StoredVisit]) throws -> [DiscoveryID: StoredVisit] {
    try person.readSnapshot { db in
      let replaced = try Set(Int64.fetchAll(db, sql: "SELECT old FROM replacement"))
      var followed = visits
      for (id, visit) in visits where replaced.contains(id.key) {
        guard try !Self.exists(id, in: "visit", db),
          let last = try Catalogue.lastReplacement(of: id.key, db),
          let new = DiscoveryID(key: last),
          followed[new] == nil
        else { continue }
        followed[id] = nil
        followed[new] = visit
        followed[new]?.id = new
      }
      return followed
    }
  }
}
