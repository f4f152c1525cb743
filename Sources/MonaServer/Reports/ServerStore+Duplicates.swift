import MonaCatalogue
import MonaModel
import MonaServerStore
import NIOPosix

/// What an editor decided about two works, as the server stores it.
struct StoredDuplicate: Sendable {
  /// The one that stays, under its published number; of two works, the one with the smaller key.
  let kept: DiscoveryID
  let other: DiscoveryID
  /// Whether they are one work, and not two.
  let isSame: Bool
  let decision: StoredDecision

  /// Nil for a row with invalid values.
  fileprivate init?(row: StoreRow) {
    guard let kept = DiscoveryID(key: row["kept"]), let other = DiscoveryID(key: row["other"])
    else { return nil }
    (self.kept, self.other, isSame) = (kept, other, row["isSame"])
    decision = StoredDecision(row: row)
  }
}

extension ServerStore {
  /// The migration that adds what editors decide about pairs of works, by published numbers.
  static func addDuplicates(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE duplicate (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kept INTEGER NOT NULL CHECK ((kept & 3) < 3),
        other INTEGER NOT NULL CHECK ((other & 3) = (kept & 3) AND other <> kept),
        isSame INTEGER NOT NULL CHECK (isSame IN (0, 1)),
        \(StoredDecision.columns)
      );
      CREATE UNIQUE INDEX duplicateMerged ON duplicate (other)
        WHERE isSame = 1 AND endedAt IS NULL;
      CREATE INDEX duplicateByKept ON duplicate (kept);
      """)
  }

  /// Adds what was merged to what is said of discoveries.
  func addMerges(to given: inout Corrections.Given, _ numbers: PublishedNumbers) throws {
    func stored(_ work: Int64) -> DiscoveryID? {
      DiscoveryID(key: work).flatMap(numbers.stored)
    }
    let known = try everMerged()
    guard !known.isEmpty else { return }
    // Which of them are in force is found out with the records.
    let merged = try decidedMerges()
    for work in known {
      guard let id = stored(work) else { continue }
      var correction = given.facts[id] ?? Correction()
      let kept = merged.kept(work)
      if kept != work { correction.replacement = stored(kept) }
      correction.merged = (merged.groups[work] ?? []).compactMap(stored)
      given.facts[id] = correction
    }
  }

  /// The works of which editors decided that they are others, whether or not the catalogue has these.
  /// - Parameter end: those of the decisions that were in force before that time, in milliseconds since 1970; nil for
  ///   now.
  func decidedMerges(before end: Int64? = nil) throws -> MergedWorks {
    try database.read { db in try MergedWorks(db, before: end) }
  }

  /// The works that are merged now: a merge is not in force while lists lack the work that stays, and have the other one.
  func mergedWorks() throws -> MergedWorks { try inForce(decidedMerges()) }

  /// The works that are merged now, as `mergedWorks` says, without blocking.
  func currentMerges() async throws -> MergedWorks {
    let decided = try await database.read { db in try MergedWorks(db) }
    guard works != nil, !decided.isEmpty else { return decided }
    return try await NIOThreadPool.blocking.runIfActive { try inForce(decided) }
  }

  private func inForce(_ decided: MergedWorks) throws -> MergedWorks {
    guard let works, !decided.isEmpty else { return decided }
    let rows = try works.rows(of: decided.groups.keys)
    return decided.onto { rows[$0]?.isRetired == false }
  }

  /// Those that ever were merged, or that others were merged with, by the keys of their published numbers.
  func everMerged() throws -> Set<Int64> {
    try database.read { db in
      Set(
        try db.values(
          Int64.self,
          """
          SELECT kept FROM duplicate WHERE isSame = 1
            UNION SELECT other FROM duplicate WHERE isSame = 1
          """))
    }
  }

  /// The pairs that are two works, in force.
  func distinctPairs() async throws -> Set<[DiscoveryID]> {
    try await database.read { db in
      let rows = try db.rows("SELECT * FROM duplicate WHERE isSame = 0 AND endedAt IS NULL")
      return Set(rows.compactMap(StoredDuplicate.init).map { [$0.kept, $0.other] })
    }
  }

  /// A page of what was decided, the latest first, how many decisions there are, and a number that changes with each.
  /// - Parameter works: only about these; nil for all.
  func duplicates(
    of works: [DiscoveryID]?, _ rows: Range<Int>
  ) async throws -> (decisions: [StoredDuplicate], count: Int, version: Int64) {
    let condition = Self.concerns(works)
    return try await database.read { db in
      let decisions = try db.rows(
        "SELECT * FROM duplicate WHERE \(condition) ORDER BY id DESC LIMIT ? OFFSET ?",
        [rows.count, rows.lowerBound])
      let count = try db.value(Int.self, "SELECT count(*) FROM duplicate WHERE \(condition)")
      let version = try StoredDecision.version(of: "duplicate", where: condition, [], db)
      return (decisions.compactMap(StoredDuplicate.init), count ?? 0, version)
    }
  }

  /// The predicate of decisions about works; nil for all.
  private static func concerns(_ works: [DiscoveryID]?) -> String {
    guard let works else { return "true" }
    let list = MergedWorks.list(works.map(\.key))
    return "(kept IN \(list) OR other IN \(list))"
  }

  /// Says that two works are one, or two, and notes who decided it.
  ///
  /// It ends what was decided about the two before, and merges of either with a work that the catalogue lacks now.
  /// - Parameters:
  ///   - kept: the one that stays, if they are one.
  ///   - version: that of `duplicates(of:_:)` of both as far as the actor knows.
  /// - Throws: `RequestError.overtaken` when somebody else decided about either of them.
  func decide(
    _ kept: DiscoveryID, _ other: DiscoveryID, isSame: Bool, by actor: String,
    because reason: String, version: Int64
  ) throws {
    let works = isSame ? [kept, other] : [kept, other].sorted { $0.key < $1.key }
    let merged = try mergedWorks()
    try database.write { [clock] db in
      // Neither is merged already, so that no circle comes about.
      let known = try StoredDecision.version(
        of: "duplicate", where: Self.concerns(works), [], db)
      guard known == version, works.allSatisfy({ merged.kept($0) == $0 }) else {
        throw RequestError.overtaken
      }
      let now = clock.now()
      try db.execute(
        """
        UPDATE duplicate SET endedAt = ?1, endedBy = ?2
        WHERE endedAt IS NULL
          AND (kept = ?3 AND other = ?4 OR kept = ?4 AND other = ?3
            OR ?5 = 1 AND isSame = 1 AND other IN (?3, ?4))
        """,
        [
          now, actor, works[0].key, works[1].key, isSame,
        ])
      try db.execute(
        """
        INSERT INTO duplicate (kept, other, isSame, madeAt, actor, reason) VALUES (?, ?, ?, ?, ?, ?)
        """, [works[0].key, works[1].key, isSame, now, actor, reason])
      let act = isSame ? "work merge" : "work distinguish"
      try Self.note(act, of: "\(works[1]) \(works[0])", by: actor, because: reason, now, db)
    }
  }

  /// Takes a decision about two works back, and notes who did so.
  /// - Throws: `RequestError.overtaken` for one that is not in force.
  func undo(duplicate number: Int64, by actor: String) throws {
    try database.write { [clock] db in
      let now = clock.now()
      try StoredDecision.end(number, of: "duplicate", by: actor, now, db)
      let row = try db.row("SELECT * FROM duplicate WHERE id = ?", [number])
      guard let known = row.flatMap(StoredDuplicate.init) else { return }
      let act = known.isSame ? "work merge --undo" : "work distinguish --undo"
      try Self.note(act, of: "\(known.other) \(known.kept)", by: actor, now, db)
    }
  }
}
