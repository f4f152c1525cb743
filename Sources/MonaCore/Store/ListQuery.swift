import Foundation
import GRDB

/// Reads what is needed to order a list, by title: from the index that has it all, in its order,
/// or, when few discoveries can be in the list, from these alone.
struct ListQuery {
  /// Up to this many discoveries are looked up one by one; beyond, going through the index of all
  /// is sooner done.
  private static let fewest = 10_000

  static let facetSQL = "SELECT discovery FROM facetLink WHERE facet = ?"
  static let ownerSQL = "SELECT key FROM discovery WHERE ownerCode = ?"
  static let matchSQL = """
    SELECT \(SearchRow.discoveryKeySQL) FROM discoverySearch WHERE discoverySearch MATCH ?
    """
  static let placelessSQL =
    "SELECT key FROM discovery WHERE retired = 0 AND latitude IS NULL"

  private let list: DiscoveryList
  private let sort: String
  private let index: String

  init(_ list: DiscoveryList, language: Language) {
    self.list = list
    (sort, index) =
      language == .french ? ("sortFr", "discoveryBySortFr") : ("sortEn", "discoveryBySortEn")
  }

  /// Calls `body` at each discovery of the list, in the order of titles.
  func forEach(_ db: Database, _ body: (RowReader, DiscoveryID) throws -> Void) throws {
    let wanted = try wanted(db)
    var unwanted = try list.state == .uncollected ? personal(["visit", "target"], db) : []
    if list.isLeavingOutCollected { unwanted.formUnion(try personal(["visit"], db)) }
    let rows = try rows(among: wanted, db)
    try rows.forEach { row in
      let key = row.integer(0)
      guard wanted?.contains(key) ?? true, !unwanted.contains(key),
        let id = DiscoveryID(key: key), list.kinds.contains(id.kind)
      else { return }
      try body(row, id)
    }
  }

  /// Retired discoveries are only in lists of what a person collected, targeted or wrote about.
  private var isPersonal: Bool {
    list.state == .collected || list.state == .targeted || list.commentMatching != nil
      || list.rating != nil
  }

  /// The SELECT for a list of few discoveries, given as JSON, or of many.
  func sql(isOfFew: Bool) -> String {
    let columns =
      switch list.sort {
      case .title: sort
      case .date: "year"
      case .distance: "latitude, longitude"
      }
    let source =
      isOfFew
      ? "discovery NOT INDEXED WHERE key IN (SELECT value FROM json_each(?))"
        + (isPersonal ? "" : " AND retired = 0")
      : "discovery INDEXED BY \(index) WHERE retired = 0"
    return "SELECT key, \(columns) FROM \(source) ORDER BY \(sort), key"
  }

  private func rows(among wanted: Set<Int64>?, _ db: Database) throws -> RowReader {
    guard let wanted, isPersonal || wanted.count <= Self.fewest else {
      return try RowReader(db.cachedStatement(sql: sql(isOfFew: false)))
    }
    let keys = "[\(wanted.map(String.init).joined(separator: ","))]"
    return try RowReader(db.cachedStatement(sql: sql(isOfFew: true)), [keys])
  }

  /// The keys that alone can be in the list; nil when all can.
  private func wanted(_ db: Database) throws -> Set<Int64>? {
    var wanted: Set<Int64>?
    func keep(_ keys: Set<Int64>) { wanted = wanted?.intersection(keys) ?? keys }
    switch list.state {
    case nil, .uncollected: break
    case .collected: keep(try personal(["visit"], db))
    case .targeted: keep(try personal(["target"], db))
    }
    if let facet = list.facet {
      keep(try keys(db, Self.facetSQL, [facet]))
    }
    if let owner = list.owner { keep(try keys(db, Self.ownerSQL, [owner])) }
    if let rating = list.rating {
      let sql = "SELECT discovery FROM visit WHERE ifnull(rating, 0) = ?"
      keep(try keys(db, sql, [rating]))
    }
    if let text = list.matching {
      guard let match = SearchText.query(text) else { return [] }
      keep(try keys(db, Self.matchSQL, [match]))
    }
    if let text = list.commentMatching {
      guard let search = CommentSearch(text) else { return [] }
      let sql = "SELECT discovery FROM visit WHERE \(search.condition)"
      keep(try keys(db, sql, search.arguments))
    }
    if let place = list.at {
      keep(try keys(db, Vicinity.sql, Vicinity(of: place).arguments))
    }
    if list.isWithoutPlace { keep(try keys(db, Self.placelessSQL, [])) }
    return wanted
  }

  private func personal(_ tables: [String], _ db: Database) throws -> Set<Int64> {
    try keys(db, tables.map { "SELECT discovery FROM \($0)" }.joined(separator: " UNION ALL "), [])
  }

  private func keys(
    _ db: Database, _ sql: String, _ arguments: StatementArguments
  ) throws -> Set<Int64> {
    var keys: Set<Int64> = []
    try RowReader(db.cachedStatement(sql: sql), arguments).forEach { keys.insert($0.integer(0)) }
    return keys
  }
}
