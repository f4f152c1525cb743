import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// What puts the cameras' clocks right: the clock that is looked at, the offset being tried, what was
/// found, and the tracks.
@Observable @MainActor
package final class ClockCorrection {
  /// Whether the clocks and the tracks show.
  package private(set) var isShown = false
  /// The clock the person chose to look at; nil for the first that needs it.
  private var chosen: CameraClock.ID?
  /// The offset that is being tried, in seconds, and of which clock; nil when what is kept shows.
  private var tried: (clock: CameraClock.ID, offset: TimeInterval)?
  @ObservationIgnored private var previewing: Task<Void, Never>?

  let stored: StoredInbox
  let groups: InboxGroups
  private let writing: InboxWriting
  private let status: InboxStatus

  init(
    _ stored: StoredInbox, _ groups: InboxGroups, _ writing: InboxWriting, _ status: InboxStatus
  ) {
    (self.stored, self.groups) = (stored, groups)
    (self.writing, self.status) = (writing, status)
  }

  /// Shows the clocks and the tracks, or hides them.
  package func show(_ isShown: Bool) {
    if isShown != self.isShown { self.isShown = isShown }
  }

  // MARK: Which clock

  /// The clock that is looked at; nil when no photo follows one.
  package var clock: CameraClock? {
    stored.clocks.first { $0.id == chosen }
      ?? stored.clocks.first { !$0.isTrusted } ?? stored.clocks.first
  }

  /// Looks at another clock, by its place among all.
  package func choose(_ position: Int) {
    guard stored.clocks.indices.contains(position) else { return }
    keep()
    chosen = stored.clocks[position].id
  }

  // MARK: Putting it right

  /// What the clock lacks: what is being tried, else what is kept.
  package var offset: ClockOffset { ClockOffset(triedOffset ?? clock?.offset ?? 0) }

  private var triedOffset: TimeInterval? {
    tried.flatMap { $0.clock == clock?.id ? $0.offset : nil }
  }

  /// Shows what another offset of the clock would change; nothing is kept yet.
  ///
  /// While one offset is worked out, only the last of those asked for waits.
  package func attempt(_ offset: ClockOffset) {
    guard let clock, abs(offset.seconds) <= CameraClock.offsetLimit, offset != self.offset else {
      return
    }
    chosen = clock.id
    tried = (clock.id, offset.seconds)
    guard previewing == nil else { return }
    previewing = Task {
      var shown: TimeInterval?
      while let tried, tried.offset != shown {
        await stored.arrange(tried.clock, at: tried.offset)
        shown = tried.offset
      }
      previewing = nil
    }
  }

  /// Keeps the offset that is being tried.
  package func keep() {
    guard let tried else { return }
    put(tried.clock, at: tried.offset)
  }

  /// Takes the offset that was found.
  package func useSuggestion() {
    guard let clock, let suggested = clock.suggestion else { return }
    put(clock.id, at: suggested)
  }

  /// Takes the time as it is for right.
  package func confirm() {
    if let clock { put(clock.id, at: clock.offset) }
  }

  private func put(_ clock: CameraClock.ID, at offset: TimeInterval) {
    chosen = clock
    tried = (clock, offset)
    stored.correct(clock, to: offset)
    writing.write { try await $0.setClock(clock, to: offset) }
    writing.write { [weak self] _ in await self?.stopTrying(offset) }
    status.say(text)
  }

  /// Puts the clock of the photo in front right by where it was taken: beside what was decided.
  package func correctByPhoto() {
    guard let (photo, place) = placedPhoto else { return }
    chosen = photo.clock
    writing.write { [weak self] core in
      let finding = try await core.setClock(byPhoto: photo.id, takenAt: place)
      await self?.say(ClockOffset(finding.offset))
    }
  }

  private func say(_ offset: ClockOffset) {
    status.say(tr("Clock put right: {offset}", ["offset": offset.text]))
  }

  private func stopTrying(_ offset: TimeInterval) {
    if tried?.offset == offset { forget() }
  }

  /// Tries nothing any more.
  func forget() {
    tried = nil
    stored.stopArranging()
  }

  /// Forgets a track.
  package func removeTrack(_ id: InboxTrack.ID) {
    stored.forgetTrack(id)
    writing.write { try await $0.removeTrack(id) }
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
}

extension ClockCorrection {
  /// How far the clock is put right: "Time as the camera says", "+1 h 2 min 5 s".
  package var text: String {
    offset.seconds == 0 ? tr("Time as the camera says") : offset.text
  }

  /// What is known of the clock, and how sure that is; empty when no photo follows one.
  package var sentence: String { clock?.sentence ?? "" }

  /// The clocks to choose from.
  package var names: [String] { stored.clocks.map(\.name) }

  /// Where the clock that is looked at is among them.
  package var position: Int { stored.clocks.firstIndex { $0.id == clock?.id } ?? 0 }

  /// What the button over the photos says: whether a clock is to be looked at.
  package var title: String {
    let doubtful = stored.clocks.count { !$0.isTrusted }
    return doubtful == 0
      ? tr("Clock and Tracks")
      : trn("{count} clock to check", "{count} clocks to check", doubtful)
  }

  /// What the button that takes the suggestion says; nil when nothing is suggested.
  package var suggestionText: String? {
    clock?.suggestion.map { tr("Use {offset}", ["offset": ClockOffset($0).text]) }
  }

  /// What the button says that takes the time as it is for right; nil when that is known, or cannot
  /// be.
  package var confirmationText: String? {
    guard let clock, !clock.isTrusted, !clock.isBeyondBelief, clock.origin != .person else {
      return nil
    }
    return tr("The Clock Is Right")
  }

  /// The photo in front and where it was taken: beside the work that was decided for.
  ///
  /// Nil when nothing was, or the photo says itself where it was taken.
  var placedPhoto: (photo: InboxPhoto, place: Coordinate)? {
    guard let photo = groups.photo, photo.positionSource != .camera, photo.clockTime != nil,
      let place = groups.front?.choice?.row.coordinate, !(stored.batch?.tracks ?? []).isEmpty
    else { return nil }
    return (photo, place)
  }

  /// What the button says that puts the clock right by the photo in front; nil when nothing was
  /// decided of it.
  package var photoText: String? {
    guard placedPhoto != nil, let title = groups.front?.choice?.row.displayTitle else { return nil }
    return tr("Set by This Photo of {title}", ["title": title])
  }

  /// What tells where the photos of the list were taken, each counted once.
  ///
  /// "39 photos: 23 placed by the camera · 14 along a track · 2 without a place".
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
    return tr(
      "{photos}: {places}",
      [
        "photos": trn("{count} photo", "{count} photos", photos.count),
        "places": parts.filter { $0.0 > 0 }.map(\.1).joined(separator: " · "),
      ])
  }

  /// The tracks, each with when it goes and how many photos of the list it places: together those that
  /// `placesText` says to be placed along a track.
  package var tracks: [InboxTrackRow] {
    let photos = groups.all.flatMap(\.photos)
    return (stored.batch?.tracks ?? []).map { track in
      let placed = photos.count { $0.track == track.id }
      let when = Format.period(from: track.start, to: track.end)
      let places = trn("places {count} photo", "places {count} photos", placed)
      return InboxTrackRow(
        id: track.id, name: track.file.lastPathComponent, details: "\(when) · \(places)")
    }
  }
}

/// A track, and what it is good for.
package struct InboxTrackRow: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  package var id: InboxTrack.ID
  /// The name of its file.
  package var name: String
  /// When it goes from where to where, and how many photos it places.
  package var details: String
}
