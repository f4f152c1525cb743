import MonaModel
import MonaServerStore

/// A photo of a visit that a device sent on its own, beside the chosen one or as the same.
struct ListedPhoto: Hashable, Sendable {
  /// Its identity on all devices of a person: the SHA-256 of its file on the device that sent it first, from which the
  /// stored one differs if its metadata were removed.
  let key: PhotoDigest
  let photo: StoredPhoto
  /// When it was taken, in milliseconds since 1970; nil if unknown.
  var takenAt: Int64?
  /// When it was added to the visit, in milliseconds since 1970.
  let addedAt: Int64
  /// Whether its file is missing on the server.
  let isMissing: Bool

  /// The most photos of a visit.
  static let limit = 500

  /// A column of a query of `visit` with the listed photos, which `read` parses.
  static let list = """
    (SELECT group_concat(listed.key || ' ' || listed.photo || ' ' || file.type || ' ' || file.size
        || ' ' || file.isMissing || ' ' || listed.addedAt || ' ' || coalesce(CAST(listed.takenAt AS TEXT), ''), ',')
      FROM visitPhoto listed JOIN photo file ON file.digest = listed.photo
      WHERE listed.person = visit.person AND listed.discovery = visit.discovery) AS photos
    """

  /// A column of a query of `visit` with the removed photos, which `readRemoved` parses.
  static let removedList = """
    (SELECT group_concat(gone.key || ' ' || gone.removedAt, ',') FROM removedPhoto gone
      WHERE gone.person = visit.person AND gone.discovery = visit.discovery) AS removedPhotos
    """

  /// The photos of a row, the earliest first; those without a time come last.
  static func read(_ text: String?) -> [ListedPhoto] {
    let photos = (text ?? "").split(separator: ",").compactMap(ListedPhoto.init)
    return photos.sorted {
      ($0.takenAt ?? .max, $0.addedAt, $0.key.description)
        < ($1.takenAt ?? .max, $1.addedAt, $1.key.description)
    }
  }

  /// When the photos of a row were removed, by their keys.
  static func readRemoved(_ text: String?) -> [PhotoDigest: Int64] {
    let removed = (text ?? "").split(separator: ",").compactMap { part in
      let parts = part.split(separator: " ")
      return parts.first.flatMap { PhotoDigest(hex: $0) }.map {
        ($0, parts.last.flatMap { Int64($0) } ?? 0)
      }
    }
    return Dictionary(removed) { first, _ in first }
  }

  private init?(_ text: Substring) {
    let parts = text.split(separator: " ")
    guard parts.count >= 6, let key = PhotoDigest(hex: parts[0]), let size = Int(parts[3]),
      let photo = StoredPhoto(digest: String(parts[1]), type: String(parts[2]), size: size),
      let addedAt = Int64(parts[5])
    else { return nil }
    (self.key, self.photo, self.addedAt) = (key, photo, addedAt)
    isMissing = parts[4] == "1"
    takenAt = parts.count > 6 ? Int64(parts[6]) : nil
  }
}

/// A photo of a visit to add, or what changed of one.
struct ListedPhotoChange: Sendable {
  let key: PhotoDigest
  /// Nil for one that the visit has under this key.
  var photo: StoredPhoto?
  /// When it was taken, in milliseconds since 1970.
  var takenAt = VisitChange.Edit<Int64>.keep
  /// When it was added, in milliseconds since 1970; nil for now.
  ///
  /// Devices report it for what they send again, so that it does not seem newer than it is.
  var addedAt: Int64?

  /// Identifies this change of a visit, for idempotency keys.
  func act(on discovery: DiscoveryID) -> String {
    let photo = photo?.digest.description ?? "kept"
    return "photo \(discovery.key) \(key) \(photo) \(takenAt.text { "\($0)" })"
  }
}
