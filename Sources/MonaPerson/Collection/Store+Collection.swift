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
    var reading = CollectionReading()
    try person.readSnapshot { db in
      try RowReader(db.cachedStatement(sql: CollectionReading.allSQL(language))).forEach {
        reading.take($0)
      }
    }
    return reading.byTitle()
  }

  /// The newest visits, at least so many and all of one moment, and when all others were made.
  ///
  /// The others take an index alone: the catalogue is the larger part of a look at a collection.
  package func newestVisits(_ count: Int, in language: Language) throws -> NewestVisits {
    var (reading, visits) = (CollectionReading(), NewestVisits())
    try person.readSnapshot { db in
      let start = try Self.startOfNewest(count, db)
      try RowReader(db.cachedStatement(sql: CollectionReading.newestSQL(language)), [start])
        .forEach { reading.take($0) }
      guard !start.isEmpty else { return }
      try RowReader(db.cachedStatement(sql: Self.momentsSQL), [start]).forEach { row in
        guard let id = DiscoveryID(key: row.integer(0)) else { return }
        visits.others.append((id, ISO8601.date(utf8: row.bytes(1)) ?? .distantPast))
      }
    }
    visits.newest = reading.byTitle()
    return visits
  }

  /// When the visits before a moment were made, the newest first.
  static let momentsSQL = """
    SELECT discovery, collectedAt FROM visit WHERE collectedAt < ?
    ORDER BY collectedAt DESC, discovery DESC
    """

  /// The second in which the last of the newest visits was made; empty when there are no others.
  private static func startOfNewest(_ count: Int, _ db: Database) throws -> String {
    // A moment may be written with a fraction of its second or without.
    try String.fetchOne(
      db,
      sql: """
        SELECT substr(collectedAt, 1, 19) FROM visit ORDER BY collectedAt DESC LIMIT 1 OFFSET ?
        """, arguments: [max(0, count - 1)]) ?? ""
  }

  /// The visits whose title, makers or comment has words that begin as all those typed; nil when
  /// nothing in `text` can be searched.
  package func collection(matching text: String) throws -> Set<DiscoveryID>? {
    guard let search = CollectionSearch(text) else { return nil }
    return try person.readSnapshot { db in try search.discoveries(db) }
  }
}
