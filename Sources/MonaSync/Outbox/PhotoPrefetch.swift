import Foundation
import MonaLog
import MonaModel
import MonaPerson

/// The photo of the visit that comes next, made ready while another one is on its way.
struct PhotoPrefetch: Sendable {
  let discovery: DiscoveryID
  private let executor: BlockingExecutor
  /// Nil where nothing waits of a photo, or it could not be made ready.
  private let made: Task<Made?, Never>

  /// What was made ready, and what it was made for: by the time it is sent, both may be others.
  private struct Made {
    var item: OutboxItem
    var demand: PhotoDemand
    var photo: PreparedPhoto
  }

  /// Begins as soon as another one, which may have been in vain, is done: no file is written by two.
  init(_ discovery: DiscoveryID, _ context: UploadContext, after other: PhotoPrefetch?) {
    self.discovery = discovery
    executor = context.executor
    made = Task(priority: .utility) {
      _ = await other?.made.value
      // Whatever is in the way is met again, and noted, when it is sent.
      return await tryLogging("A photo is not made ready ahead", level: .debug) {
        try await Self.make(discovery, context)
      } ?? nil
    }
  }

  /// The photo, once it is ready; nil where it is to be made for this change.
  func photo(of item: OutboxItem, _ demand: PhotoDemand) async throws -> PreparedPhoto? {
    // It is waited for in any case: what is made anew has the same place.
    let made = await made.value
    try Task.checkCancellation()
    guard let made else { return nil }
    if made.item == item, made.demand == demand { return made.photo }
    if discovery == item.discovery {
      // What would stay goes with the folder.
      await executor.run { try? FileManager.default.removeItem(at: made.photo.file) }
    }
    return nil
  }

  private static func make(_ id: DiscoveryID, _ context: UploadContext) async throws -> Made? {
    let (items, consent) = try await context.store.read { store in
      (try store.outbox(of: id), try store.consent())
    }
    guard let consent, consent.holds else { return nil }
    let demand = context.profile.demand(keepsMetadata: consent.sharesPosition)
    for item in items {
      guard case .photo(let name?) = item.change else { continue }
      let photo = try await context.photos.prepare(
        context.album.url(of: name), context.file(for: item), demand)
      return Made(item: item, demand: demand, photo: photo)
    }
    return nil
  }
}
