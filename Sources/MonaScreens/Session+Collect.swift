import Foundation
import MonaCore
import MonaText

extension Session {
  /// Collects a discovery with a photo, off the main thread, then opens the flow after a photo.
  ///
  /// A photo that is refused is told, and nothing is half made.
  public func collect(_ id: DiscoveryID, title: String, photo: URL) async {
    do {
      let collected = try await collecting.collect(id, photo: photo, title: title)
      open(.collected(id, badges: collected.badges))
    } catch {
      fail(error)
    }
  }

  /// Gives a collected discovery another photo; the one before moves to the trash, and can be had
  /// back.
  public func replacePhoto(of place: PhotoPlace, with photo: URL) async {
    do {
      let replaced = try await collecting.replacePhoto(place.id, with: photo, title: place.title)
      say(tr("Your photo of “{title}” is replaced.", ["title": place.title])) { [weak self] in
        await self?.trying { try await $0.undo(replaced) }
      }
    } catch {
      fail(error)
    }
  }

  /// Takes a discovery out of the collection, its photo to the trash; it can be had back.
  public func removeVisit(of place: PhotoPlace) async {
    do {
      let removed = try await collecting.remove([place.id])
      let text = tr("“{title}” is no longer in your collection.", ["title": place.title])
      say(text) { [weak self] in
        await self?.trying { try await $0.restore(removed) }
      }
    } catch {
      fail(error)
    }
  }

  private func trying<Result: Sendable>(_ work: (Collecting) async throws -> Result) async {
    do { _ = try await work(collecting) } catch { fail(error) }
  }
}
