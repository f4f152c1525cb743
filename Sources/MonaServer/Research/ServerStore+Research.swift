import MonaModel
import MonaServerStore

extension ServerStore {
  /// A visit with the account that research knows under a pseudonym.
  struct ResearchVisit: Sendable {
    let person: Int64
    /// When the account was created, in milliseconds since 1970.
    let personCreatedAt: Int64
    /// The version of the text that the person agreed to.
    let consent: Int
    /// The number under which the work was visited.
    let discovery: DiscoveryID
    /// The work that was visited, under which the visit counts.
    let work: DiscoveryID
    /// When the server received the visit, in milliseconds since 1970.
    let createdAt: Int64
    /// When the person was there, or sent it where that is not known, in milliseconds since 1970.
    let visitedAt: Int64
    let rating: Int?
    let comment: String?
    /// The photos, each once: the chosen one first.
    let photos: [StoredPhoto]
  }

  /// Where a page of visits ends: they are ordered by work, then by the time of their upload.
  struct ResearchPosition: Sendable {
    var discovery: Int64 = -1
    var createdAt: Int64 = 0
    var person: Int64 = 0
  }

  /// A page of the visits that their people agree to give to research now.
  func researchVisits(
    _ scope: ResearchScope, after last: ResearchPosition, limit: Int
  ) async throws -> [ResearchVisit] {
    try await database.read { db in
      var visits: [ResearchVisit] = []
      try db.forEach(
        """
        SELECT \(Self.researchColumns(scope)) FROM \(Self.researchTables)
        WHERE (visit.discovery, visit.createdAt, visit.person) > (?, ?, ?) AND \(scope.sql)
        ORDER BY visit.discovery, visit.createdAt, visit.person LIMIT ?
        """, [last.discovery, last.createdAt, last.person] + scope.arguments + [limit]
      ) { row in
        if let visit = ResearchVisit(row, scope) { visits.append(visit) }
      }
      return visits
    }
  }

  /// A page of these visits in the order in which people were there, the last first.
  func lastResearchVisits(
    _ scope: ResearchScope, _ page: Range<Int>
  ) async throws -> [ResearchVisit] {
    try await database.read { db in
      try db.rows(
        """
        SELECT \(Self.researchColumns(scope)) FROM \(Self.researchTables) WHERE \(scope.sql)
        ORDER BY \(ResearchScope.moment) DESC, visit.discovery, visit.person LIMIT ? OFFSET ?
        """, scope.arguments + [page.count, page.lowerBound]
      ).compactMap { ResearchVisit($0, scope) }
    }
  }

  /// The columns that `ResearchVisit.init` reads, of `researchTables`.
  static func researchColumns(_ scope: ResearchScope) -> String {
    """
    visit.person, person.createdAt, consent.version, visit.discovery, visit.createdAt,
      \(ResearchScope.moment), \(scope.rating), \(scope.comment), \(scope.photo), photo.type, photo.size,
      \(ListedPhoto.list)
    """
  }
  private static let researchTables = """
    visit JOIN consent ON consent.person = visit.person
      JOIN person ON person.id = visit.person LEFT JOIN photo ON photo.digest = visit.photo
    """

  /// A page of the counts of works, ordered by their keys, and of those among them with which others were merged.
  /// - Parameters:
  ///   - last: only works with greater keys.
  ///   - limit: the most works that were visited under their own numbers.
  func researchCounts(
    _ scope: ResearchScope, after last: Int64, limit: Int
  ) async throws -> [(work: Int64, counts: ResearchCounts)] {
    @Sendable func counts(
      _ condition: String, _ arguments: StoreArguments = [], limit: Int, _ db: any StoreSession
    ) throws -> [(work: Int64, counts: ResearchCounts)] {
      try db.rows(
        """
        SELECT visit.discovery, \(Self.counts(scope))
        FROM visit JOIN consent ON consent.person = visit.person
        WHERE \(condition) AND \(scope.sql)
        GROUP BY visit.discovery ORDER BY visit.discovery LIMIT ?
        """, arguments + scope.arguments + [limit]
      ).map { row in (row[0], ResearchCounts(row, from: 1)) }
    }
    let merged = scope.merged
    return try await database.read { db in
      let own = try counts(
        "visit.discovery > ? AND visit.discovery NOT IN \(MergedWorks.list(merged.keys))", [last],
        limit: limit, db)
      let end = own.count < limit ? Int64.max : own.last?.work ?? .max
      let others = merged.groups.filter { last < $0.key && $0.key <= end }.flatMap(\.value)
      guard !others.isEmpty else { return own }
      let joined = try counts(
        "visit.discovery IN \(MergedWorks.list(others))", limit: others.count, db)
      var sums = Dictionary(own.map { ($0.work, $0.counts) }) { first, _ in first }
      for (work, counts) in joined { sums[merged.kept(work), default: ResearchCounts()] += counts }
      return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  /// The counts of all visits together, of their people, and of their works.
  func researchSummary(
    _ scope: ResearchScope
  ) async throws -> (counts: ResearchCounts, people: Int, works: Int) {
    try await database.read { db in
      let works = try Self.researchWorks(scope, db)
      return (Self.sum(works), try Self.researchPeople(scope, db), works.count)
    }
  }

  /// The numbers of visits, of one state of the database.
  /// - Parameter limit: how many of the works with the most visits to name.
  func researchOverview(
    _ scope: ResearchScope, works limit: Int
  ) async throws -> ResearchOverview {
    try await database.read { db in
      let works = try Self.researchWorks(scope, db)
      var overview = ResearchOverview()
      overview.counts = Self.sum(works)
      overview.people = try Self.researchPeople(scope, db)
      overview.works = works.count
      overview.mostVisited = Array(
        works.sorted { ($1.counts.visits, $0.id) < ($0.counts.visits, $1.id) }.prefix(limit))
      overview.days = try db.rows(
        """
        SELECT (\(ResearchScope.moment)
            - CASE WHEN \(ResearchScope.moment) < 0 THEN 86399999 ELSE 0 END) / 86400000 AS day,
            count(*)
        FROM \(scope.tables) WHERE \(scope.sql) GROUP BY day ORDER BY day
        """, scope.arguments
      ).map { ResearchOverview.Day(number: $0[0], visits: $0[1]) }
      return overview
    }
  }

  /// The counts of all works with visits.
  private static func researchWorks(
    _ scope: ResearchScope, _ db: any StoreSession
  ) throws -> [ResearchOverview.Work] {
    var sums: [Int64: ResearchCounts] = [:]
    try db.forEach(
      """
      SELECT visit.discovery, \(counts(scope)) FROM \(scope.tables) WHERE \(scope.sql)
      GROUP BY visit.discovery
      """, scope.arguments
    ) { row in
      sums[scope.merged.kept(row[0]), default: ResearchCounts()] += ResearchCounts(row, from: 1)
    }
    return sums.compactMap { key, counts in
      DiscoveryID(key: key).map { ResearchOverview.Work($0, counts) }
    }
  }

  private static func sum(_ works: [ResearchOverview.Work]) -> ResearchCounts {
    works.reduce(into: ResearchCounts()) { $0 += $1.counts }
  }

  /// The number of people with visits.
  private static func researchPeople(_ scope: ResearchScope, _ db: any StoreSession) throws -> Int {
    // Of those whose visits are read one after the other, the first visit is enough.
    let sql =
      scope.isByPerson
      ? """
      SELECT count(*) FROM consent
      WHERE EXISTS (SELECT 1 FROM visit WHERE visit.person = consent.person AND \(scope.sql))
      """ : "SELECT count(DISTINCT visit.person) FROM \(scope.tables) WHERE \(scope.sql)"
    return try db.value(Int.self, sql, scope.arguments) ?? 0
  }

  /// A page of people, those with the most visits first, and how many there are.
  func researchPeople(
    _ scope: ResearchScope, _ pseudonyms: Pseudonyms, _ page: Range<Int>
  ) async throws -> (count: Int, people: [ResearchPerson]) {
    try await database.read { db in
      let people = try db.rows(
        """
        SELECT visit.person, person.createdAt, count(*), count(\(scope.rating)),
          count(\(scope.comment)), min(\(ResearchScope.moment)), max(\(ResearchScope.moment))
        FROM \(scope.tables) JOIN person ON person.id = visit.person
        WHERE \(scope.sql) GROUP BY visit.person, person.createdAt
        ORDER BY count(*) DESC, visit.person LIMIT ? OFFSET ?
        """, scope.arguments + [page.count, page.lowerBound]
      ).map { row in
        ResearchPerson(
          pseudonym: pseudonyms.name(ofPerson: row[0], createdAt: row[1]), visits: row[2],
          ratings: row[3], comments: row[4], first: row[5], last: row[6])
      }
      return (try Self.researchPeople(scope, db), people)
    }
  }

  /// The accounts with greater numbers, in their order, and when they were created, in milliseconds since 1970.
  func accounts(after last: Int64) throws -> [(id: Int64, createdAt: Int64)] {
    try database.read { db in
      try db.rows("SELECT id, createdAt FROM person WHERE id > ? ORDER BY id", [last]).map {
        ($0[0], $0[1])
      }
    }
  }

  /// When an account was created, in milliseconds since 1970; nil when there is none.
  func creation(of person: Int64) throws -> Int64? {
    try database.read { db in
      try db.value(Int64.self, "SELECT createdAt FROM person WHERE id = ?", [person])
    }
  }

  /// The columns that `ResearchCounts.init` reads.
  private static func counts(_ scope: ResearchScope) -> String {
    "count(*), count(*) FILTER (WHERE \(scope.hasPhoto)), count(\(scope.comment)), "
      + (1...5).map { "count(*) FILTER (WHERE \(scope.rating) = \($0))" }.joined(separator: ", ")
  }
}

extension ServerStore.ResearchVisit {
  /// Nil for a row with invalid values.
  init?(_ row: StoreRow, _ scope: ResearchScope) {
    guard let discovery = DiscoveryID(key: row[3]) else { return nil }
    let chosen = (row[8] as String?).flatMap { digest in
      (row[9] as String?).flatMap { StoredPhoto(digest: digest, type: $0, size: row[10]) }
    }
    var listed = ListedPhoto.read(row[11])
    if let end = scope.end { listed.removeAll { $0.addedAt >= end } }
    var known: Set<StoredPhoto> = []
    self.init(
      person: row[0], personCreatedAt: row[1], consent: row[2], discovery: discovery,
      work: scope.merged.kept(discovery), createdAt: row[4], visitedAt: row[5], rating: row[6],
      comment: row[7],
      photos: ([chosen].compactMap(\.self) + listed.map(\.photo)).filter {
        known.insert($0).inserted
      })
  }

  /// The visit as pages show it.
  func given(_ pseudonyms: Pseudonyms) -> GivenVisit {
    GivenVisit(
      person: pseudonyms.name(ofPerson: person, createdAt: personCreatedAt),
      work: work, visitedAt: visitedAt, rating: rating, comment: comment, photos: photos.count)
  }
}

extension ResearchCounts {
  fileprivate init(_ row: StoreRow, from first: Int) {
    self.init()
    visits = row[first]
    photos = row[first + 1]
    comments = row[first + 2]
    histogram = (0..<5).map { row[first + 3 + $0] }
  }
}
