import Foundation
import MonaPerson
import MonaText
import Observation

/// What puts the camera's clock right: the offset the batch has, the one being tried, the one that
/// the tracks suggest, and the tracks.
@Observable @MainActor
package final class ClockCorrection {
  /// Whether the clock and the tracks show.
  package private(set) var isShown = false
  /// The offset that is being tried, in seconds; nil when the batch's shows.
  private var tried: TimeInterval?
  /// The offset at which clocks and tracks agree best; nil when that is the one there is.
  private var suggested: TimeInterval?
  @ObservationIgnored private var previewing: Task<Void, Never>?

  private let core: Inbox
  private let stored: StoredInbox
  private let groups: InboxGroups
  private let writing: InboxWriting
  private let status: InboxStatus

  init(
    _ core: Inbox, _ stored: StoredInbox, _ groups: InboxGroups, _ writing: InboxWriting,
    _ status: InboxStatus
  ) {
    (self.core, self.stored, self.groups) = (core, stored, groups)
    (self.writing, self.status) = (writing, status)
  }

  /// Shows the clock and the tracks, or hides them.
  package func show(_ isShown: Bool) {
    if isShown != self.isShown { self.isShown = isShown }
  }

  /// What the clock lacks: what is being tried, else what the batch has.
  package var offset: ClockOffset { ClockOffset(tried ?? stored.batch?.clockOffset ?? 0) }

  /// Shows what another offset of the clock would change; nothing is kept yet.
  ///
  /// While one offset is worked out, only the last of those asked for waits.
  package func attempt(_ offset: ClockOffset) {
    guard abs(offset.seconds) <= InboxBatch.clockOffsetLimit, offset != self.offset else { return }
    tried = offset.seconds
    guard previewing == nil else { return }
    previewing = Task {
      var shown: TimeInterval?
      while let tried, tried != shown {
        await stored.arrange(at: tried)
        shown = tried
      }
      previewing = nil
    }
  }

  /// Keeps the offset that is being tried.
  package func keep() {
    guard let tried, tried != stored.batch?.clockOffset else { return }
    stored.correctClock(to: tried)
    writing.write { try await $0.setClockOffset(tried) }
    writing.write { [weak self] _ in await self?.stopTrying(tried) }
    Task { await suggest() }
    status.say(text)
  }

  private func stopTrying(_ offset: TimeInterval) {
    if tried == offset { forget() }
  }

  /// Tries nothing any more.
  func forget() {
    tried = nil
    stored.stopArranging()
  }

  /// Takes the offset at which clocks and tracks agree best.
  package func useSuggestion() {
    guard let suggested else { return }
    attempt(ClockOffset(suggested))
    keep()
    self.suggested = nil
  }

  /// Forgets a track.
  package func removeTrack(_ id: InboxTrack.ID) {
    stored.forgetTrack(id)
    writing.write { try await $0.removeTrack(id) }
    Task { await suggest() }
  }

  /// Asks which offset agrees best, once something that tells it has changed.
  func suggest() async {
    await writing.finish()
    // Nothing is suggested where it cannot be worked out; reading again tells why.
    let offset = try? await core.suggestedClockOffset()
    suggested = offset.flatMap { abs($0 - self.offset.seconds) < 1 ? nil : $0 }
  }

  /// Whether an offset is still being worked out.
  var isPending: Bool { previewing != nil }

  /// Waits until the last offset asked for shows.
  func settle() async {
    while let previewing {
      await previewing.value
      if previewing == self.previewing { self.previewing = nil }
    }
  }

  // MARK: What shows

  /// How far the clock is put right: "Time as the camera says", "+1 h 02 min 05 s".
  package var text: String {
    offset.seconds == 0 ? tr("Time as the camera says") : offset.text
  }

  /// What the button that takes the suggestion says; nil when nothing is suggested.
  package var suggestionText: String? {
    suggested.map { tr("Use {offset}", ["offset": ClockOffset($0).text]) }
  }

  /// What tells where the photos were taken: "23 by the camera · 14 along a track · 2 unknown".
  package var placesText: String {
    let photos = groups.all.flatMap(\.photos)
    func count(_ source: InboxPhoto.PositionSource) -> Int {
      photos.count { $0.positionSource == source }
    }
    let parts = [
      (
        count(.camera),
        trn("{count} placed by the camera", "{count} placed by the camera", count(.camera))
      ),
      (count(.track), trn("{count} along a track", "{count} along a track", count(.track))),
      (
        count(.neighbour),
        trn(
          "{count} by the photo next to it", "{count} by the photos next to them", count(.neighbour)
        )
      ),
      (count(.none), trn("{count} without a place", "{count} without a place", count(.none))),
    ]
    return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: " · ")
  }

  /// The tracks, each with when it goes and how many photos it places.
  package var tracks: [InboxTrackRow] {
    let photos = groups.all.flatMap(\.photos).filter { $0.positionSource == .track }
    return (stored.batch?.tracks ?? []).map { track in
      let placed = photos.count { photo in
        photo.takenAt.map { $0 >= track.start && $0 <= track.end } ?? false
      }
      let when = tr(
        "{start} to {end}",
        ["start": Format.moment(track.start), "end": Format.moment(track.end)])
      let places = trn("places {count} photo", "places {count} photos", placed)
      return InboxTrackRow(
        id: track.id, name: track.file.lastPathComponent, details: "\(when) · \(places)")
    }
  }
}
