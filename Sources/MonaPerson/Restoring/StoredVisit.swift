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
  /// When photos were removed from the visit, by their keys.
  var removedPhotos: [PhotoDigest: Date]
  /// When the back-up was made; nil for a local visit.
  var madeAt: Date?

  /// A photo of a visit.
  struct StoredPhoto: Hashable, Sendable {
    var name: String
    /// When it was taken, by its camera.
    var takenAt: Date?
    /// When it was taken, by the corrected clock or the person; nil if unknown.
    var datedAt: Date?
    var content: PhotoContent?
    /// Its identity on all devices; nil if it was never sent on its own.
    var key: PhotoDigest?
    /// The digest of the file that a server has of it; nil if it may have none.
    var sent: PhotoDigest?

    /// Its identity, known or to be.
    var identity: PhotoDigest? { key ?? content?.digest }

    /// Whether both have the same content, or are what a server keeps of the same photo, without its metadata; or have
    /// the same name if the contents are unknown.
    func isSame(as other: StoredPhoto) -> Bool {
      if let identity, identity == other.identity { return true }
      if isCopy(of: other) || other.isCopy(of: self) { return true }
      if let (here, there) = content.flatMap({ here in other.content.map { (here, $0) } }) {
        return here.digest == there.digest
      }
      return name == other.name
    }

    /// Whether its file is the one that a server has of another photo.
    private func isCopy(of other: StoredPhoto) -> Bool {
      other.sent.map { $0 == content?.digest } ?? false
    }
  }

  /// The uploaded photo.
  private var chosen: StoredPhoto? { photos.first { $0.name == photo } }

  /// The content of the uploaded photo, if known.
  var content: PhotoContent? { chosen?.content }

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

  /// Whether a photo of a back-up was removed here since.
  func hasRemoved(_ photo: StoredPhoto, since madeAt: Date?) -> Bool {
    guard let madeAt, let removedAt = photo.identity.flatMap({ removedPhotos[$0] }) else {
      return false
    }
    return removedAt >= madeAt
  }

  /// Whether the photo for MONA of a back-up was removed here since.
  func hasRemovedChoice(of backup: StoredVisit) -> Bool {
    backup.chosen.map { hasRemoved($0, since: backup.madeAt) } ?? false
  }

  /// Whether the photos for MONA are the same.
  func hasPhoto(of other: StoredVisit) -> Bool {
    guard let here = chosen, let there = other.chosen else { return photo == other.photo }
    return here.isSame(as: there)
  }

  /// All visits, by discovery.
  static func fetchAll(_ db: Database) throws -> [DiscoveryID: StoredVisit] {
    var photos: [Int64: [StoredPhoto]] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT digest, size, name, takenAt, datedAt, visit, key, sent FROM visitPhoto ORDER BY visit, position"
    )
    while let row = try rows.next() {
      photos[row["visit"], default: []].append(
        StoredPhoto(
          name: row["name"], takenAt: row.moment("takenAt"),
          datedAt: row.moment("datedAt"),
          content: PhotoContent(row: row),
          key: row.digest("key"),
          sent: row.digest("sent")))
    }
    var removed: [Int64: [PhotoDigest: Date]] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT discovery, key, removedAt FROM removedPhoto") {
      guard let key = PhotoDigest(hex: row["key"] as String) else { continue }
      removed[row["discovery"], default: [:]][key] =
        ISO8601.date(row["removedAt"]) ?? .distantPast
    }
    var visits: [DiscoveryID: StoredVisit] = [:]
    let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM visit")
    while let row = try cursor.next() {
      guard let id = DiscoveryID(key: row["discovery"]) else { continue }
      visits[id] = StoredVisit(row, id, photos[id.key] ?? [], removed: removed[id.key] ?? [:])
    }
    return visits
  }

  private init(
    _ row: Row, _ id: DiscoveryID, _ photos: [StoredPhoto], removed: [PhotoDigest: Date]
  ) {
    self.id = id
    self.photos = photos
    removedPhotos = removed
    collectedAt = row.moment("collectedAt") ?? .distantPast
    (rating, comment, photo) = (row["rating"], row["comment"], row["photo"])
    (wasTargeted, isHereOnly) = (row["wasTargeted"], row["isHereOnly"])
    (ratingChangedAt, commentChangedAt) = (
      row.moment("ratingChangedAt"), row.moment("commentChangedAt")
    )
    (photoChangedAt, dateChangedAt) = (row.moment("photoChangedAt"), row.moment("dateChangedAt"))
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
