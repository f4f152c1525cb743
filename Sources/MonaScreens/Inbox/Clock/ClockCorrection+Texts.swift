import MonaModel
import MonaPerson
import MonaText

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
