import Foundation
import MonaModel

/// What comes in by the card-full: reads photos, finds what they may show, keeps what the person
/// decides of each, and collects nothing before they say so.
///
/// There is one batch at a time, kept in the person's data: each decision is on the disk before
/// the call that makes it returns. More photos join the batch there is, until it is finished.
package actor Inbox {
  let store: Store
  let collecting: Collecting
  let trackReader: TrackReader
  let titled: @Sendable (DiscoveryRow) -> String?
  let findings = ClockFindings()
  private var surroundings: Surroundings?

  /// How many photos a batch holds at most.
  package static let photoLimit = 10_000

  /// The inbox of a person.
  /// - Parameters:
  ///   - collecting: carries out what is decided, and looks at photos.
  ///   - titled: names a photo's file in the album by what it shows.
  package init(
    collecting: Collecting, trackReader: TrackReader,
    titled: @escaping @Sendable (DiscoveryRow) -> String?
  ) {
    self.collecting = collecting
    self.trackReader = trackReader
    self.titled = titled
    store = collecting.store
  }

  /// The batch there is, as the last run left it, be it finished or not; nil when there is none.
  package func open() throws -> InboxBatch? {
    try store.inboxContents()?.batch
  }

  /// Every photo of the batch, in the order they came in, with its problem if it has one.
  package func photos() throws -> [InboxPhoto] {
    guard let contents = try store.inboxContents() else { return [] }
    return try arrangement(of: contents).photos
  }

  /// The photos there is something to decide about, grouped by what they seem to show, in the
  /// order they were taken.
  /// - Parameter tried: tries other offsets of clocks, which are not kept; decisions stay as they are.
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

/// How far reading or collecting is.
package struct InboxProgress: Hashable, Sendable {
  /// How many are done, whatever came of them.
  package var done: Int
  /// How many there are.
  package var total: Int

  /// How many are done, of how many.
  package init(done: Int, total: Int) {
    (self.done, self.total) = (done, total)
  }
}

/// Why the inbox refuses; what it held is as it was.
package enum InboxError: Error, Hashable {
  /// There is no batch to do this with.
  case noBatch
  /// The batch has no group, photo or track of this number now.
  case unknown(Int64)
  /// What was to be read is not there, or may not be read; the value is `errno`'s.
  case unreadable(URL, errno: Int32)
  /// There is no photo in what was to be read.
  case noPhotos(URL)
  /// In all that was to be read there are videos and no photo.
  case onlyVideos(count: Int)
  /// The batch would hold more photos than `Inbox.photoLimit`.
  case tooMany(limit: Int)
  /// The folder went away while it was read, as when a card is pulled out; what was read is kept.
  case goneAway(URL)
  /// The folder of photos to be collected is not there, as when a card was pulled out; what was
  /// decided is kept.
  case notThere(URL)
  /// The clock's offset is not a number, or beyond `CameraClock.offsetLimit`.
  case clockOffsetOutOfRange
  /// No photo of the batch follows this clock, or this one follows none.
  case noClock
  /// A photo was to put its camera's clock right, and no track came by where it was taken.
  case noTrackThere
  /// Likewise, and the track came by several times, of which none is likelier than the others.
  case passedOften
  /// The decision was carried out: it must be undone before it is changed.
  case alreadyCollected(InboxGroup.ID)
}
