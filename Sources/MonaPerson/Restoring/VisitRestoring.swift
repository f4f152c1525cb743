import Foundation
import GRDB
import MonaModel

/// Merges the visits of a back-up with the local ones, in one transaction.
///
/// What is taken from the back-up counts as the person's change at its original time, and is
/// uploaded.
struct VisitRestoring {
  let db: Database
  /// The names of the restored photos in the album, by their names in the back-up.
  let names: [String: String]
  let now: Date

  func merge(_ visits: [DiscoveryID: StoredVisit]) throws {
    let here = try StoredVisit.fetchAll(db)
    for (id, visit) in visits.sorted(by: { $0.value.collectedAt < $1.value.collectedAt }) {
      if let local = here[id] {
        try merge(visit, into: local)
      } else {
        try add(visit, as: id)
      }
    }
  }

  private func add(_ visit: StoredVisit, as id: DiscoveryID) throws {
    let photo = visit.photos.first { $0.name == visit.photo }
    let added = Visit(
      discovery: id, collectedAt: visit.collectedAt, photo: photo.map { name(of: $0) },
      photoContent: photo?.content, rating: visit.rating, comment: visit.comment,
      wasTargeted: visit.wasTargeted)
    try Store.insert(
      added, takenAt: photo?.takenAt, datedAt: photo?.datedAt, changedAt: visit.collectedAt, db)
    if let photo, let key = photo.key {
      try db.executeCached(
        sql: "UPDATE visitPhoto SET key = ? WHERE name = ?",
        arguments: [key.description, name(of: photo)])
    }
    for other in visit.photos where other.name != visit.photo { try add(other, to: id) }
    let moments = [
      visit.photoChangedAt, visit.ratingChangedAt, visit.commentChangedAt, visit.dateChangedAt,
    ].map { $0.map(ISO8601.string) }
    try db.executeCached(
      sql: """
        UPDATE visit SET isHereOnly = ?,
          photoChangedAt = iif(photoChange > 0, ifnull(?, photoChangedAt), NULL),
          ratingChangedAt = iif(ratingChange > 0, ifnull(?, ratingChangedAt), NULL),
          commentChangedAt = iif(commentChange > 0, ifnull(?, commentChangedAt), NULL),
          dateChangedAt = ?
        WHERE discovery = ?
        """,
      arguments: [visit.isHereOnly, moments[0], moments[1], moments[2], moments[3], id.key])
    try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
  }

  private func merge(_ visit: StoredVisit, into local: StoredVisit) throws {
    let merged = MergedVisit(local, visit)
    if case .server = merged.rating {
      try Store.setRating(visit.rating, of: local.id, at: visit.ratingChangedAt ?? now, db)
    }
    switch merged.comment {
    case .agreed, .here: break
    case .server(let left):
      if let left {
        try Store.setAside(
          left, of: local.id, writtenAt: local.commentChangedAt, .older, beside: nil, at: now, db)
      }
      try Store.setComment(visit.comment, of: local.id, at: visit.commentChangedAt ?? now, db)
    case .undecided:
      guard let words = visit.comment else { break }
      let change = try Int.fetchOne(
        db.cachedStatement(sql: "SELECT commentChange FROM visit WHERE discovery = ?"),
        arguments: [local.id.key])
      try Store.setAside(
        words, of: local.id, writtenAt: visit.commentChangedAt, .undecided, beside: change, at: now,
        db)
    }
    if case .server = merged.photo { try choose(visit, local) }
    try date(local, as: visit)
    for photo in merged.addedPhotos where names[photo.name] != nil { try add(photo, to: local.id) }
    if merged.takesDate {
      try Store.setDate(
        of: local.id, to: visit.collectedAt, at: visit.dateChangedAt ?? now, db)
    }
  }

  /// Dates the photos whose day is unknown here, as that of photos fetched from a server.
  private func date(_ local: StoredVisit, as visit: StoredVisit) throws {
    for photo in local.photos where photo.datedAt == nil {
      let original = visit.photos.first { $0.isSame(as: photo) }
      guard let datedAt = original?.datedAt else { continue }
      try db.executeCached(
        sql: "UPDATE visitPhoto SET datedAt = ? WHERE name = ?",
        arguments: [ISO8601.string(datedAt), photo.name])
    }
  }

  /// Makes the photo of the back-up the uploaded one; the visit keeps its other photos.
  private func choose(_ visit: StoredVisit, _ local: StoredVisit) throws {
    guard let photo = visit.photos.first(where: { $0.name == visit.photo }) else { return }
    let here = local.photos.first { $0.isSame(as: photo) }?.name
    try Store.setPhoto(
      here ?? name(of: photo), of: local.id, change: Store.nextChange(db),
      at: visit.photoChangedAt ?? now, db)
  }

  private func add(_ photo: StoredVisit.StoredPhoto, to id: DiscoveryID) throws {
    try Store.add(
      AlbumPhoto(name: name(of: photo), content: photo.content), takenAt: photo.takenAt,
      datedAt: photo.datedAt, to: id, key: photo.key, db)
  }

  private func name(of photo: StoredVisit.StoredPhoto) -> String { names[photo.name] ?? photo.name }
}

/// The merge of a local visit with that of a back-up: of each field the later change stays, and no
/// comment and no photo is lost.
struct MergedVisit: Equatable, Sendable {
  let rating: FieldMerge<Int>
  let comment: FieldMerge<String>
  /// Compares the digests of the photos.
  let photo: FieldMerge<PhotoDigest>
  /// Whether the date of the back-up was corrected later.
  let takesDate: Bool
  /// The photos of the back-up that the local visit lacks.
  let addedPhotos: [StoredVisit.StoredPhoto]

  init(_ here: StoredVisit, _ backup: StoredVisit) {
    rating = Self.outcome(
      (here.rating, here.ratingChangedAt), (backup.rating, backup.ratingChangedAt))
    comment = Self.outcome(
      (here.comment, here.commentChangedAt), (backup.comment, backup.commentChangedAt))
    photo =
      here.hasPhoto(of: backup) || here.hasRemovedChoice(of: backup) || !backup.isPhotoThere
      ? .agreed
      : Self.outcome(
        (here.content?.digest, here.photoChangedAt), (backup.content?.digest, backup.photoChangedAt)
      )
    let (ours, theirs) = (here.dateChangedAt, backup.dateChangedAt)
    takesDate =
      here.collectedAt != backup.collectedAt
      && theirs.map { $0 > ours ?? .distantPast } == true
    var isTaken = false
    if case .server = photo { isTaken = true }
    // A visit whose only photo was removed later stays without one, and one of several stays removed.
    addedPhotos =
      here.photo != nil || isTaken
      ? here.photosBeyond(of: backup).filter { !here.hasRemoved($0, since: backup.madeAt) } : []
  }

  /// The local value counts as unsent: only a later change replaces it.
  private static func outcome<Value: Equatable & Sendable>(
    _ here: (value: Value?, changedAt: Date?), _ backup: (value: Value?, changedAt: Date?)
  ) -> FieldMerge<Value> {
    MergedField(
      here: here.value, changedAt: here.changedAt, isUnsent: true, server: backup.value,
      serverSpan: backup.changedAt.map { $0...$0 }, known: nil
    ).outcome
  }

  /// Whether anything is taken from the back-up; of two comments of the same time, the person
  /// chooses.
  var takesSomething: Bool {
    if case .server = rating { return true }
    if case .server = comment { return true }
    if case .server = photo { return true }
    return takesDate
  }
}
