import Foundation
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
  /// Insert one link of a discovery, two, and so on: one statement for several takes a third less time.
  private let insertLinks: [RowWriter]
  private var known: [FacetKey: Known] = [:]
  private var lastID: Int64 = 0

  /// Reads the stored facets.
  /// - Parameter isEmpty: whether the catalogue has no discovery.
  init(_ db: Database, isEmpty: Bool) throws {
    self.isEmpty = isEmpty
    insertLinks = try (1...8).map { count in
      let links = (1...count).map { "(?1, ?\($0 + 1))" }.joined(separator: ", ")
      return try RowWriter(
        "INSERT OR IGNORE INTO facetLink (discovery, facet) VALUES \(links)", db)
    }
    if isEmpty { try db.executeCached(sql: "DELETE FROM facet") }
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, type, code, nameFr, nameEn, isCollective FROM facet"))
    while let row = try rows.next() {
      guard let type = FacetType(rawValue: try row.decode(forColumn: "type")) else { continue }
      let facet = Known(
        id: try row.decode(forColumn: "id"), name: try row.localized("name"),
        isCollective: try row.decode(forColumn: "isCollective"))
      known[FacetKey(type: type, code: try row.decode(forColumn: "code"))] = facet
      lastID = max(lastID, facet.id)
    }
  }

  /// Links a discovery to its facets; missing names in the other language and whether an artist is
  /// a collective are added as soon as a record contains them.
  mutating func link(_ facets: [CatalogueEntry.Facet], to discovery: Int64) throws {
    // In the order of the table.
    var rest = facets.map { update($0) }.sorted()[...]
    while !rest.isEmpty {
      let ids = rest.prefix(insertLinks.count)
      try insertLinks[ids.count - 1].execute { values in
        values.add(discovery)
        for id in ids { values.add(id) }
      }
      rest = rest.dropFirst(ids.count)
    }
  }

  /// - Returns: the id of the facet.
  private mutating func update(_ facet: CatalogueEntry.Facet) -> Int64 {
    if let index = known.index(forKey: facet.key) {
      known.values[index].merge(facet)
      return known.values[index].id
    }
    lastID += 1
    known[facet.key] = Known(
      id: lastID, name: facet.name, isCollective: facet.isCollective, isImported: true,
      isChanged: true, linkCount: 1)
    return lastID
  }

  /// Writes the facets that changed.
  func write(_ db: Database) throws {
    let insert = try RowWriter(
      """
      INSERT INTO facet (id, type, code, nameFr, nameEn, isCollective, sortFr, sortEn, count)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET nameFr = excluded.nameFr, nameEn = excluded.nameEn,
        isCollective = excluded.isCollective, sortFr = excluded.sortFr, sortEn = excluded.sortEn
      """, db)
    let changed = known.filter(\.value.isChanged).sorted { $0.value.id < $1.value.id }
    for (key, facet) in changed {
      let sort = Self.sortKeys(of: facet.name, key.type, isCollective: facet.isCollective)
      try insert.execute { row in
        row.add(facet.id)
        row.add(key.type.rawValue)
        row.add(key.code)
        row.add(facet.name.fr)
        row.add(facet.name.en)
        row.add(facet.isCollective.map { $0 ? 1 : 0 })
        row.add(sort.fr)
        row.add(sort.en)
        // Otherwise `count` computes the number.
        row.add(isEmpty ? facet.linkCount : 0)
      }
    }
  }
}

extension FacetTable {
  /// The sort keys of a facet: of an artist, by family name.
  static func sortKeys(
    of name: Localized, _ type: FacetType, isCollective: Bool?
  ) -> (fr: [UInt8], en: [UInt8]) {
    guard type == .artist, isCollective != true else { return Collation.keys(name) }
    return Collation.keys(
      Localized(
        fr: name.fr.map(FamilyName.inverted), en: name.en.map(FamilyName.inverted)))
  }

  /// Sorts the stored artists by family name.
  static func sortArtists(_ db: Database) throws {
    let update = try db.cachedStatement(
      sql: "UPDATE facet SET sortFr = ?, sortEn = ? WHERE id = ?")
    let artists = try Row.fetchAll(
      db, sql: "SELECT id, nameFr, nameEn, isCollective FROM facet WHERE type = ?",
      arguments: [FacetType.artist.rawValue])
    for artist in artists {
      let sort = sortKeys(
        of: try artist.localized("name"), .artist,
        isCollective: try artist.decode(forColumn: "isCollective"))
      try update.execute(
        arguments: [Data(sort.fr), Data(sort.en), try artist.decode(Int64.self, forColumn: "id")])
    }
  }

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
    let hasAny = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM facet WHERE type = ?)"),
      arguments: [FacetType.subcategory.rawValue])
    guard hasAny == true else { return }
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
    let insert = try RowWriter("INSERT INTO facetSearch (rowid, name) VALUES (?, ?)", db)
    let facets = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT id, type, nameFr, nameEn FROM facet WHERE count > 0 ORDER BY type << 60, id"))
    while let facet = try facets.next() {
      guard let type = FacetType(rawValue: try facet.decode(forColumn: "type")) else { continue }
      let name = try facet.localized("name")
      let names = [name.fr, name.en == name.fr ? nil : name.en].compactMap(\.self)
      let row = SearchRow.of(type, try facet.decode(forColumn: "id"))
      try insert.execute { values in
        values.add(row)
        values.add(IndexedText.of(names))
      }
    }
  }
}

/// The identity of a facet: its type and its normalized name or, for artists, number.
struct FacetKey: Hashable, Sendable {
  var type: FacetType
  var code: String
}
