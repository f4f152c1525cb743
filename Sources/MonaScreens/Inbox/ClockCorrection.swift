import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// Corrects the clocks of cameras: the selected clock, the offset being previewed, the suggestion,
/// and the GPX tracks.
@Observable @MainActor
package final class ClockCorrection {
  /// Whether the pane of clocks and tracks is displayed.
  package private(set) var isShown = false
  /// The clock that the person selected; nil for the first doubtful one.
  private var chosen: CameraClock.ID?
  /// The offset being previewed, in seconds, and its clock; nil when the stored one is displayed.
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

  /// Shows or hides the pane of clocks and tracks.
  package func show(_ isShown: Bool) {
    if isShown != self.isShown { self.isShown = isShown }
  }

  // MARK: Selected clock

  /// The selected clock; nil when no photo has a clock time.
  package var clock: CameraClock? {
    stored.clocks.first { $0.id == chosen }
      ?? stored.clocks.first { !$0.isTrusted } ?? stored.clocks.first
  }

  /// Selects the clock at an index; stores a previewed offset first.
  package func choose(_ position: Int) {
    guard stored.clocks.indices.contains(position) else { return }
    keep()
    chosen = stored.clocks[position].id
  }

  // MARK: Correction

  /// The displayed offset: the previewed one, else the stored one.
  package var offset: ClockOffset { ClockOffset(triedOffset ?? clock?.offset ?? 0) }

  private var triedOffset: TimeInterval? {
    tried.flatMap { $0.clock == clock?.id ? $0.offset : nil }
  }

  /// Previews the groups that another offset makes; nothing is stored.
  ///
  /// While one preview is computed, only the latest requested offset waits.
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

  /// Stores the previewed offset.
  package func keep() {
    guard let tried else { return }
    put(tried.clock, at: tried.offset)
  }

  /// Stores the suggested offset.
  package func useSuggestion() {
    guard let clock, let suggested = clock.suggestion else { return }
    put(clock.id, at: suggested)
  }

  /// Confirms the stored offset.
  package func confirm() {
    if let clock { put(clock.id, at: clock.offset) }
  }

  private func put(_ clock: CameraClock.ID, at offset: TimeInterval) {
    chosen = clock
    tried = (clock, offset)
    stored.correct(clock, to: offset)
    writing.write { try await $0.setClock(clock, to: offset) }
    writing.write { [weak self] _ in await self?.stopTrying(offset) }
    status.show(text)
  }

  /// Computes the clock's offset from the current photo: the track's time at the chosen discovery's
  /// position.
  package func correctByPhoto() {
    guard let (photo, place) = placedPhoto else { return }
    chosen = photo.clock
    writing.write { [weak self] core in
      let finding = try await core.setClock(byPhoto: photo.id, takenAt: place)
      await self?.showCorrection(ClockOffset(finding.offset))
    }
  }

  private func showCorrection(_ offset: ClockOffset) {
    status.show(tr("Clock put right: {offset}", ["offset": offset.text]))
  }

  private func stopTrying(_ offset: TimeInterval) {
    if tried?.offset == offset { forget() }
  }

  /// Ends the preview.
  func forget() {
    tried = nil
    stored.stopArranging()
  }

  /// Removes a track.
  package func removeTrack(_ id: InboxTrack.ID) {
    stored.forgetTrack(id)
    writing.write { try await $0.removeTrack(id) }
    status.show(tr("The track is removed."))
  }

  /// Whether a preview is being computed.
  var isPending: Bool { previewing != nil }

  /// Waits until the latest preview is displayed, for tests.
  func settle() async {
    while let previewing {
      await previewing.value
      if previewing == self.previewing { self.previewing = nil }
    }
  }
}

extension ClockCorrection {
  /// The displayed offset: "Time as the camera says", "+1 h 2 min 5 s".
  package var text: String {
    offset.seconds == 0 ? tr("Time as the camera says") : offset.text
  }

  /// What is known about the selected clock, and how certain it is; empty when there is no clock.
  package var sentence: String { clock?.sentence ?? "" }

  /// What screen readers say of the pane as it is shown.
  var spoken: String {
    [title + ".", text + ".", sentence].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The names of the clocks.
  package var names: [String] { stored.clocks.map(\.name) }

  /// The index of the selected clock.
  package var position: Int { stored.clocks.firstIndex { $0.id == clock?.id } ?? 0 }

  /// The label of the button that shows the pane, with the number of doubtful clocks.
  package var title: String {
    let doubtful = stored.clocks.count { !$0.isTrusted }
    return doubtful == 0
      ? tr("Clock and Tracks")
      : trn("{count} clock to check", "{count} clocks to check", doubtful)
  }

  /// The label of the button that stores the suggestion; nil without one.
  package var suggestionText: String? {
    clock?.suggestion.map { tr("Use {offset}", ["offset": ClockOffset($0).text]) }
  }

  /// The label of the button that confirms the clock; nil when the clock is trusted or cannot be
  /// right.
  package var confirmationText: String? {
    guard let clock, !clock.isTrusted, !clock.isBeyondBelief, clock.origin != .person else {
      return nil
    }
    return tr("The Clock Is Right")
  }

  /// The current photo with the position of the discovery chosen for it.
  ///
  /// Nil when none is chosen, when there are no tracks, or when the camera recorded the photo's
  /// position.
  var placedPhoto: (photo: InboxPhoto, place: Coordinate)? {
    guard let photo = groups.photo, photo.positionSource != .camera, photo.clockTime != nil,
      let place = groups.front?.choice?.row.coordinate, !(stored.batch?.tracks ?? []).isEmpty
    else { return nil }
    return (photo, place)
  }

  /// The label of the button that corrects the clock by the current photo; nil when that is
  /// impossible.
  package var photoText: String? {
    guard placedPhoto != nil, let title = groups.front?.choice?.row.displayTitle else { return nil }
    return tr("Set by This Photo of {title}", ["title": title])
  }

  /// The number of photos by the source of their position; each photo counts once.
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

  /// The tracks, each with its period and the number of photos that it places, which add up to the
  /// number in ``placesText``.
  package var tracks: [InboxTrackRow] {
    let photos = groups.all.flatMap(\.photos)
    return (stored.batch?.tracks ?? []).map { track in
      let placed = photos.count { $0.track == track.id }
      let when = Format.period(from: track.start, to: track.end)
      let places = trn("places {count} photo", "places {count} photos", placed)
      return InboxTrackRow(
        id: track.id, name: track.file.fileName, summary: "\(when) · \(places)",
        warning: track.isOfAnotherDay(than: photos) ? track.otherDayText : nil)
    }
  }
}

/// A row of the list of tracks.
package struct InboxTrackRow: Hashable, Sendable, Identifiable {
  /// The track's identifier.
  package var id: InboxTrack.ID
  /// The track's file name.
  package var name: String
  /// Its period, and the number of photos that it places.
  var summary: String
  /// That it is of another day than the photos; nil if it is not.
  var warning: String?

  /// What is known of it, in one line or two.
  package var details: String { [summary, warning].compactMap(\.self).joined(separator: "\n") }
  /// What screen readers say once it is added; a message has the warning.
  var spoken: String { "\(name), \(summary)" }
}
