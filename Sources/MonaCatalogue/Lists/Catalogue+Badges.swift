import GRDB
import MonaModel

extension Catalogue {
  /// All badges, in the order of their numbers.
  package func badges() throws -> [Badge] {
    try reader.readSnapshot { db in
      try Row.fetchAll(db, sql: "SELECT \(Badge.columns) FROM badge ORDER BY id").map(Badge.init)
    }
  }

  /// What badges count discoveries for, of those that have any such subject, including retired ones.
  package func badgeSubjects() throws -> [DiscoveryID: BadgeSubjects] {
    try reader.readSnapshot { db in
      var subjects: [DiscoveryID: BadgeSubjects] = [:]
      let links = try Row.fetchCursor(
        db,
        sql: """
          SELECT l.discovery, f.type, f.code FROM facet f JOIN facetLink l ON l.facet = f.id
          WHERE f.type IN (?, ?)
          """, arguments: [FacetType.borough.rawValue, FacetType.category.rawValue])
      while let row = try links.next() {
        guard let id = DiscoveryID(key: row[0]) else { continue }
        var known = subjects[id] ?? BadgeSubjects()
        if row[1] as Int == FacetType.borough.rawValue {
          known.boroughs.append(row[2])
        } else {
          known.categories.append(row[2])
        }
        subjects[id] = known
      }
      let owners = try Row.fetchCursor(
        db, sql: "SELECT key, ownerCode FROM discovery WHERE ownerCode IS NOT NULL")
      while let row = try owners.next() {
        guard let id = DiscoveryID(key: row[0]) else { continue }
        subjects[id, default: BadgeSubjects()].owner = row[1]
      }
      return subjects
    }
  }

  /// How many current discoveries a rule counts; nil for an unknown rule.
  package func count(of rule: Badge.Rule) throws -> Int? {
    try reader.readSnapshot { db in
      func count(_ condition: String, _ arguments: StatementArguments = []) throws -> Int {
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM discovery WHERE retired = 0 AND \(condition)",
          arguments: arguments) ?? 0
      }
      func facet(_ type: FacetType, _ code: String) throws -> Int {
        try count(
          """
          key IN (SELECT l.discovery FROM facet f JOIN facetLink l ON l.facet = f.id
            WHERE f.type = ? AND f.code = ?)
          """, [type.rawValue, code])
      }
      return switch rule {
      case .any: try count("true")
      case .kind(let kind): try count("kind = ?", [kind.rawValue])
      case .borough(let code): try facet(.borough, code)
      case .category(let code): try facet(.category, code)
      case .owner(let code): try count("ownerCode = ?", [code])
      case .unknown: nil
      }
    }
  }

  /// The name of an owner as a current discovery has it; nil when none has.
  /// - Parameter code: the normalized key of the name.
  package func ownerName(_ code: String) throws -> String? {
    let key = try reader.readSnapshot { db in
      try Int64.fetchOne(
        db, sql: "SELECT key FROM discovery WHERE retired = 0 AND ownerCode = ? LIMIT 1",
        arguments: [code])
    }
    return try key.flatMap { DiscoveryID(key: $0) }.flatMap(discovery)?.artwork?.owner
  }
}
