import Foundation
import GRDB
import MonaModel

/// The stored row of a group that the person changed.
struct StoredGroup: Sendable {
  var id: Int64
  /// Whether the person composed the group.
  var isComposed: Bool
  var chosenPhoto: Int64?
  var decision: InboxDecision
  var rating: Int?
  var comment: String?
  var problem: InboxProblem?
  /// The name in the album of the collected photo; nil before the group is collected.
  var photo: String?
  /// Whether the discovery was already collected, so that the photos were added to its visit.
  var wasVisited: Bool
  /// Whether an earlier version put the photo in place of another one.
  var hasReplaced: Bool
  /// The name in the album of the replaced photo.
  var photoBefore: String?
  /// The content of that photo.
  var contentBefore: PhotoContent?
  /// Whether that photo's file existed.
  var wasPhotoThere: Bool
  var ratingBefore: Int?
  var commentBefore: String?
  /// The run that collected it (`InboxRun`); nil before it is collected.
  var run: Int?

  /// The columns that `init(row:)` reads.
  static let columns = """
    id, isComposed, chosenPhoto, isSkipped, discovery, isReplacing, rating, comment, problem, photo,
    photoBefore, digestBefore, sizeBefore, wasVisited, wasPhotoThere, ratingBefore, commentBefore,
    run
    """

  init(row: Row) {
    id = row["id"]
    isComposed = row["isComposed"]
    chosenPhoto = row["chosenPhoto"]
    if let discovery = (row["discovery"] as Int64?).flatMap(DiscoveryID.init) {
      decision = .chosen(discovery)
    } else {
      decision = row["isSkipped"] ? .skipped : .undecided
    }
    rating = row["rating"]
    comment = row["comment"]
    problem = (row["problem"] as String?).flatMap { InboxProblem(text: $0) }
    photo = row["photo"]
    photoBefore = row["photoBefore"]
    wasVisited = row["wasVisited"]
    hasReplaced = wasVisited && row["isReplacing"]
    wasPhotoThere = row["wasPhotoThere"]
    ratingBefore = row["ratingBefore"]
    commentBefore = row["commentBefore"]
    run = row["run"]
    if let digest = (row["digestBefore"] as String?).flatMap({ PhotoDigest(hex: $0) }),
      let size: Int = row["sizeBefore"]
    {
      contentBefore = PhotoContent(digest: digest, size: size)
    }
  }

  /// The visit with the photo that this group replaced; nil if it replaced none.
  func visitBefore(_ visit: Visit) -> Visit? {
    guard hasReplaced else { return nil }
    var before = visit
    (before.photo, before.photoContent) = (photoBefore, contentBefore)
    return before
  }

  /// Whether it equals an automatic group, so that it need not be stored.
  var isIdle: Bool {
    !isComposed && decision == .undecided && rating == nil && comment == nil && chosenPhoto == nil
  }
}
