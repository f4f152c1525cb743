import Foundation
import GRDB

/// A group the person did something with, as their database has it.
struct KeptGroup: Sendable {
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

  /// What `init(row:)` reads, in its order.
  static let columns = """
    id, isComposed, chosenPhoto, isSkipped, discovery, isReplacing, rating, comment, problem, photo
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
  }

  /// Whether it says nothing that an automatic group would not.
  var isIdle: Bool {
    !isComposed && decision == .undecided && rating == nil && comment == nil && chosenPhoto == nil
  }
}
