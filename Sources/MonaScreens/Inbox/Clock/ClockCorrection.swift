import Foundation
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
