import Foundation
import GRDB
import MonaModel

extension Store {
  /// All badges by number, with the person's progress.
  ///
  /// The date of a badge is that of the visit that completed it, in the order of visit dates, so
  /// adding an earlier visit may change it. A badge that was won shows its full count even if
  /// visits are removed; if too few are left, it keeps its stored date.
  package func badges() throws -> [BadgeStatus] {
    try person.readSnapshot { db in
      let progress = try Self.badgeProgress(db)
      return try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT \(Badge.columns), won.wonAt, won.discovery
            FROM badge LEFT JOIN badgeWon won ON won.badge = badge.id ORDER BY badge.id
            """)
      ).map { row in
        let badge = try Badge(row: row)
        guard let keptDate: String = row[11], let keptKey: Int64 = row[12] else {
          let count = progress.count(for: badge.rule).map { min($0, badge.required) }
          return BadgeStatus(badge: badge, count: count)
        }
        let winning = try progress.wins(badge) ? Self.winningVisit(of: badge, db) : nil
        return BadgeStatus(
          badge: badge, count: badge.required,
          wonAt: ISO8601.date(winning?.date ?? keptDate) ?? .distantPast,
          wonBy: DiscoveryID(key: winning?.key ?? keptKey))
      }
    }
  }

  /// The badges won, by number.
  package func badgesWon() throws -> [BadgeStatus] {
    try badges().filter(\.isWon)
  }

  /// Awards the badges that are reached, for example after an import of new badges or corrected
  /// boroughs.
  /// - Returns: the badges just won.
  @discardableResult
  package func awardBadges() throws -> [Badge] {
    try writePerson { db in try Self.awardBadges(db) }
  }

  /// Awards the badges that are reached by the existing visits.
  static func awardBadges(_ db: Database) throws -> [Badge] {
    let open = try badges("id NOT IN (SELECT badge FROM badgeWon)", db)
    guard !open.isEmpty else { return [] }
    let progress = try badgeProgress(db)
    let won = open.filter(progress.wins)
    for badge in won {
      let visit = try winningVisit(of: badge, db)
      // If no plausible date is known, the badge is won now, by the visit entered last.
      let latest = try visit == nil ? latestVisit(for: badge.rule, db) : nil
      if let visit = visit ?? latest.map({ ($0, ISO8601.string(Date())) }) {
        try keep(visit, for: badge, db)
      }
    }
    return won
  }

  /// Stores the winning visits of badges that would be left with too few visits.
  /// - Parameter count: the number of visits to be removed.
  static func keepWinningVisits(beforeRemoving count: Int, _ db: Database) throws {
    let won = try badges("id IN (SELECT badge FROM badgeWon)", db)
    guard !won.isEmpty else { return }
    let progress = try badgeProgress(db)
    for badge in won {
      let counted = progress.count(for: badge.rule) ?? 0
      if (badge.required..<badge.required + count).contains(counted) {
        try keepWinningVisit(of: badge, db)
      }
    }
  }

  private static func badges(_ condition: String, _ db: Database) throws -> [Badge] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(Badge.columns) FROM badge WHERE rule <> 'unknown' AND \(condition) ORDER BY id
          """)
    ).map(Badge.init)
  }

  private static func keepWinningVisit(of badge: Badge, _ db: Database) throws {
    if let visit = try winningVisit(of: badge, db) { try keep(visit, for: badge, db) }
  }

  private static func keep(
    _ visit: (key: Int64, date: String), for badge: Badge, _ db: Database
  ) throws {
    try db.executeCached(
      sql: "INSERT OR REPLACE INTO badgeWon (badge, wonAt, discovery) VALUES (?, ?, ?)",
      arguments: [badge.id, visit.date, visit.key])
  }

  private static func badgeProgress(_ db: Database) throws -> BadgeProgress {
    func counts<Key: DatabaseValueConvertible & Hashable>(
      _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Key: Int] {
      let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
      let counts = try rows.map { row in
        (try row.decode(Key.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
      }
      return Dictionary(counts, uniquingKeysWith: +)
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
    let kinds: [Int: Int] = try counts(
      "SELECT \(DiscoveryID.kindSQL(ofKey: "discovery")), count(*) FROM visit GROUP BY 1")
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

  /// The SQL condition for the visits that a rule counts.
  private static func condition(
    _ rule: Badge.Rule
  ) -> (sql: String, arguments: StatementArguments) {
    let facet = """
      EXISTS (SELECT 1 FROM facetLink l JOIN facet f ON f.id = l.facet
        WHERE l.discovery = visit.discovery AND f.type = ? AND f.code = ?)
      """
    return switch rule {
    case .any, .unknown: ("1", [])
    case .kind(let kind): ("\(DiscoveryID.kindSQL(ofKey: "visit.discovery")) = ?", [kind.rawValue])
    case .borough(let letters): (facet, [FacetType.borough.rawValue, letters])
    case .category(let letters): (facet, [FacetType.category.rawValue, letters])
    case .owner(let letters):
      ("visit.discovery IN (SELECT key FROM discovery WHERE ownerCode = ?)", [letters])
    }
  }

  /// The visit that completed a badge, by visit dates.
  ///
  /// Nil if too few visits have a plausible date: the date of an unset clock does not count.
  private static func winningVisit(
    of badge: Badge, _ db: Database
  ) throws -> (key: Int64, date: String)? {
    let (condition, arguments) = condition(badge.rule)
    let visits = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT discovery, collectedAt FROM visit WHERE \(condition)
            AND collectedAt >= ? AND collectedAt NOT BETWEEN ? AND ?
          ORDER BY collectedAt, visitChange LIMIT ?
          """),
      arguments: arguments + [
        ISO8601.string(CameraDate.firstDigital), ISO8601.string(CameraDate.unsetWeek.lowerBound),
        ISO8601.string(CameraDate.unsetWeek.upperBound), badge.required,
      ])
    return visits.count < badge.required ? nil : visits.last.map { ($0[0], $0[1]) }
  }

  /// The visit that was entered last, of those that a rule counts.
  private static func latestVisit(for rule: Badge.Rule, _ db: Database) throws -> Int64? {
    let (condition, arguments) = condition(rule)
    return try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT discovery FROM visit WHERE \(condition) ORDER BY visitChange DESC LIMIT 1"),
      arguments: arguments)
  }
}
