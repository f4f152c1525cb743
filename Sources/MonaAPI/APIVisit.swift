import Foundation
import MonaModel

/// A visit as stored on a server.
package struct APIVisit: Hashable, Sendable {
  /// The visited discovery.
  package var discovery: DiscoveryID
  /// The rating, 1 to 5 stars.
  package var rating: Int?
  /// The comment; nil when it is empty or blank.
  package var comment: String?
  /// The path of the photo on the server; nil without a photo, or when its name has no extension,
  /// which indicates an interrupted upload.
  package var photo: String?
  /// The revision of the last change among all of the person's visits; nil from the server of 2023.
  package var revision: Int?
  /// When the visit took place, according to the device that sent it; nil from servers that do not
  /// store it.
  package var collectedAt: Date?
  /// When the server created and last changed the record.
  package var createdAt: Date?
  package var updatedAt: Date?
  /// When the rating, comment and photo last changed; nil from the server of 2023.
  package var ratingAt: Date?
  package var commentAt: Date?
  package var photoAt: Date?
  /// Whether the server lost the photo's file.
  package var isPhotoMissing: Bool
  /// The photos that were sent one by one; nil from servers without the extension "photos".
  package var photos: [APIListedPhoto]?
  /// The keys of the photos that were removed, and when.
  package var removedPhotos: [PhotoDigest: Date]
  /// The epoch in which the revision was given; nil in lists, and from servers without epochs.
  package var epoch: String?

  /// Decodes a visit of a list.
  /// - Returns: nil when it does not identify its discovery.
  package init?(_ fields: APIFields) {
    guard let discovery = DiscoveryID(fields) else { return nil }
    self.discovery = discovery
    rating = fields.integer("rating").flatMap { (1...5).contains($0) ? $0 : nil }
    comment = fields.text("comment").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    photo = fields.text("photo").flatMap { name in
      name.split(separator: "/").last?.contains(".") == true ? name : nil
    }
    revision = fields.revision
    collectedAt = fields.moment("collected_at")
    createdAt = fields.moment("created_at")
    updatedAt = fields.moment("updated_at")
    ratingAt = fields.moment("rating_at")
    commentAt = fields.moment("comment_at")
    photoAt = fields.moment("photo_at")
    isPhotoMissing = fields.flag("photo_missing") ?? false
    photos = fields.objects("photos")?.compactMap { APIListedPhoto($0) }
    let removed = (fields.objects("removed_photos") ?? []).compactMap { fields in
      fields.text("key").flatMap { PhotoDigest(hex: $0) }
        .map { ($0, fields.moment("removed_at") ?? .distantPast) }
    }
    removedPhotos = Dictionary(removed) { first, _ in first }
    epoch = fields.text("epoch")
  }

  /// Decodes the visits of `GET user/artworks` and similar routes; nil when the data is not a list.
  package static func list(_ data: Data) -> [APIVisit]? {
    APIFields.list(data)?.compactMap { APIVisit($0) }
  }
}

/// A photo of a visit that was sent on its own, beside the chosen one or as the same.
package struct APIListedPhoto: Hashable, Sendable {
  /// Its identity on all of the person's devices: the SHA-256 of its file where it was sent first.
  package var key: PhotoDigest
  /// Its path on the server, which ends with the SHA-256 of the stored file.
  package var photo: String
  /// When it was taken; nil if unknown.
  package var takenAt: Date?
  /// When it was added to the visit.
  package var addedAt: Date?
  /// Whether the server lost its file.
  package var isMissing: Bool

  /// Decodes a photo of a visit; nil when it has no key or no file.
  package init?(_ fields: APIFields) {
    guard let key = fields.text("key").flatMap({ PhotoDigest(hex: $0) }),
      let photo = fields.text("photo")
    else { return nil }
    (self.key, self.photo) = (key, photo)
    takenAt = fields.moment("taken_at")
    addedAt = fields.moment("added_at")
    isMissing = fields.flag("missing") ?? false
  }
}

extension DiscoveryID {
  /// Decodes `artwork_id`, `place_id` or `heritage_id`.
  init?(_ fields: APIFields) {
    for kind in DiscoveryKind.allCases {
      guard let number = fields.integer("\(kind.name)_id") else { continue }
      guard (0..<DiscoveryID.recordLimit).contains(number) else { return nil }
      self.init(kind, number)
      return
    }
    return nil
  }
}

/// The changes to a person's visits since a revision (`GET user/changes`).
package struct APIVisitChanges: Hashable, Sendable {
  /// The changed visits in their current state.
  package var visits: [APIVisit]
  /// The removed visits.
  package var removed: [Removal]
  /// The revision for the next request.
  package var revision: Int
  /// Whether more changes are available now.
  package var hasMore: Bool
  /// The epoch in which the revision was given; nil from servers without epochs, and before the first change.
  package var epoch: String?

  /// A removed visit, with the revision of its removal.
  package struct Removal: Hashable, Sendable {
    package var discovery: DiscoveryID
    package var revision: Int?
    /// When it was removed; nil if the server does not report it.
    package var removedAt: Date?
    /// The epoch in which the revision was given; nil in lists, and from servers without epochs.
    package var epoch: String?

    /// Decodes a removal, in a list or as the answer to a removal; nil when it does not identify its discovery.
    package init?(_ fields: APIFields) {
      guard let discovery = DiscoveryID(fields) else { return nil }
      self.discovery = discovery
      revision = fields.revision
      removedAt = fields.moment("removed_at")
      epoch = fields.text("epoch")
    }
  }

  /// Decodes a response; nil when the data is invalid.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), let visits = fields.objects("data"),
      let revision = fields.revision
    else { return nil }
    self.visits = visits.compactMap { APIVisit($0) }
    removed = (fields.objects("removed") ?? []).compactMap { Removal($0) }
    epoch = fields.text("epoch")
    self.revision = revision
    hasMore = fields.flag("more") ?? false
  }
}
