import Foundation
import MonaModel
import MonaPerson
import MonaText

/// Actions on discoveries and visits, shared by all view models, with the toasts about their
/// results.
@MainActor
package struct VisitActions {
  let context: AppContext

  var collecting: Collecting { context.services.collecting }

  /// Adds a discovery to the wish list, or removes it.
  /// - Returns: the row in its new state; a collected discovery is left unchanged.
  func toggleTarget(_ row: DiscoveryRow) -> DiscoveryRow {
    var row = row
    row.state = toggleTarget(row.id, row.state)
    return row
  }

  /// Adds a discovery to the wish list, or removes it, depending on its state.
  /// - Returns: the new state.
  @discardableResult
  func toggleTarget(_ id: DiscoveryID, _ state: DiscoveryState) -> DiscoveryState {
    guard state != .collected else { return state }
    let isTargeted = state != .targeted
    let state = isTargeted ? DiscoveryState.targeted : .uncollected
    context.pendingWrites.enqueue([.targets], optimistic: (id, .state(state))) { store in
      if isTargeted { try store.target(id) } else { try store.untarget(id) }
    }
    if isTargeted {
      context.toasts.show(tr("You will find it under Targeted, in the main menu."))
    } else {
      context.toasts.announce(tr("No longer targeted."))
    }
    return state
  }

  /// Sets the rating of a visit to 1 to 5 stars, nil to remove it.
  /// - Parameter isShown: whether a message says so, and screen readers need no announcement.
  func rate(_ id: DiscoveryID, _ stars: Int?, isShown: Bool = false) {
    if !isShown { context.toasts.announce(Self.text(ofRating: stars)) }
    context.pendingWrites.enqueue([.notes], optimistic: (id, .rating(stars))) {
      try $0.rate(id, stars)
    }
  }

  /// The same by a key for a discovery whose visit is not read yet; nothing if it has none.
  func rateIfCollected(_ id: DiscoveryID, _ stars: Int?) async {
    await context.toasts.attempt {
      let visit = try await context.store.read { store in try store.visit(of: id) }
      guard let visit else { return }
      let isShown = showReplaced(visit.rating, by: stars) { rate(id, visit.rating) }
      rate(id, stars, isShown: isShown)
    }
  }

  /// What screen readers say of a rating of 1 to 5 stars that was given; nil for one that was removed.
  static func text(ofRating stars: Int?) -> String {
    stars.map { tr("Rated: {rating}.", ["rating": Format.rating($0)]) }
      ?? tr("The stars are taken back.")
  }

  /// Offers to undo a rating that a key replaced or removed: the key may have been meant for a search,
  /// such as one for a year.
  /// - Parameter undo: sets the rating before.
  /// - Returns: whether there was another rating, which a message says.
  func showReplaced(
    _ before: Int?, by stars: Int?, undo: @escaping @MainActor @Sendable () -> Void
  ) -> Bool {
    guard let before, before != stars else { return false }
    let text =
      stars.map {
        tr(
          "{rating} instead of {before}.",
          ["rating": Format.rating($0), "before": Format.rating(before)])
      } ?? tr("The stars are taken back.")
    context.toasts.show(text) { undo() }
    return true
  }

  /// Collects a discovery with a photo off the main thread, then opens the page after collecting.
  ///
  /// If the photo does not say surely when it was taken, the person is asked. If it is rejected, a
  /// toast reports why and nothing changes.
  /// - Returns: whether the discovery was collected.
  @discardableResult
  package func collect(_ id: DiscoveryID, title: String, photo: URL) async -> Bool {
    let collected = await context.toasts.attempt {
      try await context.dates.dating(title) { date in
        try await collecting.collect(id, photo: photo, title: title, date: date)
      }
    }
    guard let collected = collected ?? nil else { return false }
    context.navigation.open(.collected(id, badges: collected.badges))
    return true
  }

  /// Collects a discovery with a photo, or adds the photo to its visit.
  /// - Returns: whether the visit now has this photo.
  func give(_ photo: URL, to target: PhotoDestination) async -> Bool {
    target.isCollected
      ? await addPhotos([photo], to: target)
      : await collect(target.id, title: target.title, photo: photo)
  }

  /// Adds photos to a visit, whose other photos stay, with a toast to undo it.
  ///
  /// If a photo does not say surely when it was taken, the person is asked. A photo that is rejected
  /// does not stop the others.
  /// - Returns: whether the visit now has all of them.
  @discardableResult
  package func addPhotos(_ photos: [URL], to target: PhotoDestination) async -> Bool {
    var added: [AddedPhoto] = []
    for photo in photos {
      if let photo = await addPhoto(photo, to: target) { added.append(photo) }
    }
    let new = added.filter(\.isNew)
    let title = ["title": target.title]
    if !new.isEmpty {
      context.toasts.show(
        trn(
          "{count} photo is added to “{title}”.", "{count} photos are added to “{title}”.",
          new.count, title)
      ) { await takeBack(new) }
    } else if !added.isEmpty {
      context.toasts.show(
        added.count == 1
          ? tr("“{title}” has this photo already.", title)
          : tr("“{title}” has these photos already.", title))
    }
    return added.count == photos.count
  }

  /// - Returns: nil if it is rejected, which a toast reports, or the person does not say when it was
  ///   taken.
  private func addPhoto(_ photo: URL, to target: PhotoDestination) async -> AddedPhoto? {
    await context.toasts.attempt {
      try await context.dates.dating(target.title) { date in
        try await collecting.addPhoto(photo, to: target.id, title: target.title, date: date)
      }
    } ?? nil
  }

  private func takeBack(_ added: [AddedPhoto]) async {
    for photo in added {
      await context.toasts.attempt {
        try await collecting.removePhoto(photo.photo.name, of: photo.discovery, mayBeLast: true)
      }
    }
  }

  /// Makes a photo of a visit the one for MONA, with a toast to undo it.
  package func choosePhoto(_ name: String, of id: DiscoveryID) async {
    let store = context.store
    let former = await context.toasts.attempt {
      try await BlockingExecutor.shared.run { try store.choosePhoto(name, of: id) }
    }
    guard let former = former ?? nil, former != name else { return }
    context.toasts.show(tr("This photo now stands for your visit, and goes to MONA.")) {
      await context.toasts.attempt {
        _ = try await BlockingExecutor.shared.run { try store.choosePhoto(former, of: id) }
      }
    }
  }

  /// Removes one of several photos of a visit, with a toast to undo it.
  package func removePhoto(_ name: String, of id: DiscoveryID) async {
    let removed = await context.toasts.attempt {
      try await collecting.removePhoto(name, of: id)
    }
    guard let removed else { return }
    context.toasts.show(
      removed.isTrashed ? tr("The photo is in the trash.") : tr("The photo is removed.")
    ) {
      await context.toasts.attempt { try await collecting.restore(removed) }
    }
  }

  /// Puts a photo in place of that of a visit, with a toast to undo it; only where the person asked
  /// for it, as for a missing photo.
  /// - Returns: whether the visit now has this photo.
  @discardableResult
  package func replacePhoto(of target: PhotoDestination, with photo: URL) async -> Bool {
    do {
      let replaced = try await collecting.replacePhoto(target.id, with: photo, title: target.title)
      let isLeft = await BlockingExecutor.shared.run { [album = context.album] in
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
      context.toasts.show(text) {
        await context.toasts.attempt { try await collecting.undo(replaced) }
      }
      return true
    } catch {
      context.toasts.report(error)
      return false
    }
  }

  /// Sets the new place of a visit's missing photo.
  /// - Returns: whether the file is that photo; nil when it could not be compared, which a toast
  ///   reports.
  package func locatePhoto(of id: DiscoveryID, at file: URL) async -> Bool? {
    let isFound = await context.toasts.attempt { try await collecting.locatePhoto(id, at: file) }
    guard let isFound else { return nil }
    if isFound {
      await context.watching.lookAgain()
      context.toasts.show(tr("The photo is found again."))
    }
    return isFound
  }

  /// Removes visits and moves their photos to the trash, with a toast to undo it.
  package func remove(_ ids: [DiscoveryID]) async {
    guard let removed = await context.toasts.attempt({ try await collecting.remove(ids) }),
      !removed.visits.isEmpty
    else { return }
    context.navigation.closePhotos()
    context.toasts.show(Self.text(of: removed)) { await restore(removed) }
  }

  private func restore(_ removed: RemovedVisits) async {
    // Only photos that were moved to the trash can be missing from it.
    let lost = await context.toasts.attempt { try await collecting.restore(removed) }?
      .filter(removed.photosTrashed.contains)
    guard let lost, !lost.isEmpty else { return }
    context.toasts.show(
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
    // A photo that was missing from the album was not moved.
    return removed.photosTrashed.count == count
      ? trn(
        "{count} visit removed. Its photo is in the trash.",
        "{count} visits removed. Their photos are in the trash.", count)
      : trn("{count} visit is removed.", "{count} visits are removed.", count)
  }
}
