import GRDB
import MonaModel

/// Selects facets.
enum FacetQuery {
  /// What `FacetRow.init` reads, of the facet `f`.
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

  /// The facets of a type that a discovery of the catalogue shares, by name.
  static func listSQL(_ language: Language) -> String {
    "\(sql(language)) WHERE f.type = ? AND f.count > 0 ORDER BY \(sortColumn(language)), f.id"
  }

  static func list(
    _ type: FacetType, _ db: Database, by language: Language = .french
  ) throws -> [FacetRow] {
    var facets: [FacetRow] = []
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: listSQL(language)), arguments: [type.rawValue])
    while let row = try rows.next() {
      if let facet = try FacetRow(row) { facets.append(facet) }
    }
    return facets
  }
}

extension FacetRow {
  /// Reads id, type, both names, `isCollective`, the count, the parent and the beginning of the
  /// sort key.
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
