import Foundation
import MonaLog
import MonaModel
import MonaPerson

/// Prepares the photo of the next visit in the queue while another visit is uploading.
struct PhotoPrefetch: Sendable {
  let discovery: DiscoveryID
  private let executor: BlockingExecutor
  /// Nil when no photo is pending, or when preparing it failed.
  private let made: Task<Made?, Never>

  /// The prepared photo with the change and the requirements it was prepared for; both may have
  /// changed by the time it is sent.
  private struct Made {
    var item: OutboxItem
    var demand: PhotoDemand
    var photo: PreparedPhoto
  }

  /// Starts after `other` has finished, so that two tasks never write the same file.
  init(_ discovery: DiscoveryID, _ context: UploadContext, after other: PhotoPrefetch?) {
    self.discovery = discovery
    executor = context.executor
    made = Task(priority: .utility) {
      _ = await other?.made.value
      // The upload itself meets the same problem again and records it.
      return await tryLogging("A photo is not made ready ahead", level: .debug) {
        try await Self.make(discovery, context)
      } ?? nil
    }
  }

  /// Waits for the prepared photo.
  /// - Returns: nil when the photo must be prepared again for this change.
  func photo(of item: OutboxItem, _ demand: PhotoDemand) async throws -> PreparedPhoto? {
    // Waits in any case, because a new preparation writes to the same file.
    let made = await made.value
    try Task.checkCancellation()
    guard let made else { return nil }
    if made.item == item, made.demand == demand { return made.photo }
    if discovery == item.discovery {
      // A file that cannot be removed is deleted with the temporary folder.
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
      if context.profile.has("photos"),
        try await context.store.read({ try $0.sentDigest(ofPhoto: name, of: id) }) != nil
      {
        // The server has its file.
        return nil
      }
      let photo = try await context.photos.prepare(
        context.album.url(of: name), context.file(for: item), demand)
      return Made(item: item, demand: demand, photo: photo)
    }
    return nil
  }
}
