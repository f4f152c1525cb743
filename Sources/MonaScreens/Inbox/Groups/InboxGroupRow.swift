import Foundation
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
