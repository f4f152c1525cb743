import MonaAPI
import MonaModel

extension JSONText {
  /// Writes a visit for its owner's clients.
  /// - Parameter epoch: the epoch in which its revision was given; nil in lists, which do not say it of each visit.
  mutating func visit(_ visit: StoredVisit, epoch: String? = nil) {
    object { json in
      json.number(of: visit.discovery)
      json.member("rating", visit.rating)
      json.member("comment", visit.comment)
      json.member("photo", visit.photo.map { "photos/\($0.path)" })
      json.member("collected_at", visit.collectedAt.map { APITime.preciseText($0) })
      json.member("created_at", APITime.text(visit.createdAt))
      json.member("updated_at", APITime.text(visit.updatedAt))
      json.member("revision", Int(visit.revision))
      if let epoch { json.member("epoch", epoch) }
      json.member("rating_at", visit.ratingAt.map { APITime.text($0) })
      json.member("comment_at", visit.commentAt.map { APITime.text($0) })
      json.member("photo_at", visit.photoAt.map { APITime.text($0) })
      // Only where it is so, as it is rare.
      if visit.isPhotoMissing { json.member("photo_missing", true) }
      json.name("photos")
      json.array { json in for photo in visit.photos { json.object { $0.members(of: photo) } } }
      // Only where there are any, as they are rare.
      guard !visit.removedPhotos.isEmpty else { return }
      json.name("removed_photos")
      json.array { json in
        for (key, removedAt) in visit.removedPhotos.sorted(by: { $0.value < $1.value }) {
          json.object { json in
            json.member("key", key.description)
            json.member("removed_at", APITime.preciseText(removedAt))
          }
        }
      }
    }
  }

  /// Writes the members that the answers to removals share.
  mutating func members(of removal: RemovalResponse) {
    member("revision", Int(removal.revision))
    member("epoch", removal.epoch)
  }

  /// Writes the members of a listed photo.
  mutating func members(of photo: ListedPhoto) {
    member("key", photo.key.description)
    member("photo", "photos/\(photo.photo.path)")
    member("taken_at", photo.takenAt.map { APITime.preciseText($0) })
    member("added_at", APITime.preciseText(photo.addedAt))
    if photo.isMissing { member("missing", true) }
  }

  /// Writes the number of a discovery, under a name that depends on its kind.
  mutating func number(of discovery: DiscoveryID) {
    switch discovery.kind {
    case .artwork: member("artwork_id", discovery.number)
    case .place: member("place_id", discovery.number)
    case .heritage: member("heritage_id", discovery.number)
    }
  }
}
