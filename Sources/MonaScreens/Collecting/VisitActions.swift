import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What a person does to a discovery, from whichever screen, and what is said of it.
@MainActor
package struct VisitActions {
  let store: Store
  let album: Album
  let collecting: Collecting
  let watching: AlbumWatching
  let navigation: Navigation
  let toasts: Toasts
  let pendingWrites: PendingWrites

  /// Puts a discovery on the wish list, or takes it off.
  /// - Returns: the discovery as it now is; what is collected is no wish, and stays as it is.
  func toggleTarget(_ row: DiscoveryRow) -> DiscoveryRow {
    var row = row
    row.state = toggleTarget(row.id, row.state)
    return row
  }

  /// The same, of a discovery in a state.
  /// - Returns: the state it is in now.
  @discardableResult
  func toggleTarget(_ id: DiscoveryID, _ state: DiscoveryState) -> DiscoveryState {
    guard state != .collected else { return state }
    let isTargeted = state != .targeted
    let state = isTargeted ? DiscoveryState.targeted : .uncollected
    pendingWrites.enqueue([.targets], optimistic: (id, .state(state))) { store in
      if isTargeted { try store.target(id) } else { try store.untarget(id) }
    }
    if isTargeted { toasts.show(tr("You will find it under Targeted, in the main menu.")) }
    return state
  }

  /// Gives a visit 1 to 5 stars, or takes them back.
  func rate(_ id: DiscoveryID, _ stars: Int?) {
    pendingWrites.enqueue([.notes], optimistic: (id, .rating(stars))) { try $0.rate(id, stars) }
  }

  /// Collects a discovery with a photo, off the main thread, then opens the flow after a photo.
  ///
  /// A photo that is refused is told, and nothing is half made.
  /// - Returns: whether it is collected.
  @discardableResult
  package func collect(_ id: DiscoveryID, title: String, photo: URL) async -> Bool {
    do {
      let collected = try await collecting.collect(id, photo: photo, title: title)
      navigation.open(.collected(id, badges: collected.badges))
      return true
    } catch {
      toasts.report(error)
      return false
    }
  }

  /// Collects a discovery with a photo, or gives its visit this one.
  /// - Returns: whether it has that photo.
  func give(_ photo: URL, to target: PhotoDestination) async -> Bool {
    target.isCollected
      ? await replacePhoto(of: target, with: photo)
      : await collect(target.id, title: target.title, photo: photo)
  }

  /// Gives a visit another photo, and offers to take that back.
  /// - Returns: whether it has that photo.
  @discardableResult
  package func replacePhoto(of target: PhotoDestination, with photo: URL) async -> Bool {
    do {
      let replaced = try await collecting.replacePhoto(target.id, with: photo, title: target.title)
      let isLeft = await BlockingExecutor.shared.run { [album] in
        replaced.before.photo.map(album.contains) == true
      }
      let text =
        if replaced.isTrashed {
          tr("The photo is replaced: the one before is in the trash.")
        } else if isLeft {
          tr("The photo is replaced: the one before stays in your album.")
        } else {
          tr("The photo is replaced.")
        }
      toasts.show(text) {
        await toasts.attempt { try await collecting.undo(replaced) }
      }
      return true
    } catch {
      toasts.report(error)
      return false
    }
  }

  /// Shows MONA where the photo of a visit is now.
  /// - Returns: whether it was that photo; nil when that could not be told, which was said.
  package func locatePhoto(of id: DiscoveryID, at file: URL) async -> Bool? {
    let isFound = await toasts.attempt { try await collecting.locatePhoto(id, at: file) }
    guard let isFound else { return nil }
    if isFound {
      await watching.lookAgain()
      toasts.show(tr("The photo is found again."))
    }
    return isFound
  }

  /// Takes visits out of the collection, their photos to the trash, and offers to take that back.
  package func remove(_ ids: [DiscoveryID]) async {
    guard let removed = await toasts.attempt({ try await collecting.remove(ids) }),
      !removed.visits.isEmpty
    else { return }
    navigation.closePhotos()
    toasts.show(Self.text(of: removed)) { await restore(removed) }
  }

  private func restore(_ removed: RemovedVisits) async {
    // Who removed a visit without its photo knows that there is none.
    let lost = await toasts.attempt { try await collecting.restore(removed) }?
      .filter(removed.photosTrashed.contains)
    guard let lost, !lost.isEmpty else { return }
    toasts.show(
      trn(
        "Back, but {count} photo is no longer in the trash: locate or replace it.",
        "Back, but {count} photos are no longer in the trash: locate or replace them.",
        lost.count))
  }

  private static func text(of removed: RemovedVisits) -> String {
    let count = removed.visits.count
    if !removed.photosKept.isEmpty {
      return trn(
        "{count} visit is removed; not all photos could go to the trash.",
        "{count} visits are removed; not all photos could go to the trash.", count)
    }
    // A photo that was no longer in the album went nowhere.
    return removed.photosTrashed.count == count
      ? trn(
        "{count} visit removed. Its photo is in the trash.",
        "{count} visits removed. Their photos are in the trash.", count)
      : trn("{count} visit is removed.", "{count} visits are removed.", count)
  }
}
