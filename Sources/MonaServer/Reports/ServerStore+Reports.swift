import MonaAPI
import MonaLog
import MonaModel
import MonaServerStore

extension ServerStore {
  /// Stores a report, unless one with its key is stored.
  ///
  /// - Parameters:
  ///   - key: identifies the request, which is executed once.
  ///   - limit: the most reports that the account may have.
  /// - Returns: the number of the report.
  /// - Throws: `PhotoVanished`, and `RequestError.invalid` for one report too many.
  func keep(
    _ report: Report, of person: Int64, photos: ServerPhotos, key: IdempotencyKey? = nil,
    limit: Int = .max
  ) async throws -> Int64 {
    try await writing(report.photo, photos) { [clock] db, _ in
      let now = clock.now()
      return try IdempotencyKey.once(key, of: person, now, db) {
        if let number = try Self.number(of: report, person, db) { return number }
        let count = try db.value(
          Int.self, "SELECT count(*) FROM report WHERE person = ?", [person])
        if count ?? 0 >= limit { throw RequestError.invalid([.reportQuota]) }
        if let photo = report.photo {
          guard try photos.has(photo) else { throw PhotoVanished() }
          try Self.insert(photo, now, db)
        }
        return try Self.insert(report, person, now, db)
      }
    }.get()
  }

  /// The number of bytes of all photos of a person's visits and reports.
  func photoBytes(of person: Int64) async throws -> Int {
    try await database.read { db in try Self.photoSum(of: person, db).bytes }
  }

  /// The number of the photos of a person's visits and reports, and of their bytes.
  static func photoSum(of person: Int64, _ db: any StoreSession) throws -> (count: Int, bytes: Int)
  {
    let row = try db.row(
      """
      SELECT count(*), coalesce(sum(size), 0) FROM photo WHERE digest IN (\(photosOfPerson))
      """, [person])
    return (row?[0] ?? 0, row?[1] ?? 0)
  }

  /// A page of a person's reports, ordered by number.
  /// - Parameter number: only those with higher numbers.
  func reports(
    of person: Int64, after number: Int64 = 0, limit: Int
  ) async throws -> [StoredReport] {
    try await database.read { db in
      try db.rows(
        """
        SELECT \(StoredReport.columns)
        FROM report LEFT JOIN photo ON photo.digest = report.photo
        WHERE person = ? AND report.id > ? ORDER BY report.id LIMIT ?
        """, [person, number, limit]
      ).compactMap(StoredReport.init)
    }
  }

  /// A report with the name of its author; nil when there is none of this number.
  func report(_ number: Int64) throws -> (username: String, report: StoredReport)? {
    try reports(where: "report.id = ?", [number]).first
  }

  /// Erases what a report says, with its photo if nothing else has it; its author's devices find it closed.
  /// - Parameter remove: removes the files of a photo, as in `erase(_:removing:)`.
  /// - Returns: false if there is none of this number, or it was erased before.
  func erase(report number: Int64, removing remove: (StoredPhoto) -> Void) throws -> Bool {
    try change(
      "\(Self.erasure) WHERE id = ?2 AND isErased = 0", [clock.now(), number], number, remove)
  }

  /// Closes reports; ?1 is the current time.
  static let closing = """
    state = CASE state WHEN 'open' THEN 'done' ELSE state END, answeredAt = coalesce(answeredAt, ?1)
    """

  /// Empties and closes reports; ?1 is the current time.
  static let erasure = """
    UPDATE report SET comment = NULL, photo = NULL, latitude = NULL, longitude = NULL, facts = '',
      isErased = 1, \(closing)
    """

  private func change(
    _ sql: String, _ arguments: StoreArguments, _ number: Int64,
    _ remove: (StoredPhoto) -> Void
  ) throws -> Bool {
    let unused: [StoredPhoto]? = try database.write { db in
      let photo = try db.row(
        """
        SELECT digest, type, size FROM photo
        WHERE digest = (SELECT photo FROM report WHERE id = ?)
        """, [number]
      ).flatMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
      let changes = try db.execute(sql, arguments)
      guard changes > 0 else { return nil }
      return try photo.map { try Self.forgetUnused($0, db) } ?? []
    }
    guard let unused else { return false }
    for photo in unused {
      tryLogging("Whether a photo is still needed could not be read", level: .warning) {
        try database.write { db in try Self.removeFiles(of: photo, db, by: remove) }
      }
    }
    return true
  }

  /// All reports that are not erased, ordered by number, each with the name of its author.
  func allReports() throws -> [(username: String, report: StoredReport)] { try reports() }

  /// The reports that are not erased and meet a condition, ordered by number, each with the name of its author.
  func reports(
    where condition: String = "true", _ arguments: StoreArguments = []
  ) throws -> [(username: String, report: StoredReport)] {
    try database.read { db in
      try db.rows(
        """
        SELECT \(StoredReport.columns), person.username
        FROM report JOIN person ON person.id = report.person
          LEFT JOIN photo ON photo.digest = report.photo
        WHERE isErased = 0 AND \(condition) ORDER BY report.id
        """, arguments
      ).compactMap { row in StoredReport(row: row).map { (username: row["username"], report: $0) } }
    }
  }

  private static func insert(
    _ report: Report, _ person: Int64, _ now: Int64, _ db: any StoreSession
  ) throws -> Int64 {
    // The account may have been deleted since the request was authenticated.
    let isThere = try db.value(
      Bool.self, "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?)", [person])
    guard isThere == true else { throw RequestError.unauthenticated }
    return try db.insert(
      """
      INSERT INTO report
        (person, problem, discovery, comment, latitude, longitude, photo, createdAt, facts, key)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        person, report.problem.rawValue, report.discovery?.key, report.comment,
        report.place?.latitude, report.place?.longitude, report.photo?.digest.description, now,
        report.facts.list, report.key,
      ])
  }

  private static func number(
    of report: Report, _ person: Int64, _ db: any StoreSession
  ) throws -> Int64? {
    guard let key = report.key else { return nil }
    return try db.value(
      Int64.self, "SELECT id FROM report WHERE person = ? AND key = ?", [person, key])
  }
}

extension StoredReport {
  static let columns = """
    report.id, problem, discovery, comment, latitude, longitude, report.createdAt, facts, key, state,
    answer, answeredAt, photo.digest, photo.type, photo.size
    """

  /// Nil for a row with invalid values.
  init?(row: StoreRow) {
    guard let problem = ReportProblem(rawValue: row["problem"]),
      let state = APIReport.State(rawValue: row["state"])
    else { return nil }
    var report = Report(problem: problem)
    report.facts = [ReportedFact](list: row["facts"])
    report.key = row["key"]
    report.discovery = (row["discovery"] as Int64?).flatMap { DiscoveryID(key: $0) }
    report.comment = row["comment"]
    if let latitude = row["latitude"] as Double?, let longitude = row["longitude"] as Double? {
      report.place = Coordinate(latitude: latitude, longitude: longitude)
    }
    report.photo = (row["digest"] as String?).flatMap { digest in
      StoredPhoto(digest: digest, type: row["type"], size: row["size"])
    }
    self.init(
      id: row["id"], report: report, createdAt: row["createdAt"], state: state,
      answer: row["answer"], answeredAt: row["answeredAt"])
  }
}
