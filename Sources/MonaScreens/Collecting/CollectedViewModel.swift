import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The moment after a photo: the photo, the badges just won, a rating and a comment.
///
/// All of it may be left as it is; then the sheet shows.
@Observable @MainActor
package final class CollectedViewModel {
  /// What was collected.
  package let id: DiscoveryID
  /// Its title.
  package private(set) var title = ""
  /// The badges that were won by it.
  package let badges: [Badge]
  /// Where the photo is; nil until it is read, and when its file is gone.
  package private(set) var photo: URL?
  /// The stars given so far.
  package private(set) var rating: Int?
  /// What is written so far.
  package let comment: CommentDraft

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let pendingWrites: PendingWrites

  /// The moment for a discovery that was just collected; what is known of it is read by ``load()``.
  package init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts,
    pendingWrites: PendingWrites,
    id: DiscoveryID, badges: [Badge]
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.pendingWrites = pendingWrites
    self.id = id
    self.badges = badges
    comment = CommentDraft(store: store, toasts: toasts, pendingWrites: pendingWrites, of: id)
  }

  /// Reads its title and its photo, and what was said of it before.
  package func load() async {
    let (store, album, id, latest) = (store, album, id, comment.latest)
    await toasts.attempt {
      let (row, visit, draft, photo) = try await store.read { store in
        let visit = try store.visit(of: id)
        return (
          try store.rows([id]).first, visit, try store.draft(of: id), album.file(of: visit?.photo)
        )
      }
      title = row?.displayTitle ?? ""
      self.photo = photo
      let known = visit.map(pendingWrites.expected)
      rating = known?.rating
      comment.follow(saved: known?.comment, draft: draft, since: latest)
    }
  }

  /// Gives 1 to 5 stars, or takes them back; kept at once.
  package func rate(_ stars: Int?) {
    let before = rating
    rating = stars
    pendingWrites.enqueue(
      [.notes], optimistic: (id, .rating(stars)), orElse: { [weak self] in self?.rating = before }
    ) { [id] in try $0.rate(id, stars) }
  }

  /// Saves the comment and shows the sheet, and says where the photo is.
  ///
  /// A comment that is refused stays on the page, to be repaired; one that was changed elsewhere meanwhile
  /// waits on the sheet, where one chooses.
  package func finish() {
    guard comment.other != nil || comment.save() else { return }
    navigation.leaveCollected(id)
    if let photo {
      toasts.show(tr("Saved in {folder}", ["folder": album.displayFolder]), file: photo)
    }
  }

  /// Saves what was written when the page goes in whatever way; what cannot be waits on the sheet.
  package func disappear() {
    comment.leave()
  }
}
