import Foundation
import GRDB
import MonaModel

/// Reads rows of discoveries; the person's database adds states.
package struct RowQuery: Sendable {
  /// Reads rows without personal data: all are uncollected.
  package static let catalogueAlone = RowQuery(state: "0, NULL, 0", joins: "")

  /// Selects the row of a discovery by key.
  package let sql: String

  /// - Parameters:
  ///   - state: SQL columns for whether `d` is collected, the name of the person's photo, and
  ///     whether it is on the wish list.
  ///   - picture: SQL for the address of the picture.
  ///   - joins: the joins that these need.
  package init(state: String, picture: String = "d.picture", joins: String) {
    sql = """
      SELECT d.key, d.titleFr, d.titleEn, d.makers, d.produced, d.borough, d.territory,
        d.latitude, d.longitude,
        d.retired AND hidden.discovery IS NULL, \(state), \(picture), (\(Self.categoriesSQL))
      FROM discovery d LEFT JOIN hiddenDiscovery hidden ON hidden.discovery = d.key \(joins)
      WHERE d.key = ?
      """
  }

  /// Selects the names of a discovery's categories, usages and functions, by which its cover has a
  /// symbol.
  private static let categoriesSQL = """
    SELECT group_concat(ifnull(f.nameFr, '') || ' ' || ifnull(f.nameEn, ''), ' ')
    FROM facetLink link JOIN facet f ON f.id = link.facet
    WHERE link.discovery = d.key AND f.type IN (\(categoryTypes))
    """
  private static let categoryTypes = [FacetType.category, .subcategory, .usage, .function]
    .map { String($0.rawValue) }.joined(separator: ", ")

  /// The rows of discoveries in the given order; unknown ones are left out.
  package func rows(
    of ids: some Sequence<DiscoveryID>, _ db: Database
  ) throws -> [DiscoveryRow] {
    let statement = try db.cachedStatement(sql: sql)
    return try ids.compactMap { id in
      try Row.fetchOne(statement, arguments: [id.key]).flatMap { try DiscoveryRow($0) }
    }
  }

  /// The row of a discovery; nil when it is unknown.
  package func row(of id: DiscoveryID, _ db: Database) throws -> DiscoveryRow? {
    try rows(of: CollectionOfOne(id), db).first
  }
}

extension DiscoveryRow {
  /// Creates a row from `RowQuery.sql`.
  fileprivate init?(_ row: Row) throws {
    guard let id = DiscoveryID(key: try row.decode(atIndex: 0)) else { return nil }
    func text(_ column: Int) throws -> String? {
      try row.decode(String?.self, atIndex: column)?.shortened()
    }
    let isCollected = try row.decode(Bool.self, atIndex: 10)
    let isTargeted = try row.decode(Bool.self, atIndex: 12)
    self.init(
      id: id, title: Localized(fr: try text(1), en: try text(2)),
      makers: try row.decode(String.self, atIndex: 3).shortened(),
      produced: ProductionDate(try text(4)), borough: try text(5), territory: try text(6),
      coordinate: try row.coordinate(atIndex: 7),
      state: isCollected ? .collected : isTargeted ? .targeted : .uncollected,
      photo: try row.decode(atIndex: 11), isRetired: try row.decode(atIndex: 9),
      picture: try row.decode(String?.self, atIndex: 13).flatMap { PictureReference($0) },
      symbol: try row.decode(String?.self, atIndex: 14).flatMap(WorkSymbol.init(categories:)))
  }
}

/// SQL that selects facets.
enum FacetQuery {
  /// Selects the columns that `FacetRow.init` reads from `facet f`.
  static let sql = sql(.french)

  private static func sql(_ language: Language) -> String {
    """
    SELECT f.id, f.type, f.nameFr, f.nameEn, f.isCollective, f.count, f.parent,
      substr(\(sortColumn(language)), 1, 5) FROM facet f
    """
  }

  private static func sortColumn(_ language: Language) -> String {
    language == .french ? "f.sortFr" : "f.sortEn"
  }

  /// The facets of a type with at least one discovery, by name.
  static func listSQL(_ language: Language) -> String {
    "\(sql(language)) WHERE f.type = ? AND f.count > 0 ORDER BY \(sortColumn(language)), f.id"
  }

  /// Reads what `listSQL` selects.
  static func list(
    _ type: FacetType, _ db: Database, by language: Language = .french
  ) throws -> [FacetRow] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: listSQL(language)), arguments: [type.rawValue])
    return try Array(rows.compactMap { try FacetRow($0) })
  }

  /// The facets in the given order; unknown ones are left out.
  static func rows(of ids: some Sequence<Int64>, _ db: Database) throws -> [FacetRow] {
    let statement = try db.cachedStatement(sql: "\(sql) WHERE f.id = ?")
    return try ids.compactMap { id in
      try Row.fetchOne(statement, arguments: [id]).flatMap { try FacetRow($0) }
    }
  }
}

extension FacetRow {
  /// Creates a row from id, type, both names, `isCollective`, the count, the parent and the
  /// beginning of the sort key.
  package init?(_ row: Row) throws {
    guard let type = FacetType(rawValue: try row.decode(atIndex: 1)) else { return nil }
    // The closure throws nothing.
    let step = try? row.withUnsafeData(atIndex: 7) { start in
      Collation.step(of: start.map { Array($0) } ?? [])
    }
    self.init(
      id: try row.decode(atIndex: 0), type: type,
      name: Localized(fr: try row.decode(atIndex: 2), en: try row.decode(atIndex: 3)).shortened(),
      isCollective: try row.decode(atIndex: 4), count: try row.decode(atIndex: 5),
      parent: try row.decode(atIndex: 6), sortLetter: step ?? .untitled)
  }
}

/// Maps database rows to complete discoveries.
enum RecordQuery {
  /// Selects the columns that `discovery` reads from `discovery d`; append conditions.
  static let selection = """
    SELECT d.key, (SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "d.key"))),
      d.borough, d.territory, source.name, d.latitude IS NULL, source.columns
    FROM discovery d
      LEFT JOIN source ON source.id = \(DiscoveryID.sourceSQL(ofKey: "d.key")) AND source.id > 0
    """

  /// The discovery with an id, retired or not; nil when it is unknown.
  static func discovery(_ id: DiscoveryID, _ db: Database) throws -> Discovery? {
    try Row.fetchOne(
      db.cachedStatement(sql: "\(selection) WHERE d.key = ?"), arguments: [id.key]
    ).flatMap(discovery)
  }

  /// The discovery of a row of `selection`; nil for an invalid key.
  static func discovery(_ row: Row) throws -> Discovery? {
    guard let id = DiscoveryID(key: try row.decode(atIndex: 0)) else { return nil }
    let columns = try row.decode(String?.self, atIndex: 6).flatMap(ColumnMeanings.init(text:))
    var discovery = try row.decode(Data.self, atIndex: 1).withUnsafeBytes { bytes in
      try StoredRecord.discovery(id, bytes, by: ColumnRules(kept: columns))
    }
    // The import may have derived or respelled the borough and the territory.
    discovery.borough = try row.decode(atIndex: 2)
    discovery.territory = try row.decode(atIndex: 3)
    discovery.source = try discovery.source ?? row.decode(atIndex: 4)
    // The position may be set aside as an outlier.
    if try row.decode(atIndex: 5) { discovery.coordinate = nil }
    return discovery
  }
}
