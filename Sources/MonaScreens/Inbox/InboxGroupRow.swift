import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What the list says of a group.
package struct InboxGroupRow: Hashable, Sendable {
  /// How far it is decided.
  package enum Mark: Hashable, Sendable {
    case open
    case chosen
    case skipped
    case collected
    case failed
  }

  /// The photo that is collected.
  package var photo: URL
  /// When it was taken, else what its file is called.
  package var time: String
  /// What was decided, else what it may show.
  package var details: String
  /// How far it is decided.
  package var mark: Mark
  /// How many photos it has, if several: "3 photos"; else empty.
  package var count: String
  /// The day it was taken, if it is the first of its day in a list that has headings; else empty.
  private var day: String

  /// What a screen reader says.
  package var spoken: String {
    let file = photo.lastPathComponent
    return [day, time, count, markText, details, time == file ? "" : file]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The mark in words.
  package var markText: String {
    switch mark {
    case .open: tr("Not decided")
    case .chosen: trc("a decision", "Confirmed")
    case .skipped: trc("a decision", "Skipped")
    case .collected: trc("state of a discovery", "Collected")
    case .failed: tr("Not collected")
    }
  }

  /// - Parameter day: the heading right over the group; nil where there is none.
  init(_ group: InboxGroup, under day: InboxDay?) {
    let chosen = group.photos.first { $0.id == group.chosenPhoto } ?? group.photos[0]
    photo = chosen.file
    self.day = day?.title ?? ""
    time = chosen.takenAt.map(Format.clock) ?? chosen.file.lastPathComponent
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
        details =
          first.map { group.isClear ? $0 : tr("{title}?", ["title": $0]) }
          ?? tr("Nothing nearby")
      }
    }
  }
}

/// What the page says of a discovery that a photo may show.
package struct InboxCandidateRow: Hashable, Sendable {
  /// Which one.
  package var id: DiscoveryID
  /// The key that decides for it, 1 to 8.
  package var number: Int
  /// Its title.
  package var title: String
  /// Makers and year.
  package var byline: String
  /// How far it is, and whether the camera looked there: "85 m · ahead".
  package var distance: String
  /// How the person stands to it.
  package var state: DiscoveryState
  /// What choosing it does besides, when it is collected: its photo is replaced; else empty.
  package var warning: String
  /// Whether it is what was decided for.
  package var isChosen: Bool

  /// What a screen reader says.
  package var spoken: String {
    let stateName = state == .uncollected ? "" : state.displayName
    return [
      tr("{number}: {title}", ["number": "\(number)", "title": title]), byline, distance,
      stateName, warning, isChosen ? trc("a decision", "Confirmed") : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  init(_ candidate: InboxCandidate, number: Int, of group: InboxGroup) {
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
    isChosen = if case .chosen(candidate.id, _) = group.decision { true } else { false }
    warning =
      state == .collected && !group.isCollected ? tr("Replaces the photo you have") : ""
  }
}
