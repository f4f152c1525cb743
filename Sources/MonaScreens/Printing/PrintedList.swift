import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

/// A list of discoveries as it is printed: a table with a box to tick.
package struct PrintedList: Sendable {
  /// A line of the table.
  package struct Row: Hashable, Sendable {
    /// Its number, from 1.
    package var number: Int
    /// The title.
    package var title: String
    /// Makers and year; empty if neither is known.
    package var credit: String
    /// The address, else the borough or the town; empty if none is known.
    package var address: String
    /// Whether it is collected, and its box is ticked.
    package var isCollected: Bool
  }

  /// What the list is of.
  package var title: String
  /// The number of discoveries, and the day of printing.
  package var summary: String
  /// The lines.
  package var rows: [Row]

  /// The largest number of lines.
  package static let limit = 2000

  /// The headings of the columns after the box and the number.
  package static var headings: [String] {
    [
      trc("heading of a table", "Title"), trc("heading of a table", "Artists"),
      trc("heading of a table", "Address"),
    ]
  }

  /// The list has more than ``limit`` lines.
  package struct TooLong: Error {}
}

extension PrintedList {
  /// Reads what is printed of a list.
  /// - Parameter date: the day of printing.
  /// - Throws: ``TooLong``; errors of the store.
  init(_ title: String, _ ids: [DiscoveryID], _ store: Store, on date: Date = Date()) throws {
    guard ids.count <= Self.limit else { throw TooLong() }
    self.title = title
    summary =
      [trn("{count} discovery", "{count} discoveries", ids.count), Format.day(date)]
      .joined(separator: " · ")
    rows = try store.rows(ids).enumerated().map { index, row in
      let addresses = try store.catalogue.discovery(row.id)?.addresses.map(\.display) ?? []
      let address = addresses.filter { !$0.isEmpty }.joined(separator: "; ")
      return Row(
        number: index + 1, title: row.fullTitle, credit: row.credit,
        address: address.isEmpty ? row.locationText : address,
        isCollected: row.state == .collected)
    }
  }
}
