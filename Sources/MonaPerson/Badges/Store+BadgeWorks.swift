import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// What is left to collect for a rule, with the few that stand nearest to a place.
  ///
  /// - Returns: nil when the rule is not understood, or nothing that is left counts for it.
  package func works(
    for rule: Badge.Rule, near place: Coordinate, limit: Int
  ) throws -> BadgeWorks? {
    try person.readSnapshot { db in
      guard let list = try Self.list(of: rule, db) else { return nil }
      let count = try Self.countLeft(of: list, db)
      guard count > 0 else { return nil }
      let ids = try NearestWorks(list, to: place, limit: limit).read(db)
      return BadgeWorks(
        list: list, count: count, nearest: try RowQuery.personal.rows(of: ids, db))
    }
  }

  /// The list of what a rule counts and is not collected; nil when the catalogue has nothing of
  /// the kind.
  private static func list(of rule: Badge.Rule, _ db: Database) throws -> DiscoveryList? {
    var list = DiscoveryList()
    list.isLeavingOutCollected = true
    func facet(_ type: FacetType, _ code: String) throws -> Int64? {
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM facet WHERE type = ? AND code = ?"),
        arguments: [type.rawValue, code])
    }
    switch rule {
    case .any: break
    case .kind(let kind): list.kinds = [kind]
    case .owner(let letters): list.owner = letters
    case .borough(let letters): list.facet = try facet(.borough, letters)
    case .category(let letters): list.facet = try facet(.category, letters)
    case .unknown: return nil
    }
    switch rule {
    case .borough, .category: return list.facet == nil ? nil : list
    default: return list
    }
  }

  /// What the catalogue has of a list, less what of it is collected.
  private static func countLeft(of list: DiscoveryList, _ db: Database) throws -> Int {
    func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
      try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
    if let facet = list.facet {
      return try count(
        """
        SELECT count(*) FROM facetLink l JOIN discovery d ON d.key = l.discovery
        WHERE l.facet = ? AND d.retired = 0
          AND l.discovery NOT IN (SELECT discovery FROM visit)
        """, [facet])
    }
    if let owner = list.owner {
      return try count(
        """
        SELECT count(*) FROM discovery WHERE ownerCode = ? AND retired = 0
          AND key NOT IN (SELECT discovery FROM visit)
        """, [owner])
    }
    return try DiscoveryKind.allCases.filter(list.kinds.contains).reduce(0) { sum, kind in
      let all = try count(
        "SELECT count(*) FROM discovery WHERE kind = ? AND retired = 0", [kind.rawValue])
      let collected = try count(
        """
        SELECT count(*) FROM visit CROSS JOIN discovery d ON d.key = visit.discovery
        WHERE d.kind = ? AND d.retired = 0
        """, [kind.rawValue])
      return sum + all - collected
    }
  }
}
