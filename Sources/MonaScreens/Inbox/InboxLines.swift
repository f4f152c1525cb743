import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The lines of the list of groups: the groups, and over those of each day a heading, where they are of
/// several days.
package struct InboxLines: Sendable {
  /// What tells a line from the others as groups change.
  package enum ID: Hashable, Sendable {
    case day(MontrealDay?)
    case group(InboxGroup.ID)
  }

  /// Those of each line, from top to bottom.
  package let ids: [ID]
  /// The headings, from top to bottom.
  private let days: [InboxDay]
  /// The line of each heading.
  private let headingLines: [Int]

  /// A group is of the day of its first photo.
  init(_ groups: [InboxGroup]) {
    var (ids, days, lines): ([ID], [InboxDay], [Int]) = ([], [], [])
    // Asked for once a day, not once a group.
    var moments: Range<Date>?
    for group in groups {
      let takenAt = group.photos[0].takenAt
      let isOfDayBefore =
        takenAt.map { moments?.contains($0) ?? false } ?? (!days.isEmpty && moments == nil)
      if !isOfDayBefore {
        let day = takenAt.map { MontrealDay($0) }
        moments = day.map { $0.start..<$0.end }
        lines.append(ids.count)
        ids.append(.day(day))
        days.append(InboxDay(day: day, photoCount: 0))
      }
      days[days.count - 1].photoCount += group.photos.count
      ids.append(.group(group.id))
    }
    let isOfSeveral = days.count > 1
    self.ids = isOfSeveral ? ids : Array(ids.dropFirst())
    (self.days, headingLines) = isOfSeveral ? (days, lines) : ([], [])
  }

  /// How many lines there are.
  package var count: Int { ids.count }

  /// What a line holds; nil past the end.
  package subscript(line line: Int) -> InboxLine? {
    guard ids.indices.contains(line) else { return nil }
    let above = headingLines.bisected { $0 > line }
    return above > 0 && headingLines[above - 1] == line
      ? .day(days[above - 1]) : .group(line - above)
  }

  /// The line of a group.
  package func line(of position: Int) -> Int {
    position + headingLines.indices.bisected { headingLines[$0] - $0 > position }
  }

  /// The heading right over a group; nil where there is none.
  func day(over position: Int) -> InboxDay? {
    guard case .day(let day)? = self[line: line(of: position) - 1] else { return nil }
    return day
  }
}

/// What one line of the list of groups holds.
package enum InboxLine: Hashable, Sendable {
  /// The heading over the groups of a day.
  case day(InboxDay)
  /// The group that is so far in the list.
  case group(Int)
}

/// What the list says over the groups of a day.
package struct InboxDay: Hashable, Sendable {
  /// The day; nil over photos of which nobody knows when they were taken.
  package var day: MontrealDay?
  /// How many photos are under it.
  package var photoCount: Int

  /// "Saturday, November 21, 2026".
  package var title: String { day.map(Format.fullDay) ?? tr("No date") }

  /// The same where there is little room: "Nov 21".
  package var shortTitle: String { day.map(Format.shortDay) ?? tr("No date") }

  /// "14 photos".
  package var countText: String { trn("{count} photo", "{count} photos", photoCount) }

  /// What a screen reader says: "Saturday, November 21, 2026, 14 photos".
  package var spoken: String { [title, countText].joined(separator: ", ") }
}
