import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The number of visits of each day in Montréal that has any.
  package func visitDays() throws -> [MontrealDay: Int] {
    try person.readSnapshot { db in
      var days: [MontrealDay: Int] = [:]
      var reader = DayConverter()
      let moments = try String.fetchAll(
        db, sql: "SELECT collectedAt FROM visit ORDER BY collectedAt")
      for moment in moments { days[reader.day(of: moment), default: 0] += 1 }
      return days
    }
  }

  /// The visits of a day in Montréal, by time.
  package func visits(on day: MontrealDay) throws -> [JournalVisit] {
    try person.readSnapshot { db in
      let visits = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Visit.columns) FROM \(Visit.tables) WHERE collectedAt >= ? AND collectedAt < ?
          ORDER BY collectedAt, discovery
          """, arguments: [ISO8601.string(day.start), ISO8601.string(day.end)]
      ).compactMap(Visit.init)
      return try visits.map { visit in
        JournalVisit(visit: visit, row: try RowQuery.personal.row(of: visit.discovery, db))
      }
    }
  }
}

/// A visit of the journal with its discovery's list row.
package struct JournalVisit: Hashable, Sendable {
  /// The visit.
  package var visit: Visit
  /// The discovery; nil if it is missing from the catalogue.
  package var row: DiscoveryRow?
}
