import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The number of visits of each day in Montréal that has any: the day of collecting, and each day
  /// of which there is a photo.
  package func visitDays() throws -> [MontrealDay: Int] {
    try person.readSnapshot { db in
      var days: [MontrealDay: Int] = [:]
      var reader = DayConverter()
      var last: (visit: Int64, day: MontrealDay)?
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT discovery, collectedAt AS moment FROM visit
          UNION SELECT visit, datedAt FROM visitPhoto WHERE datedAt IS NOT NULL
          ORDER BY discovery, moment
          """)
      while let row = try rows.next() {
        let (visit, day): (Int64, MontrealDay) = (row[0], reader.day(of: row[1]))
        guard last.map({ $0 != (visit, day) }) ?? true else { continue }
        last = (visit, day)
        days[day, default: 0] += 1
      }
      return days
    }
  }

  /// The days in Montréal of the photos of each visit, as far as they are known.
  func photoDays() throws -> [DiscoveryID: Set<MontrealDay>] {
    try person.readSnapshot { db in
      var days: [DiscoveryID: Set<MontrealDay>] = [:]
      var reader = DayConverter()
      let rows = try Row.fetchCursor(
        db, sql: "SELECT visit, datedAt FROM visitPhoto WHERE datedAt IS NOT NULL")
      while let row = try rows.next() {
        guard let id = DiscoveryID(key: row[0]) else { continue }
        days[id, default: []].insert(reader.day(of: row[1]))
      }
      return days
    }
  }

  /// The visits of a day in Montréal, by time: those collected on it, and those with a photo of it.
  package func visits(on day: MontrealDay) throws -> [JournalVisit] {
    try person.readSnapshot { db in
      let photos = try VisitPhoto.fetchAll(from: day.start, until: day.end, in: db)
      let collected = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Visit.columns) FROM \(Visit.tables) WHERE collectedAt >= ? AND collectedAt < ?
          """, arguments: [ISO8601.string(day.start), ISO8601.string(day.end)]
      ).compactMap(Visit.init)
      let known = Set(collected.map(\.discovery))
      let others = try photos.keys.filter { !known.contains($0) }
        .compactMap { try Visit.fetch($0, in: db) }
      return try (collected + others).map { visit in
        JournalVisit(
          visit: visit, photos: photos[visit.discovery] ?? [], day: day,
          row: try RowQuery.personal.row(of: visit.discovery, db))
      }.sorted { ($0.moment, $0.visit.discovery.key) < ($1.moment, $1.visit.discovery.key) }
    }
  }
}

/// A visit as the journal shows it on one day, with its discovery's list row.
package struct JournalVisit: Hashable, Sendable {
  /// The visit.
  package var visit: Visit
  /// Its photos of this day, by time.
  package var photos: [VisitPhoto]
  /// The day.
  package var day: MontrealDay
  /// The discovery; nil if it is missing from the catalogue.
  package var row: DiscoveryRow?

  /// Whether the discovery was collected on this day.
  package var isDayOfCollecting: Bool { MontrealDay(visit.collectedAt) == day }

  /// When it was visited on this day: when it was collected, else the time of the first photo.
  package var moment: Date {
    isDayOfCollecting ? visit.collectedAt : photos.first?.takenAt ?? visit.collectedAt
  }
}
