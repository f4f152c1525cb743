import GRDB
import MonaModel

extension ServerStore {
  /// A visit with the account that research knows under a pseudonym.
  struct ResearchVisit: Sendable {
    let person: Int64
    /// When the account was created, in milliseconds since 1970.
    let personCreatedAt: Int64
    /// The version of the text that the person agreed to.
    let consent: Int
    let visit: StoredVisit
  }

  /// Where a page of visits ends: they are ordered by work, then by the time of their upload.
  struct ResearchPosition: Sendable {
    var discovery: Int64 = -1
    var createdAt: Int64 = 0
    var person: Int64 = 0
  }

  /// A page of the visits that their people agree to give to research now.
  /// - Parameter works: as in `ResearchFilter.condition`.
  func researchVisits(
    _ filter: ResearchFilter, _ works: Set<Int64>?, after last: ResearchPosition, limit: Int
  ) async throws -> [ResearchVisit] {
    let condition = filter.condition(works)
    return try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(StoredVisit.columns), visit.person, person.createdAt AS personCreatedAt,
            consent.version
          FROM visit JOIN consent ON consent.person = visit.person
            JOIN person ON person.id = visit.person LEFT JOIN photo ON photo.digest = visit.photo
          WHERE (visit.discovery, visit.createdAt, visit.person) > (?, ?, ?) AND \(condition.sql)
          ORDER BY visit.discovery, visit.createdAt, visit.person LIMIT ?
          """,
        arguments: [last.discovery, last.createdAt, last.person] + condition.arguments + [limit]
      ).compactMap { row in
        StoredVisit(row: row).map {
          ResearchVisit(
            person: row["person"], personCreatedAt: row["personCreatedAt"],
            consent: row["version"], visit: $0)
        }
      }
    }
  }

  /// A page of the counts of works, ordered by their keys.
  /// - Parameter last: only works with greater keys.
  func researchCounts(
    _ filter: ResearchFilter, _ works: Set<Int64>?, after last: Int64, limit: Int
  ) async throws -> [(work: Int64, counts: ResearchCounts)] {
    let condition = filter.condition(works)
    return try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT visit.discovery, \(Self.counts)
          FROM visit JOIN consent ON consent.person = visit.person
          WHERE visit.discovery > ? AND \(condition.sql)
          GROUP BY visit.discovery ORDER BY visit.discovery LIMIT ?
          """, arguments: [last] + condition.arguments + [limit]
      ).map { row in (row[0], ResearchCounts(row, from: 1)) }
    }
  }

  /// The counts of all visits together, of their people, and of their works.
  func researchSummary(
    _ filter: ResearchFilter, _ works: Set<Int64>?
  ) async throws -> (counts: ResearchCounts, people: Int, works: Int) {
    let condition = filter.condition(works)
    return try await database.read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(DISTINCT visit.person), count(DISTINCT visit.discovery), \(Self.counts)
          FROM visit JOIN consent ON consent.person = visit.person WHERE \(condition.sql)
          """, arguments: condition.arguments)
      guard let row else { return (ResearchCounts(), 0, 0) }
      return (ResearchCounts(row, from: 2), row[0], row[1])
    }
  }

  /// The columns that `ResearchCounts.init` reads.
  private static let counts =
    "count(*), total(\(ResearchFilter.hasPhoto)), count(visit.comment), "
    + (1...5).map { "total(visit.rating = \($0))" }.joined(separator: ", ")
}

extension ResearchCounts {
  fileprivate init(_ row: Row, from first: Int) {
    self.init()
    visits = row[first]
    photos = Int(row[first + 1] as Double)
    comments = row[first + 2]
    histogram = (0..<5).map { Int(row[first + 3 + $0] as Double) }
  }
}
