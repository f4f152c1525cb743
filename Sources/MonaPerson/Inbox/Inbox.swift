import Foundation
import MonaModel

/// Imports many photos at once: reads them, proposes the discoveries they may show, stores the
/// person's decisions, and collects nothing before they confirm.
///
/// There is one batch at a time, stored in the person's database: each decision is durable when its
/// method returns. Further photos join the batch until it is finished.
package actor Inbox {
  let store: Store
  let collecting: Collecting
  let trackReader: TrackReader
  let titled: @Sendable (DiscoveryRow) -> String?
  let findings = ClockFindings()
  private var surroundings: Surroundings?

  /// The maximum number of photos in a batch.
  package static let photoLimit = 10_000

  /// Creates the inbox of a person.
  /// - Parameters:
  ///   - collecting: carries out decisions, and reads photos.
  ///   - titled: the title for a photo's file name in the album.
  package init(
    collecting: Collecting, trackReader: TrackReader,
    titled: @escaping @Sendable (DiscoveryRow) -> String?
  ) {
    self.collecting = collecting
    self.trackReader = trackReader
    self.titled = titled
    store = collecting.store
  }

  /// The current batch, finished or not; nil if there is none.
  package func open() throws -> InboxBatch? {
    try store.inboxContents()?.batch
  }

  /// All photos of the batch with their problems, in the order they were added.
  package func photos() throws -> [InboxPhoto] {
    guard let contents = try store.inboxContents() else { return [] }
    return try arrangement(of: contents).photos
  }

  /// The photos that need a decision, grouped by what they probably show, in the order they were
  /// taken.
  /// - Parameter tried: clock offsets in seconds to try without storing them; decisions are
  ///   unchanged.
  package func groups(
    trying tried: [CameraClock.ID: TimeInterval] = [:]
  ) throws -> [InboxGroup] {
    guard let contents = try store.inboxContents() else { return [] }
    return try arrangement(of: contents, trying: tried)
      .groups(with: currentSurroundings(), in: store)
  }

  private func arrangement(
    of contents: InboxContents, trying tried: [CameraClock.ID: TimeInterval] = [:]
  ) throws -> InboxArrangement {
    let clocks = try clocks(of: contents).map { clock in
      guard let offset = tried[clock.id] else { return clock }
      var clock = clock
      (clock.offset, clock.origin) = (offset, .camera)
      return clock
    }
    return InboxArrangement(
      contents, offsets: contents.clockOffsets.merging(tried) { $1 },
      doubtful: Set(clocks.filter { !$0.isTrusted }.map(\.id)))
  }

  func currentSurroundings() throws -> Surroundings {
    if let surroundings, try surroundings.isCurrent() { return surroundings }
    let fresh = try Surroundings(store)
    surroundings = fresh
    return fresh
  }
}

/// The progress of reading or collecting.
package struct InboxProgress: Hashable, Sendable {
  /// The number of processed photos or groups, successful or not.
  package var done: Int
  /// The total number.
  package var total: Int

  /// The progress with these numbers.
  package init(done: Int, total: Int) {
    (self.done, self.total) = (done, total)
  }
}

/// Why the inbox refused an operation; its content is unchanged.
package enum InboxError: Error, Hashable {
  /// There is no batch.
  case noBatch
  /// The batch does not have a group, photo or track with this number any more.
  case unknown(Int64)
  /// The path is missing or not readable; the second value is `errno`.
  case unreadable(URL, errno: Int32)
  /// The path contains no photo, but perhaps files of other kinds.
  case noPhotos(URL, others: [URL] = [])
  /// The paths contain videos and no photo.
  case onlyVideos(count: Int)
  /// The batch would hold more photos than `Inbox.photoLimit`.
  case tooMany(limit: Int)
  /// The folder disappeared while it was read, for example with its memory card; what was read is
  /// stored.
  case goneAway(URL)
  /// The folder of photos to collect is missing, for example with its memory card; the decisions
  /// are stored.
  case notThere(URL)
  /// The clock offset is not a number, or beyond `CameraClock.offsetLimit`.
  case clockOffsetOutOfRange
  /// No photo of the batch has a time from this clock, or this photo has none.
  case noClock
  /// No track passes where the photo was taken, so it cannot set the clock.
  case noTrackThere
  /// The track passes there several times, and none is more likely than the others.
  case passedOften
  /// The decision was carried out and must be undone before it is changed.
  case alreadyCollected(InboxGroup.ID)
}
