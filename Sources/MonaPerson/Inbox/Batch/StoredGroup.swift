import Foundation
import GRDB
import MonaModel

/// A group the person did something with, as their database has it.
struct StoredGroup: Sendable {
  var id: Int64
  /// Whether the person said which photos are in it.
  var isComposed: Bool
  var chosenPhoto: Int64?
  var decision: InboxDecision
  var rating: Int?
  var comment: String?
  var problem: InboxProblem?
  /// The name in the album of what was collected.
  var photo: String?
  /// Whether what it collected was collected before, and got another photo.
  var wasVisited: Bool
  /// The name in the album of the photo it replaced.
  var photoBefore: String?
  /// What that photo held.
  var contentBefore: PhotoContent?
  /// Whether the file of that photo was there.
  var wasPhotoThere: Bool
  var ratingBefore: Int?
  var commentBefore: String?

  /// What `init(row:)` reads, in its order.
  static let columns = """
    id, isComposed, chosenPhoto, isSkipped, discovery, isReplacing, rating, comment, problem, photo,
    photoBefore, digestBefore, sizeBefore, wasVisited, wasPhotoThere, ratingBefore, commentBefore
    """

  init(row: Row) {
    id = row[0]
    isComposed = row[1]
    chosenPhoto = row[2]
    if let discovery = (row[4] as Int64?).flatMap(DiscoveryID.init) {
      decision = .chosen(discovery, replacingPhoto: row[5])
    } else {
      decision = row[3] ? .skipped : .undecided
    }
    rating = row[6]
    comment = row[7]
    problem = (row[8] as String?).flatMap { InboxProblem(text: $0) }
    photo = row[9]
    photoBefore = row[10]
    wasVisited = row[13]
    wasPhotoThere = row[14]
    ratingBefore = row[15]
    commentBefore = row[16]
    if let digest = (row[11] as String?).flatMap({ PhotoDigest(hex: $0) }), let size: Int = row[12]
    {
      contentBefore = PhotoContent(digest: digest, size: size)
    }
  }

  /// The visit with the photo it had before this group gave it another; nil when the group
  /// collected it.
  func visitBefore(_ visit: Visit) -> Visit? {
    guard wasVisited else { return nil }
    var before = visit
    (before.photo, before.photoContent) = (photoBefore, contentBefore)
    return before
  }

  /// Whether it says nothing that an automatic group would not.
  var isIdle: Bool {
    !isComposed && decision == .undecided && rating == nil && comment == nil && chosenPhoto == nil
  }
}
