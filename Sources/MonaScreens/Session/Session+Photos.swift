import Foundation
import MonaCore
import MonaText

extension Session {
  /// Looks at the album for photos that were removed, renamed or edited outside MONA, off the main
  /// thread; what shows them follows.
  /// - Parameter forget: lets go of what is kept of the photos of these files.
  package func lookAtAlbum(forget: ([URL]) -> Void = { _ in }) async {
    guard !isLookingAtAlbum else { return }
    isLookingAtAlbum = true
    defer { isLookingAtAlbum = false }
    do {
      let look = try await collecting.watch.look()
      let edited = look.edited.map(album.url)
      forget(edited)
      for photo in edited { photoEdits[photo, default: 0] += 1 }
      guard look.missing != missingPhotos || !look.edited.isEmpty else { return }
      missingPhotos = look.missing
      revision += 1
    } catch {
      fail(error)
    }
  }

  /// Removes what copies cut short by a crash left in the album; a large one takes its time.
  package func tidyAlbum() async {
    await attempt { [album] in try await background { album.removeLeftovers() } }
  }

  /// Gives a visit another photo, and offers to take that back.
  /// - Returns: whether it has that photo.
  @discardableResult
  package func replacePhoto(of place: PhotoPlace, with photo: URL) async -> Bool {
    do {
      let replaced = try await collecting.replacePhoto(place.id, with: photo, title: place.title)
      let isLeft = replaced.before.photo.map(album.contains) == true
      let text =
        if replaced.isTrashed {
          tr("The photo is replaced: the one before is in the trash.")
        } else if isLeft {
          tr("The photo is replaced: the one before stays in your album.")
        } else {
          tr("The photo is replaced.")
        }
      say(text) { [self] in await attempt { try await collecting.undo(replaced) } }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Shows MONA where the photo of a visit is now.
  /// - Returns: whether it was that photo; nil when that could not be told, which was said.
  package func locatePhoto(of id: DiscoveryID, at file: URL) async -> Bool? {
    guard let isFound = await attempt({ try await collecting.locatePhoto(id, at: file) }) else {
      return nil
    }
    if isFound {
      await lookAtAlbum()
      revision += 1
      say(tr("The photo is found again."))
    }
    return isFound
  }

  /// Takes visits out of the collection, their photos to the trash, and offers to take that back.
  package func remove(_ ids: [DiscoveryID]) async {
    guard let removed = await attempt({ try await collecting.remove(ids) }),
      !removed.visits.isEmpty
    else { return }
    viewer = nil
    say(Self.text(of: removed)) { [self] in
      // Who removed a visit without its photo knows that there is none.
      let lost = await attempt { try await collecting.restore(removed) }?
        .filter(removed.photosTrashed.contains)
      if let lost, !lost.isEmpty {
        say(
          trn(
            "Back, but {count} photo is no longer in the trash: locate or replace it.",
            "Back, but {count} photos are no longer in the trash: locate or replace them.",
            lost.count))
      }
    }
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
        "{count} visit is removed, its photo is in the trash.",
        "{count} visits are removed, their photos are in the trash.", count)
      : trn("{count} visit is removed.", "{count} visits are removed.", count)
  }

  /// Runs an intent; a failure is told to the person.
  @discardableResult
  func attempt<Result: Sendable>(
    _ intent: @MainActor () async throws -> Result
  ) async -> Result? {
    do { return try await intent() } catch {
      fail(error)
      return nil
    }
  }
}
