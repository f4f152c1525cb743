import Foundation
import GRDB
import MonaModel

extension Store {
  /// Every badge, in the order of the server's numbers, with how far the person is.
  ///
  /// A badge once won shows its full count whatever became of its discoveries.
  package func badges() throws -> [BadgeStatus] {
    try person.read { db in
      let progress = try Self.badgeProgress(db)
      return try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT \(Badge.columns), won.wonAt, won.discovery
            FROM badge LEFT JOIN badgeWon won ON won.badge = badge.id ORDER BY badge.id
            """)
      ).map { row in
        let badge = Badge(row: row)
        let wonAt = (row[11] as String?).map { Moment.date($0) ?? .distantPast }
        let count = wonAt == nil ? progress.count(for: badge.rule) : badge.required
        return BadgeStatus(
          badge: badge, count: count.map { min($0, badge.required) }, wonAt: wonAt,
          wonBy: (row[12] as Int64?).flatMap { DiscoveryID(key: $0) })
      }
    }
  }

  /// The badges won, in the order of the server's numbers.
  package func badgesWon() throws -> [BadgeStatus] {
    try badges().filter(\.isWon)
  }

  /// Wins the badges whose count is already reached, as it can be when an import brings new badges
  /// or corrects a borough.
  /// - Returns: the badges just won.
  @discardableResult
  package func awardBadges(at date: Date = Date()) throws -> [Badge] {
    try writePerson { db in try Self.awardBadges(at: date, for: nil, db) }
  }

  /// - Parameter id: what was just collected; nil to look for the newest visit that counts.
  static func awardBadges(at date: Date, for id: DiscoveryID?, _ db: Database) throws -> [Badge] {
    let open = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(Badge.columns) FROM badge
          WHERE rule <> 'unknown' AND id NOT IN (SELECT badge FROM badgeWon) ORDER BY id
          """)
    ).map(Badge.init)
    guard !open.isEmpty else { return [] }
    let progress = try badgeProgress(db)
    let won = open.filter(progress.wins)
    for badge in won {
      guard let key = try id?.key ?? newestVisit(for: badge.rule, db) else { continue }
      try db.executeCached(
        sql: "INSERT INTO badgeWon (badge, wonAt, discovery) VALUES (?, ?, ?)",
        arguments: [badge.id, Moment.text(date), key])
    }
    return won
  }

  private static func badgeProgress(_ db: Database) throws -> BadgeProgress {
    func counts<Key: DatabaseValueConvertible & Hashable>(
      _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Key: Int] {
      let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      return Dictionary(rows.map { ($0[0] as Key, $0[1] as Int) }, uniquingKeysWith: +)
    }
    func facets(_ type: FacetType) throws -> [String: Int] {
      try counts(
        """
        SELECT f.code, count(*) FROM visit
          CROSS JOIN facetLink l ON l.discovery = visit.discovery
          CROSS JOIN facet f ON f.id = l.facet AND f.type = ?
        GROUP BY f.id
        """, [type.rawValue])
    }
    let kinds: [Int: Int] = try counts("SELECT discovery & 3, count(*) FROM visit GROUP BY 1")
    return BadgeProgress(
      kinds: Dictionary(
        kinds.compactMap { kind, count in DiscoveryKind(rawValue: kind).map { ($0, count) } },
        uniquingKeysWith: +),
      boroughs: try facets(.borough),
      owners: try counts(
        """
        SELECT d.ownerCode, count(*) FROM visit CROSS JOIN discovery d ON d.key = visit.discovery
        WHERE d.ownerCode IS NOT NULL GROUP BY 1
        """),
      categories: try facets(.category))
  }

  private static func newestVisit(for rule: Badge.Rule, _ db: Database) throws -> Int64? {
    let facet = """
      EXISTS (SELECT 1 FROM facetLink l JOIN facet f ON f.id = l.facet
        WHERE l.discovery = visit.discovery AND f.type = ? AND f.code = ?)
      """
    let (condition, arguments): (String, StatementArguments) =
      switch rule {
      case .any, .unknown: ("1", [])
      case .kind(let kind): ("visit.discovery & 3 = ?", [kind.rawValue])
      case .borough(let letters): (facet, [FacetType.borough.rawValue, letters])
      case .category(let letters): (facet, [FacetType.category.rawValue, letters])
      case .owner(let letters):
        ("visit.discovery IN (SELECT key FROM discovery WHERE ownerCode = ?)", [letters])
      }
    return try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT discovery FROM visit WHERE \(condition) ORDER BY collectedAt DESC LIMIT 1"),
      arguments: arguments)
  }
}
