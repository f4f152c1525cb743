import GRDB
import MonaModel

/// Writes facets and their links to discoveries: links with each discovery, facets at the end of an
/// import.
struct FacetTable {
  private struct Known {
    var id: Int64
    var name: Localized
    var isCollective: Bool?
    /// Whether this import contains it; its names then take precedence over stored ones.
    var isImported = false
    var isChanged = false
    /// The number of links written by this import.
    var linkCount: Int64 = 0

    /// Merges the values of a facet of a discovery.
    mutating func merge(_ facet: CatalogueEntry.Facet) {
      linkCount += 1
      let completesName =
        (name.fr == nil || name.en == nil) && facet.name.fr != nil && facet.name.en != nil
      let completesNature = isCollective == nil && facet.isCollective != nil
      guard !isImported || completesName || completesNature else { return }
      let before = (name: name, isCollective: isCollective)
      if !isImported || completesName {
        name = Localized(fr: facet.name.fr ?? name.fr, en: facet.name.en ?? name.en)
      }
      if !isImported || completesNature { isCollective = facet.isCollective ?? isCollective }
      isImported = true
      if name != before.name || isCollective != before.isCollective { isChanged = true }
    }
  }

  private let isEmpty: Bool
  private var links: BulkInsert
  /// The facets of the current discovery.
  private var linked: [Int64] = []
  private var known: [FacetKey: Known] = [:]
  private var lastID: Int64 = 0

  /// Reads the stored facets.
  /// - Parameter isEmpty: whether the catalogue has no discovery.
  init(_ db: Database, isEmpty: Bool) throws {
    self.isEmpty = isEmpty
    links = try BulkInsert(
      db, "INSERT OR IGNORE INTO facetLink (discovery, facet)", columns: 2)
    if isEmpty { try db.executeCached(sql: "DELETE FROM facet") }
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, type, code, nameFr, nameEn, isCollective FROM facet"))
    while let row = try rows.next() {
      guard let type = FacetType(rawValue: try row.decode(atIndex: 1)) else { continue }
      let name = Localized(fr: try row.decode(atIndex: 3), en: try row.decode(atIndex: 4))
      let facet = Known(
        id: try row.decode(atIndex: 0), name: name, isCollective: try row.decode(atIndex: 5))
      known[FacetKey(type: type, code: try row.decode(atIndex: 2))] = facet
      lastID = max(lastID, facet.id)
    }
  }

  /// Links a discovery to its facets; missing names in the other language and whether an artist is
  /// a collective are added as soon as a record contains them.
  mutating func link(_ facets: [CatalogueEntry.Facet], to discovery: Int64) throws {
    linked.removeAll(keepingCapacity: true)
    // Iterates in place, because copying a facet costs three reference counts.
    facets.withUnsafeBufferPointer { facets in
      for place in facets.indices { linked.append(update(facets[place])) }
    }
    // Sorted, so that links are appended.
    linked.sort()
    for id in linked {
      links.add(discovery)
      links.add(id)
    }
    if links.isFull { try links.write() }
  }

  /// Writes the collected links.
  mutating func writeLinks() throws { try links.write() }

  /// - Returns: the id of the facet.
  private mutating func update(_ facet: CatalogueEntry.Facet) -> Int64 {
    if let index = known.index(forKey: facet.key) {
      known.values[index].merge(facet)
      return known.values[index].id
    }
    lastID += 1
    known[facet.key] = Known(
      id: lastID, name: facet.name, isCollective: facet.isCollective, isImported: true,
      isChanged: true,
      linkCount: 1)
    return lastID
  }

  /// Writes the facets that changed.
  func write(_ db: Database) throws {
    var rows = try BulkInsert(
      db,
      "INSERT INTO facet (id, type, code, nameFr, nameEn, isCollective, sortFr, sortEn, count)",
      columns: 9,
      """
      ON CONFLICT (id) DO UPDATE SET nameFr = excluded.nameFr, nameEn = excluded.nameEn,
        isCollective = excluded.isCollective, sortFr = excluded.sortFr, sortEn = excluded.sortEn
      """)
    let changed = known.filter(\.value.isChanged).sorted { $0.value.id < $1.value.id }
    let sorts = changed.mappedConcurrently { Collation.keys($0.value.name) }
    for ((key, facet), sort) in zip(changed, sorts) {
      rows.add(facet.id)
      rows.add(Int64(key.type.rawValue))
      rows.add(key.code)
      rows.add(facet.name.fr)
      rows.add(facet.name.en)
      rows.add(facet.isCollective.map { Int64($0 ? 1 : 0) })
      rows.add(sort.fr)
      rows.add(sort.en)
      // Otherwise `count` computes the number.
      rows.add(isEmpty ? facet.linkCount : 0)
      if rows.isFull { try rows.write() }
    }
    try rows.write()
  }
}

extension FacetTable {
  /// Counts the current discoveries of each facet.
  static func count(_ db: Database) throws {
    try db.executeCached(
      sql: """
        WITH gone AS MATERIALIZED (
          SELECT facet, count(*) AS links
          FROM discovery INDEXED BY discoveryRetired
            CROSS JOIN facetLink ON facetLink.discovery = discovery.key
          WHERE discovery.retired = 1 GROUP BY facet
        ), counted AS (
          SELECT id, (SELECT count(*) FROM facetLink WHERE facet = facet.id)
            - coalesce((SELECT links FROM gone WHERE gone.facet = facet.id), 0) AS links
          FROM facet
        )
        UPDATE facet SET count = counted.links FROM counted
        WHERE counted.id = facet.id AND counted.links <> facet.count
        """)
  }

  /// Sets the parent of each subcategory to the most frequent category of its works.
  static func assignParents(_ db: Database) throws {
    // Counts all at once, because the links may have no index yet.
    try db.executeCached(
      sql: """
        WITH shared AS MATERIALIZED (
          SELECT own.facet AS subcategory, category.id AS category, count(*) AS works
          FROM facet JOIN facetLink own ON own.facet = facet.id
            JOIN facetLink other ON other.discovery = own.discovery
            JOIN facet category ON category.id = other.facet
          WHERE facet.type = :subcategory AND category.type = :category AND category.count > 0
          GROUP BY own.facet, category.id
        )
        UPDATE facet SET parent = (
          SELECT category FROM shared WHERE subcategory = facet.id
          ORDER BY works DESC, category LIMIT 1
        ) WHERE type = :subcategory
        """,
      arguments: [
        "category": FacetType.category.rawValue, "subcategory": FacetType.subcategory.rawValue,
      ])
  }

  /// Indexes the names of facets with at least one discovery.
  static func index(_ db: Database) throws {
    try db.executeCached(sql: "DELETE FROM facetSearch")
    var facets: [(row: Int64, names: [String])] = []
    let statement = try db.cachedStatement(
      sql: "SELECT id, type, nameFr, nameEn FROM facet WHERE count > 0 ORDER BY type << 60, id")
    try RowReader(statement).forEach { facet in
      guard let type = FacetType(rawValue: Int(facet.integer(1))) else { return }
      let (french, english) = (facet.text(2), facet.text(3))
      let names = [french, english == french ? nil : english].compactMap(\.self)
      facets.append((SearchRow.of(type, facet.integer(0)), names))
    }
    let texts = facets.mappedConcurrently { IndexedText.of($0.names) }
    var rows = try BulkInsert(db, "INSERT INTO facetSearch (rowid, name)", columns: 2)
    for (facet, text) in zip(facets, texts) {
      rows.add(facet.row)
      rows.add(text)
      if rows.isFull { try rows.write() }
    }
    try rows.write()
  }
}

/// The identity of a facet: its type and its normalized name or, for artists, number.
struct FacetKey: Hashable, Sendable {
  var type: FacetType
  var code: String
}
