import GRDB
import MonaModel

/// What discoveries share, and which share it: the links are written with each discovery, what they
/// share is gathered during an import, and written at its end.
struct FacetTable {
  private struct Known {
    var id: Int64
    var name: Localized
    var isCollective: Bool?
    /// Whether this import met it; what it says then stands before what the catalogue had.
    var isMet = false
    var isChanged = false

    var isComplete: Bool { name.fr != nil && name.en != nil }
  }

  private let linkRow: RowWriter
  private var known: [FacetKey: Known] = [:]
  private var lastID: Int64 = 0

  /// Reads the facets the catalogue has.
  init(_ db: Database) throws {
    linkRow = try RowWriter(
      db, sql: "INSERT OR IGNORE INTO facetLink (discovery, facet) VALUES (?, ?)")
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

  /// Writes that `discovery` has `facets`; a name in the other language is added as soon as a
  /// record gives it, and so is whether an artist is a collective.
  mutating func link(_ facets: [CatalogueEntry.Facet], to discovery: Int64) throws {
    let ids = facets.map { update(FacetKey(type: $0.type, code: $0.code), $0) }
    linkRow.bind(1, discovery)
    // In the order of their keys, each is written after the last.
    for id in ids.sorted() {
      linkRow.bind(2, id)
      try linkRow.run()
    }
  }

  private mutating func update(_ key: FacetKey, _ facet: CatalogueEntry.Facet) -> Int64 {
    guard let index = known.index(forKey: key) else {
      lastID += 1
      known[key] = Known(
        id: lastID, name: facet.name, isCollective: facet.isCollective, isMet: true,
        isChanged: true)
      return lastID
    }
    let before = known.values[index]
    let completesName =
      !before.isComplete && facet.name.fr != nil && facet.name.en != nil
    let completesNature = before.isCollective == nil && facet.isCollective != nil
    guard !before.isMet || completesName || completesNature else { return before.id }
    known.values[index].isMet = true
    if !before.isMet || completesName {
      known.values[index].name = Localized(
        fr: facet.name.fr ?? before.name.fr, en: facet.name.en ?? before.name.en)
    }
    if !before.isMet || completesNature {
      known.values[index].isCollective = facet.isCollective ?? before.isCollective
    }
    let after = known.values[index]
    if after.name != before.name || after.isCollective != before.isCollective {
      known.values[index].isChanged = true
    }
    return before.id
  }

  /// Writes the facets that changed.
  func write(_ db: Database) throws {
    let facetRow = try RowWriter(
      db,
      sql: """
        INSERT INTO facet (id, type, code, nameFr, nameEn, isCollective, sortFr, sortEn)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET nameFr = excluded.nameFr, nameEn = excluded.nameEn,
          isCollective = excluded.isCollective, sortFr = excluded.sortFr,
          sortEn = excluded.sortEn
        """)
    let changed = known.filter(\.value.isChanged).sorted { $0.value.id < $1.value.id }
    for (key, facet) in changed {
      let sort = Collation.keys(facet.name)
      facetRow.bind(1, facet.id)
      facetRow.bind(2, Int64(key.type.rawValue))
      facetRow.bind(3, key.code)
      facetRow.bind(4, facet.name.fr)
      facetRow.bind(5, facet.name.en)
      facetRow.bind(6, facet.isCollective.map { Int64($0 ? 1 : 0) })
      facetRow.bind(7, sort.fr)
      facetRow.bind(8, sort.en)
      try facetRow.run()
    }
  }
}
