import Foundation
import MonaModel

/// What becomes of a visit that is here and in a back-up, when the two are merged: part by part the one
/// that was changed later stays, and no word is lost.
struct MergedVisit: Equatable, Sendable {
  let rating: FieldMerge<Int>
  let comment: FieldMerge<String>
  /// Of the sums of what the photos hold.
  let photo: FieldMerge<PhotoDigest>

  init(_ here: StoredVisit, _ backup: StoredVisit) {
    rating = Self.outcome(
      (here.rating, here.ratingChangedAt), (backup.rating, backup.ratingChangedAt))
    comment = Self.outcome(
      (here.comment, here.commentChangedAt), (backup.comment, backup.commentChangedAt))
    photo =
      here.hasPhoto(of: backup) || !backup.isPhotoThere
      ? .agreed
      : Self.outcome(
        (here.content?.digest, here.photoChangedAt), (backup.content?.digest, backup.photoChangedAt)
      )
  }

  /// What is here counts as never told to anybody: it makes place for what is later alone.
  private static func outcome<Value: Equatable & Sendable>(
    _ here: (value: Value?, changedAt: Date?), _ backup: (value: Value?, changedAt: Date?)
  ) -> FieldMerge<Value> {
    MergedField(
      here: here.value, changedAt: here.changedAt, isUnsent: true, server: backup.value,
      serverSpan: backup.changedAt.map { $0...$0 }, known: nil
    ).outcome
  }

  /// Whether anything of the back-up is taken over: of words of the same moment, the person says which stay.
  var takesSomething: Bool {
    if case .server = rating { return true }
    if case .server = comment { return true }
    if case .server = photo { return true }
    return false
  }
}
