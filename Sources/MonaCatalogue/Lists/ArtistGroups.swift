import GRDB
import MonaModel

/// The artists that the catalogue has under several facets, because sources write their names
/// differently or were imported before MONA's own catalogue.
///
/// Two facets are the same artist if their names have the same `ArtistName.key`. Where the server
/// itself tells several artists of that name apart, none are grouped, and the name of a collective
/// is never turned around.
struct ArtistGroups {
  private struct Member {
    var id: Int64
    /// Whether the server gave its number.
    var isNumbered: Bool
    /// Whether its name begins with the family name and a comma.
    var isTurned: Bool
    var isCollective: Bool
  }

  /// The facets of each group, the one that stands for it first.
  private var groups: [[Int64]] = []
  /// The position of each facet's group.
  private var positions: [Int64: Int] = [:]

  /// Groups the artists with at least one discovery.
  /// - Parameter facets: the facets to look at; nil for all.
  init(_ db: Database, among facets: [Int64]? = nil) throws {
    var members: [String: [Member]] = [:]
    let sql = """
      SELECT id, ifnull(nameFr, nameEn), CAST(code AS INTEGER), ifnull(isCollective, 0) FROM facet
      WHERE type = ? AND count > 0
      """
    let chosen = facets.map { " AND id IN (\($0.map(String.init).joined(separator: ",")))" }
    let rows = try RowReader(
      db.makeStatement(sql: sql + (chosen ?? "") + " ORDER BY id"), [FacetType.artist.rawValue])
    try rows.forEach { row in
      guard let name = row.text(1) else { return }
      let key = ArtistName.key(name)
      guard !key.isEmpty else { return }
      members[key, default: []].append(
        Member(
          id: row.integer(0), isNumbered: !MakerNames.isDerived(row.integer(2)),
          isTurned: ArtistName.spoken(name) != nil, isCollective: row.integer(3) != 0))
    }
    for same in members.values where same.count > 1 { add(same) }
  }

  private mutating func add(_ members: [Member]) {
    guard members.count(where: \.isNumbered) <= 1 else { return }
    let hasCollective = members.contains(where: \.isCollective)
    let same = members.filter { !(hasCollective && $0.isTurned) }
    guard same.count > 1 else { return }
    let ordered = same.sorted { left, right in
      (left.isNumbered ? 0 : 1, left.isTurned ? 1 : 0, left.id)
        < (right.isNumbered ? 0 : 1, right.isTurned ? 1 : 0, right.id)
    }
    for member in ordered { positions[member.id] = groups.count }
    groups.append(ordered.map(\.id))
  }

  /// The number of facets that are listed with another one.
  var surplus: Int { groups.reduce(0) { $0 + $1.count - 1 } }

  /// The facets of the artist with this one, the one that stands for it first.
  func facets(sameAs facet: Int64) -> [Int64] { positions[facet].map { groups[$0] } ?? [facet] }

  /// These rows with each artist once, under the facet that stands for it or else its first, with
  /// the number of works of all.
  func merged(_ rows: [FacetRow], _ db: Database) throws -> [FacetRow] {
    guard !groups.isEmpty else { return rows }
    let listed = Set(rows.map(\.id))
    let shown = groups.map { group in group.first(where: listed.contains) }
    return try rows.compactMap { row in
      guard let position = positions[row.id] else { return row }
      guard shown[position] == row.id else { return nil }
      return try Self.whole(row, of: groups[position], db)
    }
  }

  /// A row with the number of works of all its facets.
  static func whole(_ row: FacetRow, of facets: [Int64], _ db: Database) throws -> FacetRow {
    guard facets.count > 1 else { return row }
    var row = row
    row.count =
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(DISTINCT discovery.key) FROM facetLink
            JOIN discovery ON discovery.key = facetLink.discovery
          WHERE facetLink.facet IN (\(facets.map(String.init).joined(separator: ",")))
            AND discovery.retired = 0
          """) ?? row.count
    return row
  }

  /// The facets of the same artist as a facet, the one that stands for it first; the facet alone if
  /// it is no artist.
  static func facets(sameAs facet: Int64, _ db: Database) throws -> [Int64] {
    let type = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT type FROM facet WHERE id = ?"), arguments: [facet])
    guard type == FacetType.artist.rawValue else { return [facet] }
    return try ArtistGroups(db).facets(sameAs: facet)
  }

  /// The keys of the discoveries with a facet, those of an artist under all spellings; retired ones
  /// included.
  static func discoveries(ofFacet facet: Int64, _ db: Database) throws -> Set<Int64> {
    var keys: Set<Int64> = []
    for id in try facets(sameAs: facet, db) {
      keys.formUnion(try RowReader.keys(ListQuery.facetSQL, [id], db))
    }
    return keys
  }
}

extension Catalogue {
  /// The number of an artist's records that are searched for life and links; those of one source
  /// say the same.
  private static let mostRecords = 100

  /// An artist by one of its facets, a `FacetRow.id`; nil when there is no such artist.
  package func artist(_ facet: Int64) throws -> Artist? {
    try reader.readSnapshot { db in
      let ids = try ArtistGroups.facets(sameAs: facet, db)
      let rows = try FacetQuery.rows(of: ids, db)
      guard let first = rows.first, first.type == .artist else { return nil }
      let row = try ArtistGroups.whole(first, of: ids, db)
      let name = first.name.fr ?? first.name.en ?? ""
      var maker = Maker(number: 0, name: name)
      let isCollective = rows.compactMap(\.isCollective).first
      maker.nature = isCollective.map { $0 ? .collective : .artist } ?? .unknown
      for id in ids { try Self.complete(&maker, fromRecordsOf: id, db) }
      var spellings: [String] = []
      for other in rows.compactMap({ $0.name.fr ?? $0.name.en })
      where other != name && !spellings.contains(other) {
        spellings.append(other)
      }
      return Artist(row: row, spellings: spellings, maker: maker)
    }
  }

  /// Completes an artist from the records of a facet's works, current ones first.
  private static func complete(
    _ maker: inout Maker, fromRecordsOf facet: Int64, _ db: Database
  ) throws {
    let code = try String.fetchOne(
      db.cachedStatement(sql: "SELECT code FROM facet WHERE id = ?"), arguments: [facet])
    let key = ArtistName.key(maker.name)
    let works = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT d.key FROM facetLink link JOIN discovery d ON d.key = link.discovery
          WHERE link.facet = ? ORDER BY d.retired, d.key LIMIT ?
          """), arguments: [facet, mostRecords])
    for work in works {
      guard let id = DiscoveryID(key: work), let discovery = try RecordQuery.discovery(id, db)
      else { continue }
      for other in discovery.artwork?.makers ?? []
      where String(other.number) == code || ArtistName.key(other.name) == key {
        maker.complete(from: other)
      }
    }
  }
}
