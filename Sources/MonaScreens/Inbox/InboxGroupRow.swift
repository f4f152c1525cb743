import Foundation
import MonaModel
import MonaPerson
import MonaText

/// A row of the list of groups.
package struct InboxGroupRow: Hashable, Sendable {
  /// The state of the group.
  package enum Mark: Hashable, Sendable {
    case open
    case chosen
    case skipped
    case collected
    case failed
  }

  /// The file of the photo to collect.
  package var photo: URL
  /// The time of the photo, else its file name.
  package var time: String
  /// The chosen discovery, else the likeliest candidate.
  package var details: String
  /// The state of the group.
  package var mark: Mark
  /// The number of photos: "3 photos"; empty for one.
  package var count: String
  /// The day, if the group is right below its heading; else empty.
  private var day: String

  /// The accessible label.
  package var spoken: String {
    let file = photo.fileName
    return [day, time, count, markText, details, time == file ? "" : file]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The name of the state.
  package var markText: String {
    switch mark {
    case .open: tr("Not decided")
    case .chosen: trc("a decision", "Confirmed")
    case .skipped: trc("a decision", "Skipped")
    case .collected: trc("state of a discovery", "Collected")
    case .failed: tr("Not collected")
    }
  }

  /// - Parameter day: the heading right above the group; nil without one.
  init(_ group: InboxGroup, under day: InboxDay?) {
    let chosen = group.photos.first { $0.id == group.chosenPhoto } ?? group.photos[0]
    photo = chosen.file
    self.day = day?.title ?? ""
    time = chosen.takenAt.map(Format.clock) ?? chosen.file.fileName
    count =
      group.photos.count > 1
      ? trn("{count} photo", "{count} photos", group.photos.count) : ""
    let title = group.choice?.row.displayTitle ?? ""
    if group.isCollected {
      (mark, details) = (.collected, title)
    } else if group.problem != nil {
      (mark, details) = (.failed, title)
    } else {
      switch group.decision {
      case .chosen: (mark, details) = (.chosen, title)
      case .skipped: (mark, details) = (.skipped, "")
      case .undecided:
        mark = .open
        let first = group.candidates.first?.row.displayTitle
        let isPlaced = group.photos.contains { $0.position != nil }
        details =
          first.map { group.isClear ? $0 : tr("{title}?", ["title": $0]) }
          ?? (isPlaced ? tr("Nothing nearby") : tr("No location"))
      }
    }
  }
}

/// A row of the list of candidates.
package struct InboxCandidateRow: Hashable, Sendable {
  /// The discovery.
  package var id: DiscoveryID
  /// Its number, 1 to 8, which is also the key that chooses it.
  package var number: Int
  /// Its title.
  package var title: String
  /// Makers and year.
  package var byline: String
  /// The distance from the photo, and whether the camera faced it: "85 m · ahead".
  package var distance: String
  /// Whether it is collected or targeted.
  package var state: DiscoveryState
  /// The tour for which it comes first, and that choosing it adds a photo to a visit; empty without either.
  package var note: String
  /// Whether it is the chosen one.
  package var isChosen: Bool
  /// The picture, or the cover.
  package var cover: CoverContent

  /// The accessible label.
  package var spoken: String {
    let stateName = state == .uncollected ? "" : state.displayName
    return [
      tr("{number}: {title}", ["number": "\(number)", "title": title]), byline, distance,
      stateName, note, isChosen ? trc("a decision", "Confirmed") : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  init(_ candidate: InboxCandidate, number: Int, of group: InboxGroup, in album: Album?) {
    cover = CoverContent(candidate.row, in: album)
    id = candidate.id
    self.number = number
    title = candidate.row.displayTitle
    byline = candidate.row.byline
    let metres = candidate.metres.map(Format.distance) ?? ""
    let ahead =
      switch candidate.isAhead {
      case true: trc("where the camera looked", "ahead")
      case false: trc("where the camera looked", "behind")
      case nil: ""
      }
    distance = [metres, ahead].filter { !$0.isEmpty }.joined(separator: " · ")
    state = candidate.row.state
    isChosen = group.decision == .chosen(candidate.id)
    note = [
      candidate.tour.map { tr("On your tour “{name}”", ["name": $0]) },
      state == .collected && !group.isCollected ? tr("Adds to the photos you have") : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }
}
