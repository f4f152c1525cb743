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
    for (position, visit) in visits.enumerated() {
      let month = MontrealMonth(visit.collectedAt)
      if months.last?.month == month {
        months[months.count - 1].count += 1
      } else {
        months.append(CollectionMonth(month: month, position: position, count: 1))
      }
    }
    return months
  }
}
