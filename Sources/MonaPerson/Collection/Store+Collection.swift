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
    try person.read { db in
      try RowReader(db.cachedStatement(sql: CollectionReading.allSQL(language))).forEach {
        reading.take($0)
      }
    }
    return reading.byTitle()
  }

  /// The visits whose title, makers or comment has words that begin as all those typed; nil when
  /// nothing in `text` can be searched.
  package func collection(matching text: String) throws -> Set<DiscoveryID>? {
    guard let search = CollectionSearch(text) else { return nil }
    return try person.read { db in try search.discoveries(db) }
  }
}
