import Foundation
import GRDB

/// Writes entries into the catalogue's tables, with statements prepared once an import.
struct CatalogueWriter {
  /// How a record stands to what the catalogue has.
  enum Comparison {
    case missing, unchanged, different
  }

  private let db: Database
  private let wasEmpty: Bool
  private let find: Statement
  private let upsert: Statement
  private let insertSearch: Statement
  private let insertLink: Statement
  private let replace: Statement
  /// The facets met in this import, with whether their English name is known.
  private var facets: [FacetKey: KnownFacet] = [:]

  private struct FacetKey: Hashable {
    var type: FacetType
    var code: String
  }

  private struct KnownFacet {
    var id: Int64
    var isComplete: Bool
  }

  init(_ db: Database) throws {
    self.db = db
    wasEmpty = try !Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM discovery)").orFalse
    find = try db.makeStatement(sql: "SELECT record, retired FROM discovery WHERE key = ?")
    upsert = try db.makeStatement(
      sql: """
        INSERT INTO discovery (key, kind, titleFr, titleEn, makers, year, produced, borough,
          territory, ownerCode, latitude, longitude, sortFr, sortEn, record)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET titleFr = excluded.titleFr, titleEn = excluded.titleEn,
          makers = excluded.makers, year = excluded.year, produced = excluded.produced,
          borough = excluded.borough, territory = excluded.territory,
          ownerCode = excluded.ownerCode, latitude = excluded.latitude,
          longitude = excluded.longitude, sortFr = excluded.sortFr, sortEn = excluded.sortEn,
          record = excluded.record, retired = 0
        """)
    insertSearch = try db.makeStatement(
      sql: """
        INSERT INTO discoverySearch (rowid, title, makers, terms, kind) VALUES (?, ?, ?, ?, ?)
        """)
    insertLink = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO facetLink (facet, discovery) VALUES (?, ?)")
    replace = try db.makeStatement(
      sql: "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)")
  }

  /// How `record` stands to the bytes kept for `id`; one that was retired is different, as it
  /// comes back.
  func compare(_ id: DiscoveryID, _ record: UnsafeRawBufferPointer) throws -> Comparison {
    if wasEmpty { return .missing }
    let cursor = try Row.fetchCursor(find, arguments: [id.key])
    guard let row = try cursor.next() else { return .missing }
    guard row[1] == 0 else { return .different }
    let isSame = try row.withUnsafeData(atIndex: 0) { kept in
      kept?.withUnsafeBytes { kept in
        kept.count == record.count && kept.elementsEqual(record)
      } ?? false
    }
    return isSame ? .unchanged : .different
  }

  /// Writes an entry the catalogue does not have.
  mutating func insert(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    let key = entry.id.key
    try upsert.execute(
      uncheckedArguments: [
        key, entry.id.kind.rawValue, entry.title.fr, entry.title.en, entry.makers,
        entry.produced?.year, entry.produced?.text, entry.borough, entry.territory,
        entry.ownerCode, entry.coordinate?.latitude, entry.coordinate?.longitude,
        Data(entry.sortFr), Data(entry.sortEn), Data(record),
      ])
    try insertSearch.execute(
      uncheckedArguments: [
        key, entry.search.title, entry.search.makers, entry.search.terms,
        SearchKind.token(entry.id.kind),
      ])
    for facet in entry.facets {
      try insertLink.execute(uncheckedArguments: [facetID(facet), key])
    }
    for old in entry.replaces {
      try replace.execute(uncheckedArguments: [DiscoveryID(entry.id.kind, old).key, key])
    }
  }

  /// Writes an entry over the one the catalogue has.
  mutating func update(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    let key = entry.id.key
    try db.execute(sql: "DELETE FROM discoverySearch WHERE rowid = ?", arguments: [key])
    try db.execute(sql: "DELETE FROM facetLink WHERE discovery = ?", arguments: [key])
    try db.execute(sql: "DELETE FROM replacement WHERE new = ?", arguments: [key])
    try insert(entry, record)
  }

  /// Retires the discoveries of `kind` that are not among `keys`; returns how many.
  ///
  /// They are kept, for the visits that point at them, but no list or search shows them.
  func retire(_ kind: DiscoveryKind, except keys: Set<Int64>) throws -> Int {
    let gone = try Int64.fetchAll(
      db, sql: "SELECT key FROM discovery WHERE kind = ? AND retired = 0",
      arguments: [kind.rawValue]
    ).filter { !keys.contains($0) }
    for key in gone {
      try db.execute(sql: "UPDATE discovery SET retired = 1 WHERE key = ?", arguments: [key])
      try db.execute(sql: "DELETE FROM discoverySearch WHERE rowid = ?", arguments: [key])
    }
    return gone.count
  }

  /// Drops what nothing refers to any more, and makes facets searchable.
  func finish() throws {
    try db.execute(
      sql: """
        DELETE FROM facet WHERE NOT EXISTS (SELECT 1 FROM facetLink WHERE facet = facet.id)
        """)
    try db.execute(sql: "DELETE FROM facetSearch")
    let facets = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, type, nameFr, nameEn FROM facet WHERE EXISTS (
          SELECT 1 FROM facetLink l JOIN discovery d ON d.key = l.discovery
          WHERE l.facet = facet.id AND d.retired = 0)
        """)
    while let row = try facets.next() {
      let (french, english): (String?, String?) = (row["nameFr"], row["nameEn"])
      let names = [french, english == french ? nil : english].compactMap(\.self)
      try db.execute(
        sql: "INSERT INTO facetSearch (rowid, name, type) VALUES (?, ?, ?)",
        arguments: [
          row["id"] as Int64, names.map(SearchText.indexed).joined(separator: " "),
          SearchKind.token(FacetType(rawValue: row["type"]) ?? .artist),
        ])
    }
  }

  /// The row of a facet, made when it is missing; a name in the other language is added as soon
  /// as a record gives it.
  private mutating func facetID(_ facet: CatalogueEntry.Facet) throws -> Int64 {
    let key = FacetKey(type: facet.type, code: facet.code)
    let isComplete = facet.name.fr != nil && facet.name.en != nil
    if let known = facets[key], known.isComplete || !isComplete { return known.id }
    let id = try Int64.fetchOne(
      db,
      sql: """
        INSERT INTO facet (type, code, nameFr, nameEn, isCollective, sortFr, sortEn)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (type, code) DO UPDATE SET
          nameFr = coalesce(excluded.nameFr, nameFr),
          nameEn = coalesce(excluded.nameEn, nameEn),
          isCollective = coalesce(excluded.isCollective, isCollective),
          sortFr = iif(excluded.nameFr IS NULL, sortFr, excluded.sortFr),
          sortEn = iif(excluded.nameEn IS NULL AND nameEn IS NOT NULL, sortEn, excluded.sortEn)
        RETURNING id
        """,
      arguments: [
        facet.type.rawValue, facet.code, facet.name.fr, facet.name.en, facet.isCollective,
        Data(Collation.key(facet.name.text(in: .french), in: .french)),
        Data(Collation.key(facet.name.text(in: .english), in: .english)),
      ])
    guard let id else { throw DatabaseError(message: "no row for a facet") }
    facets[key] = KnownFacet(id: id, isComplete: isComplete)
    return id
  }
}

extension Statement {
  /// Runs with arguments whose count is known to be right.
  fileprivate func execute(uncheckedArguments: StatementArguments) throws {
    setUncheckedArguments(uncheckedArguments)
    try execute()
  }
}

extension Optional where Wrapped == Bool {
  fileprivate var orFalse: Bool { self ?? false }
}
