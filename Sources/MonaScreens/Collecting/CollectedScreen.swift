import MonaModel
import MonaPerson
import MonaText
import Observation

/// The flow after a photo, one page each and every one skippable: the badges just won, a rating,
/// a comment; then back to the sheet.
@Observable @MainActor
package final class CollectedScreen {
  /// A page of the flow.
  package enum Step: Hashable, Sendable {
    case badge(Badge)
    case rating
    case comment
  }

  /// What was collected.
  package let id: DiscoveryID
  /// Its title.
  package let title: String
  /// The pages, in order.
  package let steps: [Step]
  /// The page that shows.
  package private(set) var position = 0
  /// The stars given so far.
  package private(set) var rating: Int?
  /// What is written so far.
  package let comment: CommentDraft

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let notices: Notices

  /// The flow for a discovery that was just collected.
  package init(
    store: Store, navigation: Navigation, notices: Notices, id: DiscoveryID, badges: [Badge]
  ) {
    self.store = store
    self.navigation = navigation
    self.notices = notices
    self.id = id
    let row = notices.attempt { try store.rows([id]).first } ?? nil
    title = row?.displayTitle ?? ""
    steps = badges.map(Step.badge) + [.rating, .comment]
    comment = CommentDraft(store: store, notices: notices, of: id)
    notices.attempt {
      let visit = try store.visit(of: id)
      rating = visit?.rating
      comment.follow(
        saved: visit?.comment, draft: try store.draft(of: id), since: comment.latest)
    }
  }

  /// The page that shows.
  package var step: Step { steps[position] }

  /// Gives 1 to 5 stars, or takes them back; kept at once.
  package func rate(_ stars: Int?) {
    if notices.attempt({ try store.rate(id, stars) }) != nil { rating = stars }
  }

  /// Goes on; after the last page the comment is saved and the sheet shows.
  ///
  /// A comment that is refused stays on the page, to be mended.
  package func next() {
    if position + 1 < steps.count {
      position += 1
    } else if comment.save() {
      leave()
    }
  }

  /// Leads back to the sheet, where what was written and not saved waits.
  package func leave() {
    comment.keepNow()
    navigation.leaveCollected(id)
  }

  /// Sees to it, when the page goes in whatever way, that what was written waits on the sheet.
  package func disappear() {
    comment.keepNow()
  }
}
