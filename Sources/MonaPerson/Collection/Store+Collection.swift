import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// All visits by title, with data of the catalogue.
  ///
  /// Untitled works come last, then discoveries that are missing from the catalogue. It reads
  /// 10,000 visits at once: other orders and filters are applied in memory.
  package func collection(in language: Language) throws -> [CollectedVisit] {
    var reading = CollectionReading()
    try person.readSnapshot { db in
      reading.photos = try VisitPhoto.fetchSeveral(db)
      try RowReader(db.cachedStatement(sql: CollectionReading.allSQL(language))).forEach {
        reading.take($0)
      }
    }
    return reading.byTitle()
  }

  /// The newest visits, at least `count` and all of the same second, and the times of all others.
  ///
  /// The others are read from an index only, as reading their catalogue data takes most of the
  /// time.
  package func newestVisits(_ count: Int, in language: Language) throws -> NewestVisits {
    var (reading, visits) = (CollectionReading(), NewestVisits())
    try person.readSnapshot { db in
      let start = try Self.startOfNewest(count, db)
      reading.photos = try VisitPhoto.fetchSeveral(db)
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

  /// The times of the visits before a given time, the newest first.
  static let momentsSQL = """
    SELECT discovery, collectedAt FROM visit WHERE collectedAt < ?
    ORDER BY collectedAt DESC, discovery DESC
    """

  /// The second of the last of the newest visits; empty if there are no others.
  private static func startOfNewest(_ count: Int, _ db: Database) throws -> String {
    // Stored times may have fractions of a second.
    try String.fetchOne(
      db,
      sql: """
        SELECT substr(collectedAt, 1, 19) FROM visit ORDER BY collectedAt DESC LIMIT 1 OFFSET ?
        """, arguments: [max(0, count - 1)]) ?? ""
  }

  /// The visits whose title, makers, boroughs, categories, materials and other facets, year or comment
  /// match all words of a search text; nil if `text` has nothing to search for.
  package func collection(matching text: String) throws -> Set<DiscoveryID>? {
    guard let search = CollectionSearch(text) else { return nil }
    return try person.readSnapshot { db in try search.discoveries(db) }
  }
}

/// A visit as the collection lists it.
package struct CollectedVisit: Hashable, Identifiable, Sendable {
  /// The collected discovery.
  package var id: DiscoveryID
  /// When it was collected.
  package var collectedAt: Date
  /// The name of the photo for MONA, relative to the album.
  package var photo: String?
  /// All its photos, by time, if there are several; else empty.
  package var photos: [VisitPhoto] = []
  /// 1 to 5 stars.
  package var rating: Int?
  /// The title; empty for an untitled work.
  package var title: Localized
  /// The makers' names, separated by commas; empty if unknown.
  package var makers: String
  /// The borough, else the territory.
  package var place: String?
  /// Whether it is missing from the catalogue.
  package var isForgotten: Bool

  /// A visit with data of the catalogue.
  package init(
    id: DiscoveryID, collectedAt: Date, photo: String?, photos: [VisitPhoto] = [], rating: Int?,
    title: Localized, makers: String, place: String?, isForgotten: Bool
  ) {
    self.id = id
    self.collectedAt = collectedAt
    self.photo = photo
    self.photos = photos
    self.rating = rating
    self.title = title
    self.makers = makers
    self.place = place
    self.isForgotten = isForgotten
  }
}

/// The newest visits with full data, and only the times of all others, which is fast for large
/// collections.
package struct NewestVisits: Sendable {
  /// The newest visits, by title.
  package var newest: [CollectedVisit] = []
  /// The times of the other visits, the newest first.
  package var others: [(id: DiscoveryID, collectedAt: Date)] = []
}

/// Reads visits and sorts them by title.
///
/// Sorting whole rows in SQLite would take as long as reading them.
struct CollectionReading {
  /// The photos of the visits that have several.
  var photos: [DiscoveryID: [VisitPhoto]] = [:]
  private var visits: [CollectedVisit] = []
  private var titles = SortKeys()
  private var forgotten: [CollectedVisit] = []

  /// The query of all visits.
  ///
  /// Reading in the order of the title index would access the catalogue randomly: 70 ms instead of
  /// 26.
  static func allSQL(_ language: Language) -> String {
    "\(columns(language)) FROM visit NOT INDEXED \(joinedSQL) ORDER BY visit.discovery"
  }

  /// The query of the visits since a given time.
  ///
  /// The plus makes SQLite use the index of times; otherwise it could read all visits, which are
  /// already in the order of keys.
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

  /// Adds a row.
  mutating func take(_ row: RowReader) {
    guard let id = DiscoveryID(key: row.integer(0)) else { return }
    let isForgotten = row.isNull(8)
    let visit = CollectedVisit(
      id: id, collectedAt: ISO8601.date(utf8: row.bytes(1)) ?? .distantPast, photo: row.text(2),
      photos: photos[id] ?? [], rating: row.isNull(3) ? nil : Int(row.integer(3)),
      title: Localized(fr: row.text(4), en: row.text(5)).shortened(),
      makers: row.text(6)?.shortened() ?? "", place: row.text(7)?.shortened(),
      isForgotten: isForgotten)
    if isForgotten { return forgotten.append(visit) }
    visits.append(visit)
    titles.append(row.bytes(8))
  }

  /// All added visits by title; untitled works come last, then discoveries missing from the
  /// catalogue.
  consuming func byTitle() -> [CollectedVisit] {
    visits.reorder(by: titles.positionsInOrder())
    return visits + forgotten
  }
}

/// A search in the visits: in the normalized texts of the full-text index, and in the person's
/// comments, by a scan of all visits.
struct CollectionSearch {
  private let query: QueryMatcher

  /// Nil when nothing in `text` can be searched.
  init?(_ text: String) {
    query = QueryMatcher(SearchQuery(text))
    if query.wordCount == 0 { return nil }
  }

  static let sql = """
    SELECT visit.discovery, visit.commentWords, search.title, search.makers, search.terms,
      search.row IS NULL, d.titleFr, d.titleEn, d.makers, d.year,
      CASE WHEN search.row IS NULL THEN (
        SELECT group_concat(coalesce(facet.nameFr, '') || char(10) || coalesce(facet.nameEn, ''), char(10))
        FROM facetLink JOIN facet ON facet.id = facetLink.facet
        WHERE facetLink.discovery = visit.discovery) END
    FROM visit
      LEFT JOIN searchText search
        ON search.row = \(SearchRow.rowSQL(of: "visit.discovery"))
      LEFT JOIN discovery d ON d.key = visit.discovery AND search.row IS NULL
    """

  /// The matching visits.
  func discoveries(_ db: Database) throws -> Set<DiscoveryID> {
    var found: Set<DiscoveryID> = []
    try RowReader(db.cachedStatement(sql: Self.sql)).forEach { row in
      guard let id = DiscoveryID(key: row.integer(0)), matches(row) else { return }
      found.insert(id)
    }
    return found
  }

  private func matches(_ row: RowReader) -> Bool {
    var isFound = [Bool](repeating: false, count: query.wordCount)
    func find(in text: UnsafeBufferPointer<UInt8>) -> Bool {
      isFound = zip(isFound, query.presences(in: text)).map { $0 || $1 > .none }
      return isFound.allSatisfy { $0 }
    }
    for column: Int32 in 1...4 where find(in: row.bytes(column).bindMemory(to: UInt8.self)) {
      return true
    }
    // The full-text index has no rows for retired discoveries.
    guard row.integer(5) != 0 else { return false }
    var texts = [6, 7, 8].compactMap(row.text)
    texts += row.text(10)?.split(separator: "\n").map(String.init) ?? []
    var retired = IndexedText.of(texts)
    if !row.isNull(9) { retired += "\n" + SearchPeriod.indexed(Int(row.integer(9))) }
    return retired.withUTF8(find)
  }
}
