import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// A search among the visits: by the words of the titles and makers, which full-text search keeps
/// folded, and by those of the person's comments; some thousands are looked through one by one.
struct CollectionSearch {
  private let words: [WordMatcher]

  /// Nil when nothing in `text` can be searched.
  init?(_ text: String) {
    words = TypedText.alternatives(text).map(WordMatcher.init)
    if words.isEmpty { return nil }
  }

  static let sql = """
    SELECT visit.discovery, visit.commentWords, search.title, search.makers, search.row IS NULL,
      d.titleFr, d.titleEn, d.makers
    FROM visit
      LEFT JOIN searchText search
        ON search.row = \(SearchRow.rowSQL(of: "visit.discovery"))
      LEFT JOIN discovery d ON d.key = visit.discovery AND search.row IS NULL
    """

  /// What of the person's visits matches.
  func discoveries(_ db: Database) throws -> Set<DiscoveryID> {
    var found: Set<DiscoveryID> = []
    try RowReader(db.cachedStatement(sql: Self.sql)).forEach { row in
      guard let id = DiscoveryID(key: row.integer(0)), matches(row) else { return }
      found.insert(id)
    }
    return found
  }

  private func matches(_ row: RowReader) -> Bool {
    // Search has let go of what the catalogue no longer holds.
    var retired =
      row.integer(4) == 0 ? "" : IndexedText.of([5, 6, 7].compactMap(row.text))
    return retired.withUTF8 { retired in
      words.allSatisfy { word in
        (1...3).contains { word.presence(in: row.bytes($0).bindMemory(to: UInt8.self)) > .none }
          || word.presence(in: retired) > .none
      }
    }
  }
}
