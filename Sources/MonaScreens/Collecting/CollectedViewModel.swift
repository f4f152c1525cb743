import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The page displayed after collecting: the photo, the badges just won, a rating and a comment.
///
/// Rating and comment are optional; the sheet follows.
@Observable @MainActor
package final class CollectedViewModel {
  /// The discovery that was collected.
  package let id: DiscoveryID
  /// Its title.
  package private(set) var title = ""
  /// The badges won by this visit.
  package let badges: [Badge]
  /// The photo's file; nil until loaded, and when it is missing.
  package private(set) var photo: URL?
  /// The rating, 1 to 5 stars; nil without one.
  package private(set) var rating: Int?
  /// The comment being written.
  package let comment: CommentDraft

  /// What screen readers say first: that it is collected, the badges, and the question.
  package var spoken: String {
    let collected = title.isEmpty ? [] : [tr("“{title}” is collected.", ["title": title])]
    return (collected + badges.map(\.wonText) + [tr("How did you like it?")])
      .joined(separator: " ")
  }

  @ObservationIgnored private let context: AppContext

  /// Creates the page of a discovery that was just collected; ``load()`` reads its data.
  package init(_ context: AppContext, id: DiscoveryID, badges: [Badge]) {
    self.context = context
    self.id = id
    self.badges = badges
    comment = CommentDraft(context, of: id)
  }

  /// Reads the title, the photo, and an earlier rating and comment.
  package func load() async {
    let (store, album, id, latest) = (context.store, context.album, id, comment.latest)
    await context.toasts.attempt {
      let (row, visit, draft, photo) = try await store.read { store in
        let visit = try store.visit(of: id)
        return (
          try store.rows([id]).first, visit, try store.draft(of: id), album.file(of: visit?.photo)
        )
      }
      title = row?.displayTitle ?? ""
      self.photo = photo
      let known = visit.map(context.pendingWrites.expected)
      rating = known?.rating
      comment.follow(saved: known?.comment, draft: draft, since: latest)
    }
  }

  /// Sets the rating to 1 to 5 stars, nil to remove it; saved at once.
  package func rate(_ stars: Int?) {
    let before = rating
    rating = stars
    context.toasts.announce(VisitActions.text(ofRating: stars))
    context.pendingWrites.enqueue(
      [.notes], optimistic: (id, .rating(stars)), orElse: { [weak self] in self?.rating = before }
    ) { [id] in try $0.rate(id, stars) }
  }

  /// Saves the comment, shows the sheet, and names the photo's folder in a toast.
  ///
  /// If the comment is invalid, the page stays open for corrections; if another process changed the
  /// saved comment meanwhile, the person chooses between the two on the sheet.
  package func finish() {
    guard comment.other != nil || comment.save() else { return }
    context.navigation.leaveCollected(id)
    if let photo {
      context.toasts.show(
        tr("Saved in {folder}", ["folder": context.album.displayFolder]), file: photo)
    }
  }

  /// Saves the comment when the page closes for any reason; one that cannot be saved is kept as a
  /// draft.
  package func disappear() {
    comment.leave()
  }
}
