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

/// What a collection shows of a visit.
package struct CollectedVisit: Hashable, Identifiable, Sendable {
  /// What was collected.
  package var id: DiscoveryID
  /// When.
  package var collectedAt: Date
  /// The photo's name, relative to the album.
  package var photo: String?
  /// 1 to 5 stars.
  package var rating: Int?
  /// Its title; empty for an untitled work.
  package var title: Localized
  /// The makers' names, separated by commas; empty when none is known.
  package var makers: String
  /// The borough it stands in, else the territory.
  package var place: String?
  /// Whether the catalogue knows nothing of it any more.
  package var isForgotten: Bool

  /// A visit and what the catalogue says of it.
  package init(
    id: DiscoveryID, collectedAt: Date, photo: String?, rating: Int?, title: Localized,
    makers: String, place: String?, isForgotten: Bool
  ) {
    self.id = id
    self.collectedAt = collectedAt
    self.photo = photo
    self.rating = rating
    self.title = title
    self.makers = makers
    self.place = place
    self.isForgotten = isForgotten
  }
}

/// How a collection begins: more visits take hardly longer.
package struct NewestVisits: Sendable {
  /// The visits made last, in the order of titles, as the whole collection has them.
  package var newest: [CollectedVisit] = []
  /// When each of the others was made, the newest first.
  package var others: [(id: DiscoveryID, collectedAt: Date)] = []
}

/// Visits as their rows are read, then put in the order of titles.
///
/// SQLite would carry whole rows about to order them, which takes as long as to read them.
struct CollectionReading {
  private var visits: [CollectedVisit] = []
  private var titles = SortKeys()
  private var forgotten: [CollectedVisit] = []

  /// All visits.
  ///
  /// In the order of an index, as SQLite would have it, the catalogue is read in leaps: 70 ms instead
  /// of 26.
  static func allSQL(_ language: Language) -> String {
    "\(columns(language)) FROM visit NOT INDEXED \(joinedSQL) ORDER BY visit.discovery"
  }

  /// The few made since a moment.
  ///
  /// The plus has SQLite find them in the index of moments: else it could read all visits, which are in
  /// that order already.
  static func newestSQL(_ language: Language) -> String {
    """
    \(columns(language)) FROM visit \(joinedSQL)
    WHERE visit.collectedAt >= ? ORDER BY +visit.discovery
    """
  }

  private static let joinedSQL = "LEFT JOIN discovery d ON d.key = visit.discovery"

  private static func columns(_ language: Language) -> String {
    """
    SELECT visit.discovery, visit.collectedAt, visit.photo, visit.rating, d.titleFr, d.titleEn,
      d.makers, coalesce(d.borough, d.territory), d.\(language == .french ? "sortFr" : "sortEn")
    """
  }

  /// Takes a row.
  mutating func take(_ row: RowReader) {
    guard let id = DiscoveryID(key: row.integer(0)) else { return }
    let isForgotten = row.isNull(8)
    let visit = CollectedVisit(
      id: id, collectedAt: ISO8601.date(utf8: row.bytes(1)) ?? .distantPast, photo: row.text(2),
      rating: row.isNull(3) ? nil : Int(row.integer(3)),
      title: Localized(fr: row.text(4), en: row.text(5)).shortened(),
      makers: row.text(6)?.shortened() ?? "", place: row.text(7)?.shortened(),
      isForgotten: isForgotten)
    if isForgotten { return forgotten.append(visit) }
    visits.append(visit)
    titles.append(row.bytes(8))
  }

  /// All that were taken, by title; untitled works last, then those the catalogue has forgotten.
  consuming func byTitle() -> [CollectedVisit] {
    visits.reorder(by: titles.positionsInOrder())
    return visits + forgotten
  }
}

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
