import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The lines of the list of groups: the groups, with a heading per day if there are several days.
package struct InboxLines: Sendable {
  /// The identity of a line across changes.
  package enum ID: Hashable, Sendable {
    case day(MontrealDay?)
    case group(InboxGroup.ID)
  }

  /// The identities of the lines, from top to bottom.
  package let ids: [ID]
  /// The headings, from top to bottom.
  private let days: [InboxDay]
  /// The line index of each heading.
  private let headingLines: [Int]

  /// Creates the lines; the first photo of a group determines its day.
  init(_ groups: [InboxGroup]) {
    var (ids, days, lines): ([ID], [InboxDay], [Int]) = ([], [], [])
    // The period of the current day, so that the calendar is asked once per day, not per group.
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

  /// The number of lines.
  package var count: Int { ids.count }

  /// The line at an index; nil past the end.
  package subscript(line line: Int) -> InboxLine? {
    guard ids.indices.contains(line) else { return nil }
    let above = headingLines.bisected { $0 > line }
    return above > 0 && headingLines[above - 1] == line
      ? .day(days[above - 1]) : .group(line - above)
  }

  /// The line index of the group at a position.
  package func line(of position: Int) -> Int {
    position + headingLines.indices.bisected { headingLines[$0] - $0 > position }
  }

  /// The heading right above a group; nil without one.
  func day(over position: Int) -> InboxDay? {
    guard case .day(let day)? = self[line: line(of: position) - 1] else { return nil }
    return day
  }
}

/// A line of the list of groups.
package enum InboxLine: Hashable, Sendable {
  /// The heading above the groups of a day.
  case day(InboxDay)
  /// The group at this position.
  case group(Int)
}

/// The heading of a day in the list of groups.
package struct InboxDay: Hashable, Sendable {
  /// The day; nil for photos without a date.
  package var day: MontrealDay?
  /// The number of photos of the day.
  package var photoCount: Int

  /// "Saturday, November 21, 2026".
  package var title: String { day.map(Format.fullDay) ?? tr("No date") }

  /// The short title: "Nov 21".
  package var shortTitle: String { day.map(Format.shortDay) ?? tr("No date") }

  /// "14 photos".
  package var countText: String { trn("{count} photo", "{count} photos", photoCount) }

  /// The accessible label: "Saturday, November 21, 2026, 14 photos".
  package var spoken: String { [title, countText].joined(separator: ", ") }
}
