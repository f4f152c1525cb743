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
  /// The stars given so far; 0 for none.
  public private(set) var rating = 0
  /// What is typed so far.
  public var comment = ""

  @ObservationIgnored private let session: Session

  /// The flow for a discovery that was just collected.
  public init(_ session: Session, id: DiscoveryID, badges: [Badge]) {
    self.session = session
    self.id = id
    let row = session.attempt { try session.store.rows([id]).first } ?? nil
    title = row?.displayTitle ?? ""
    steps = badges.map(Step.badge) + [.rating, .comment]
  }

  /// The page that shows.
  public var step: Step { steps[position] }

  /// Gives stars, kept at once.
  public func rate(_ stars: Int) {
    if session.attempt({ try session.store.rate(id, stars) }) != nil { rating = stars }
  }

  /// Goes on; after the last page the comment is kept and the sheet shows.
  public func next() {
    if position + 1 < steps.count {
      position += 1
    } else {
      finish()
    }
  }

  /// Keeps what was typed, and leads back to the sheet.
  ///
  /// A comment that is refused stays on the page, to be mended.
  public func finish() {
    guard session.attempt({ try session.store.comment(id, comment) }) != nil else { return }
    leave()
  }

  /// Leads back to the sheet; what is not kept yet is let go.
  public func leave() {
    session.leaveCollected(id)
  }

  /// How many characters are left, once it matters; negative when there are too many.
  public var charactersLeft: Int? {
    let left = Visit.commentLimit - comment.unicodeScalars.count
    return left <= 200 ? left : nil
  }
}
