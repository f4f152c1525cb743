import MonaCore
import MonaText
import Observation

/// The flow after a photo, one page each and every one skippable: the badges just won, a rating,
/// a comment; then back to the sheet.
@Observable @MainActor
public final class CollectedScreen {
  /// A page of the flow.
  public enum Step: Hashable, Sendable {
    case badge(Badge)
    case rating
    case comment
  }

  /// What was collected.
  public let id: DiscoveryID
  /// Its title.
  public let title: String
  /// The pages, in order.
  public let steps: [Step]
  /// The page that shows.
  public private(set) var position = 0
  /// The stars given so far.
  public private(set) var rating: Int?
  /// What is written so far.
  public let comment: CommentDraft

  @ObservationIgnored private let session: Session

  /// The flow for a discovery that was just collected.
  public init(_ session: Session, id: DiscoveryID, badges: [Badge]) {
    self.session = session
    self.id = id
    let row = session.attempt { try session.store.rows([id]).first } ?? nil
    title = row?.displayTitle ?? ""
    steps = badges.map(Step.badge) + [.rating, .comment]
    comment = CommentDraft(session, of: id)
    session.attempt {
      let visit = try session.store.visit(of: id)
      rating = visit?.rating
      comment.follow(
        saved: visit?.comment, draft: try session.store.draft(of: id), since: comment.latest)
    }
  }

  /// The page that shows.
  public var step: Step { steps[position] }

  /// Gives 1 to 5 stars, or takes them back; kept at once.
  public func rate(_ stars: Int?) {
    if session.attempt({ try session.store.rate(id, stars) }) != nil { rating = stars }
  }

  /// Goes on; after the last page the comment is saved and the sheet shows.
  ///
  /// A comment that is refused stays on the page, to be mended.
  public func next() {
    if position + 1 < steps.count {
      position += 1
    } else if comment.save() {
      leave()
    }
  }

  /// Leads back to the sheet, where what was written and not saved waits.
  public func leave() {
    comment.keepNow()
    session.leaveCollected(id)
  }

  /// Sees to it, when the page goes in whatever way, that what was written waits on the sheet.
  public func disappear() {
    comment.keepNow()
  }
}
