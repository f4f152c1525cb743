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
  package private(set) var title = ""
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
  @ObservationIgnored private let acts: Acts

  /// The flow for a discovery that was just collected; what is known of it is read by ``load()``.
  package init(
    store: Store, navigation: Navigation, notices: Notices, acts: Acts, id: DiscoveryID,
    badges: [Badge]
  ) {
    self.store = store
    self.navigation = navigation
    self.notices = notices
    self.acts = acts
    self.id = id
    steps = badges.map(Step.badge) + [.rating, .comment]
    comment = CommentDraft(store: store, notices: notices, acts: acts, of: id)
  }

  /// Reads its title, and what was said of it before.
  package func load() async {
    let (store, id, latest) = (store, id, comment.latest)
    await notices.attempt {
      let (row, visit, draft) = try await background {
        (try store.rows([id]).first, try store.visit(of: id), try store.draft(of: id))
      }
      title = row?.displayTitle ?? ""
      let known = visit.map(acts.expected)
      rating = known?.rating
      comment.follow(saved: known?.comment, draft: draft, since: latest)
    }
  }

  /// The page that shows.
  package var step: Step { steps[position] }

  /// Gives 1 to 5 stars, or takes them back; kept at once.
  package func rate(_ stars: Int?) {
    let before = rating
    rating = stars
    acts.keep(
      [.notes], expecting: (id, .rating(stars)), orElse: { [weak self] in self?.rating = before }
    ) { [id] in try $0.rate(id, stars) }
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
