import Foundation
import MonaCore
import MonaText

extension InboxScreen {
  /// What the clock lacks, in seconds: what is being tried, else what the batch has.
  package var clockOffset: TimeInterval { wantedOffset ?? batch?.clockOffset ?? 0 }

  /// Shows what another offset of the clock would change; nothing is kept yet.
  ///
  /// While one offset is worked out, only the last of those asked for waits.
  package func tryClock(_ offset: TimeInterval) {
    guard abs(offset) <= InboxBatch.clockOffsetLimit, offset != clockOffset else { return }
    wantedOffset = offset
    guard previewing == nil else { return }
    previewing = Task { [core] in
      var shown: TimeInterval?
      while let wanted = wantedOffset, wanted != shown {
        let changes = changes
        let groups = try? await core.groups(clockOffset: wanted)
        if let groups, changes == self.changes { show(groups) }
        shown = wanted
      }
      previewing = nil
    }
  }

  /// Keeps the offset that is being tried.
  package func keepClock() {
    guard let offset = wantedOffset, offset != batch?.clockOffset else { return }
    batch?.clockOffset = offset
    write { try await $0.setClockOffset(offset) }
    write { [weak self] _ in await self?.stopTrying(offset) }
    Task { await suggest() }
    said = clockText
  }

  private func stopTrying(_ offset: TimeInterval) {
    if wantedOffset == offset { wantedOffset = nil }
  }

  /// Takes the offset at which clocks and tracks agree best.
  package func useSuggestion() {
    guard let suggestedOffset else { return }
    tryClock(suggestedOffset)
    keepClock()
    self.suggestedOffset = nil
  }

  /// Forgets a track.
  package func removeTrack(_ id: InboxTrack.ID) {
    batch?.tracks.removeAll { $0.id == id }
    write { try await $0.removeTrack(id) }
    Task { await suggest() }
  }

  /// Asks which offset agrees best, once something that tells it has changed.
  func suggest() async {
    await writing?.value
    let offset = try? await core.suggestedClockOffset()
    suggestedOffset = offset.flatMap { abs($0 - clockOffset) < 1 ? nil : $0 }
  }

  // MARK: What shows

  /// How far the clock is put right: "Camera’s time", "+1 h 02 min 05 s".
  package var clockText: String {
    clockOffset == 0 ? tr("Time as the camera says") : Self.text(ofOffset: clockOffset)
  }

  /// What the button that takes the suggestion says.
  package var suggestionText: String? {
    suggestedOffset.map { tr("Use {offset}", ["offset": Self.text(ofOffset: $0)]) }
  }

  /// "+1:02:05", as one can type it too.
  package static func typed(_ offset: TimeInterval) -> String {
    let seconds = Int(abs(offset).rounded())
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (offset < 0 ? "−" : "+")
      + "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  /// Reads "+1:02:05", "-90:00", "1:30": hours and minutes, and seconds if there are any; nil for
  /// what is no offset.
  package static func offset(typed text: String) -> TimeInterval? {
    var text = text.filter { !$0.isWhitespace }
    var sign = 1.0
    if let first = text.first, "+-−–".contains(first) {
      if first != "+" { sign = -1 }
      text.removeFirst()
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
    let numbers = parts.compactMap(\.self)
    let seconds = zip(numbers, [3600, 60, 1]).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
    return seconds <= InboxBatch.clockOffsetLimit ? sign * seconds : nil
  }

  /// "+1 h 02 min 05 s", without what is nothing.
  static func text(ofOffset offset: TimeInterval) -> String {
    let seconds = Int(abs(offset).rounded())
    let parts = [
      seconds >= 3600 ? tr("{hours} h", ["hours": Format.number(seconds / 3600)]) : "",
      seconds / 60 % 60 > 0
        ? trc("minutes", "{minutes} min", ["minutes": "\(seconds / 60 % 60)"]) : "",
      seconds % 60 > 0 ? trc("seconds", "{seconds} s", ["seconds": "\(seconds % 60)"]) : "",
    ].filter { !$0.isEmpty }
    return (offset < 0 ? "−" : "+") + (parts.isEmpty ? "0" : parts.joined(separator: " "))
  }

  /// What tells where the photos were taken: "23 by the camera · 14 along a track · 2 unknown".
  package var placesText: String {
    let photos = groups.flatMap(\.photos)
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
    let photos = groups.flatMap(\.photos).filter { $0.positionSource == .track }
    return (batch?.tracks ?? []).map { track in
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
