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
    return InboxArrangement(contents, clockOffset: contents.clockOffset).photos
  }

  /// The photos there is something to decide about, grouped by what they seem to show, in the
  /// order they were taken.
  /// - Parameter clockOffset: tries another offset of the clock, which is not kept; decisions stay
  ///   as they are. Nil for the batch's own.
  package func groups(clockOffset: TimeInterval? = nil) throws -> [InboxGroup] {
    guard let contents = try store.inboxContents() else { return [] }
    let arrangement = InboxArrangement(
      contents, clockOffset: clockOffset ?? contents.clockOffset)
    return try arrangement.groups(with: currentSurroundings(), in: store)
  }

  /// The offset at which the photos and the tracks agree best; nil when they tell nothing better
  /// than what the batch has.
  package func suggestedClockOffset() throws -> TimeInterval? {
    guard let contents = try store.inboxContents() else { return nil }
    let shots = contents.photos.compactMap { photo in
      photo.takenAt.map {
        ClockSuggestion.Shot(
          takenAt: $0, satelliteTime: photo.satelliteTime, position: photo.position,
          camera: photo.camera)
      }
    }
    return ClockSuggestion(
      shots, tracks: contents.tracks.map(\.points), current: contents.clockOffset
    ).offset
  }

  private func currentSurroundings() throws -> Surroundings {
    if let surroundings, try surroundings.isCurrent() { return surroundings }
    let fresh = try Surroundings(store)
    surroundings = fresh
    return fresh
  }
}
