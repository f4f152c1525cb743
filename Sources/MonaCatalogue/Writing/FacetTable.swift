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
    /// How many discoveries this import linked to it.
    var linkCount: Int64 = 0

    /// Takes in what a discovery that is linked to it says.
    mutating func meet(_ facet: CatalogueEntry.Facet) {
      linkCount += 1
      let completesName =
        (name.fr == nil || name.en == nil) && facet.name.fr != nil && facet.name.en != nil
      let completesNature = isCollective == nil && facet.isCollective != nil
      guard !isMet || completesName || completesNature else { return }
      let before = (name: name, isCollective: isCollective)
      if !isMet || completesName {
        name = Localized(fr: facet.name.fr ?? name.fr, en: facet.name.en ?? name.en)
      }
      if !isMet || completesNature { isCollective = facet.isCollective ?? isCollective }
      isMet = true
      if name != before.name || isCollective != before.isCollective { isChanged = true }
    }
  }

  private let isEmpty: Bool
  private var links: BulkInsert
  /// The facets of one discovery.
  private var linked: [Int64] = []
  private var known: [FacetKey: Known] = [:]
  private var lastID: Int64 = 0

  /// Reads the facets the catalogue has.
  /// - Parameter isEmpty: whether there is no discovery that could have one.
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

  /// Writes that `discovery` has `facets`; a name in the other language is added as soon as a
  /// record gives it, and so is whether an artist is a collective.
  mutating func link(_ facets: [CatalogueEntry.Facet], to discovery: Int64) throws {
    linked.removeAll(keepingCapacity: true)
    // Read where they lie: to copy one counts three references, of a million facets and more.
    facets.withUnsafeBufferPointer { facets in
      for place in facets.indices { linked.append(update(facets[place])) }
    }
    // In the order of their keys, each is written after the last.
    linked.sort()
    for id in linked {
      links.add(discovery)
      links.add(id)
    }
    if links.isFull { try links.write() }
  }

  /// Writes the links that were gathered.
  mutating func writeLinks() throws { try links.write() }

  /// - Returns: the facet's number.
  private mutating func update(_ facet: CatalogueEntry.Facet) -> Int64 {
    if let index = known.index(forKey: facet.key) {
      known.values[index].meet(facet)
      return known.values[index].id
    }
    lastID += 1
    known[facet.key] = Known(
      id: lastID, name: facet.name, isCollective: facet.isCollective, isMet: true, isChanged: true,
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
      // Else `count` works out how many there are with those of before.
      rows.add(isEmpty ? facet.linkCount : 0)
      if rows.isFull { try rows.write() }
    }
    try rows.write()
  }
}
