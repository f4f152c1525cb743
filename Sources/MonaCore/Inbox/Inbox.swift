import Foundation

/// What comes in by the card-full: reads photos, finds what they may show, keeps what the person
/// decides of each, and collects nothing before they say so.
///
/// There is one batch at a time, kept in the person's data: each decision is on the disk before
/// the call that makes it returns. More photos join the batch there is, until it is finished.
public actor Inbox {
  let store: Store
  let album: Album
  let inspector: PhotoInspector
  let trackReader: TrackReader
  let trash: @Sendable (URL) throws -> Void
  let titled: @Sendable (DiscoveryRow) -> String?
  var surroundings: Surroundings?

  /// How many photos a batch holds at most.
  public static let photoLimit = 10_000

  /// The inbox of a person.
  /// - Parameters:
  ///   - trash: moves a photo that was replaced to the desktop's trash.
  ///   - titled: names the photo's file in the album.
  public init(
    store: Store, album: Album, inspector: PhotoInspector, trackReader: TrackReader,
    trash: @escaping @Sendable (URL) throws -> Void,
    titled: @escaping @Sendable (DiscoveryRow) -> String?
  ) {
    self.store = store
    self.album = album
    self.inspector = inspector
    self.trackReader = trackReader
    self.trash = trash
    self.titled = titled
  }

  /// The batch there is, as the last run left it, be it finished or not; nil when there is none.
  public func open() throws -> InboxBatch? {
    try store.inboxContents()?.batch
  }

  /// Every photo of the batch, in the order they came in, with its problem if it has one.
  public func photos() throws -> [InboxPhoto] {
    guard let contents = try store.inboxContents() else { return [] }
    return InboxArrangement(contents, clockOffset: contents.clockOffset).photos
  }

  /// The photos there is something to decide about, grouped by what they seem to show, in the
  /// order they were taken.
  /// - Parameter clockOffset: tries another offset of the clock, which is not kept; decisions stay
  ///   as they are. Nil for the batch's own.
  public func groups(clockOffset: TimeInterval? = nil) throws -> [InboxGroup] {
    guard let contents = try store.inboxContents() else { return [] }
    let arrangement = InboxArrangement(
      contents, clockOffset: clockOffset ?? contents.clockOffset)
    return try arrangement.groups(with: currentSurroundings())
  }

  /// The offset at which the photos and the tracks agree best; nil when they tell nothing better
  /// than what the batch has.
  public func suggestedClockOffset() throws -> TimeInterval? {
    guard let contents = try store.inboxContents() else { return nil }
    return ClockSuggestion(contents).offset
  }

  /// Forgets the batch with all that was decided; what it collected stays collected.
  public func discard() throws {
    try store.writePerson { db in try db.execute(sql: "DELETE FROM inboxBatch") }
  }
}
