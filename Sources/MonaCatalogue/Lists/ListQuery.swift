import Foundation
import GRDB
import MonaModel

/// Reads the columns needed to sort a list, by title: from a covering index, or by key when few
/// discoveries can be in the list.
package struct ListQuery {
  /// The number of candidates up to which rows are read by key; a scan of the index is faster
  /// beyond.
  private static let fewest = 10_000

  /// Selects the keys of discoveries with a facet.
  package static let facetSQL = "SELECT discovery FROM facetLink WHERE facet = ?"
  static let ownerSQL = "SELECT key FROM discovery WHERE ownerCode = ?"
  static let placelessSQL =
    "SELECT key FROM discovery WHERE retired = 0 AND latitude IS NULL"

  static let ownSQL = """
    SELECT key FROM discovery WHERE retired = 0
      AND key >= \(DiscoveryID.firstOwnKey)
    """

  private let list: DiscoveryList
  private let restriction: ListRestriction
  private let sort: String

  init(
    _ list: DiscoveryList, language: Language, _ restriction: ListRestriction = ListRestriction()
  ) {
    self.list = list
    self.restriction = restriction
    sort = language == .french ? "sortFr" : "sortEn"
  }

  /// Calls `body` for each discovery of the list, by title.
  package func forEach(_ db: Database, _ body: (RowReader, DiscoveryID) throws -> Void) throws {
    let wanted = try wanted(db)
    let unwanted = restriction.unwanted
    let rows = try rows(among: wanted, db)
    try rows.forEach { row in
      let key = row.integer(0)
      guard wanted?.contains(key) ?? true, !unwanted.contains(key),
        let id = DiscoveryID(key: key), list.kinds.contains(id.kind)
      else { return }
      try body(row, id)
    }
  }

  /// The SELECT for few discoveries, given as a JSON array, or for many, read from the index by
  /// title if it exists: after a large import, the index of one language may not be built yet.
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
        + (restriction.isWithRetired ? "" : " AND retired = 0")
      : "discovery WHERE retired = 0"
    return "SELECT key, \(columns) FROM \(source) ORDER BY \(sort), key"
  }

  private func rows(among wanted: Set<Int64>?, _ db: Database) throws -> RowReader {
    guard let wanted, restriction.isWithRetired || wanted.count <= Self.fewest else {
      return try RowReader(db.cachedStatement(sql: sql(isOfFew: false)))
    }
    let keys = "[\(wanted.map(String.init).joined(separator: ","))]"
    return try RowReader(db.cachedStatement(sql: sql(isOfFew: true)), [keys])
  }

  /// The keys of the candidates; nil when all are candidates.
  private func wanted(_ db: Database) throws -> Set<Int64>? {
    var restriction = restriction
    if let facet = list.facet {
      restriction.keep(try ArtistGroups.discoveries(ofFacet: facet, db))
    }
    if let owner = list.owner { restriction.keep(try RowReader.keys(Self.ownerSQL, [owner], db)) }
    if let text = list.matching { restriction.keep(try keys(matching: text, in: .discoveries, db)) }
    if let text = list.addressMatching {
      restriction.keep(try keys(matching: text, in: .addresses, db))
    }
    if let place = list.at {
      restriction.keep(try RowReader.keys(NearbyQuery.sql, NearbyQuery(of: place).arguments, db))
    }
    if list.isOwn { restriction.keep(try RowReader.keys(Self.ownSQL, [], db)) }
    if list.isWithoutPlace { restriction.keep(try RowReader.keys(Self.placelessSQL, [], db)) }
    return restriction.wanted
  }

  private func keys(
    matching text: String, in index: TextIndex, _ db: Database
  ) throws -> Set<Int64> {
    let rows = try TextSearch(text, in: index, db)?.rows() ?? []
    return Set(rows.compactMap { SearchRow.discovery($0)?.key })
  }
}

/// Restrictions of a list by personal data.
package struct ListRestriction {
  /// The keys of the candidates; nil when all are candidates.
  package private(set) var wanted: Set<Int64>?
  /// The excluded keys.
  package var unwanted: Set<Int64> = []
  /// Whether to include retired discoveries among `wanted`.
  package var isWithRetired = false

  /// Creates an empty restriction.
  package init() {}

  /// Restricts the candidates to these keys.
  package mutating func keep(_ keys: Set<Int64>) {
    wanted = wanted?.intersection(keys) ?? keys
  }
}
