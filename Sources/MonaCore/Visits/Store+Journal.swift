import GRDB

extension Store {
  /// How many visits each Montréal day has that has any.
  package func visitDays() throws -> [MontrealDay: Int] {
    try person.read { db in
      var days: [MontrealDay: Int] = [:]
      var reader = DayReader()
      let moments = try String.fetchAll(
        db, sql: "SELECT collectedAt FROM visit ORDER BY collectedAt")
      for moment in moments { days[reader.day(of: moment), default: 0] += 1 }
      return days
    }
  }

  /// The visits of a Montréal day, in the order they were made.
  package func visits(on day: MontrealDay) throws -> [JournalVisit] {
    try person.read { db in
      let visits = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Visit.columns) FROM visit WHERE collectedAt >= ? AND collectedAt < ?
          ORDER BY collectedAt, discovery
          """, arguments: [Moment.text(day.start), Moment.text(day.end)]
      ).compactMap(Visit.init)
      let statement = try db.cachedStatement(sql: Self.rowSQL)
      return try visits.map { visit in
        let row = try Row.fetchOne(statement, arguments: [visit.discovery.key])
        return JournalVisit(visit: visit, row: row.flatMap(DiscoveryRow.init))
      }
    }
  }
}
