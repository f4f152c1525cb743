import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Every visit in the order of titles, with what the catalogue says of it; untitled works last,
  /// then those the catalogue has forgotten.
  ///
  /// One look at 10,000 visits: who orders them otherwise, or leaves some out, does so in memory.
  package func collection(in language: Language) throws -> [CollectedVisit] {
    try person.read { db in
      var visits: [CollectedVisit] = []
      try RowReader(db.cachedStatement(sql: Self.collectionSQL(language))).forEach { row in
        guard let id = DiscoveryID(key: row.integer(0)) else { return }
        visits.append(
          CollectedVisit(
            id: id, collectedAt: row.text(1).flatMap(Moment.date) ?? .distantPast,
            photo: row.text(2), rating: row.isNull(3) ? nil : Int(row.integer(3)),
            title: Localized(fr: row.text(4), en: row.text(5)), makers: row.text(6) ?? "",
            place: row.text(7), isForgotten: row.integer(8) != 0))
      }
      return visits
    }
  }

  /// The visits whose title, makers or comment has words that begin as all those typed; nil when
  /// nothing in `text` can be searched.
  package func collection(matching text: String) throws -> Set<DiscoveryID>? {
    guard let search = CollectionSearch(text) else { return nil }
    return try person.read { db in try search.discoveries(db) }
  }

  static func collectionSQL(_ language: Language) -> String {
    let sort = language == .french ? "d.sortFr" : "d.sortEn"
    // In the order of an index, as SQLite would have it, the catalogue is read in leaps: 70 ms
    // instead of 26.
    return """
      SELECT visit.discovery, visit.collectedAt, visit.photo, visit.rating, d.titleFr, d.titleEn,
        d.makers, coalesce(d.borough, d.territory), d.key IS NULL
      FROM visit NOT INDEXED LEFT JOIN discovery d ON d.key = visit.discovery
      ORDER BY \(sort) IS NULL, \(sort), visit.discovery
      """
  }
}
