import Foundation
import MonaModel
import MonaPerson
import MonaText

/// A month of a collection that is in the order of dates.
package struct CollectionMonth: Hashable, Sendable {
  /// Which month.
  package var month: MontrealMonth
  /// Its first visit that shows.
  package var position: Int
  /// How many of its visits show.
  package var count: Int

  /// "November 2026".
  package var name: String { Format.month(month) }

  /// "November 2026 (12)".
  package var text: String {
    tr("{month} ({count})", ["month": name, "count": Format.number(count)])
  }

  /// The months of visits that are in the order of dates.
  static func of(_ visits: [CollectedVisit]) -> [CollectionMonth] {
    var months: [CollectionMonth] = []
    // When the last of them is: to ask the calendar for each of 10,000 visits takes a frame or two.
    var moments: Range<Date>?
    for (position, visit) in visits.enumerated() {
      if moments?.contains(visit.collectedAt) != true {
        let month = MontrealMonth(visit.collectedAt)
        moments = month.first.start..<month.next.first.start
        if months.last?.month != month {
          months.append(CollectionMonth(month: month, position: position, count: 0))
        }
      }
      months[months.count - 1].count += 1
    }
    return months
  }
}
