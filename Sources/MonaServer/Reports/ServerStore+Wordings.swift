import MonaModel
import MonaServerStore

/// What an editor has said instead of a term, as the server stores it.
struct StoredWording: Sendable {
  let wording: Wording
  let decision: StoredDecision

  /// Nil for a row with invalid values.
  fileprivate init?(row: StoreRow) {
    guard let type = FacetType(rawValue: row["type"]) else { return nil }
    wording = Wording(
      type, from: Term(fr: row["fr"], en: row["en"]), to: Term(fr: row["newFr"], en: row["newEn"]))
    decision = StoredDecision(row: row)
  }
}

extension ServerStore {
  /// The migration that adds what editors have said instead of terms, in the order in which that was decided.
  static func addWordings(_ db: any StoreSession) throws {
    let types = FacetType.vocabulary.map { String($0.rawValue) }.joined(separator: ", ")
    try db.executeAll(
      """
      CREATE TABLE wording (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        type INTEGER NOT NULL CHECK (type IN (\(types))),
        fr TEXT NOT NULL CHECK (fr <> ''),
        en TEXT NOT NULL CHECK (en <> ''),
        newFr TEXT NOT NULL CHECK (newFr <> ''),
        newEn TEXT NOT NULL CHECK (newEn <> ''),
        \(StoredDecision.columns)
      );
      """)
  }

  /// What was ever said instead of terms, in the order in which that was decided.
  func wordings() throws -> [StoredWording] { try database.read(Self.wordings) }

  private static func wordings(_ db: any StoreSession) throws -> [StoredWording] {
    try db.rows("SELECT * FROM wording ORDER BY id").compactMap(StoredWording.init)
  }

  /// What was ever said instead of terms, and a number that changes with each change.
  func knownWordings() async throws -> (wordings: [StoredWording], version: Int64) {
    try await database.read { db in (try Self.wordings(db), try Self.wordingVersion(db)) }
  }

  private static func wordingVersion(_ db: any StoreSession) throws -> Int64 {
    try StoredDecision.version(of: "wording", where: "true", [], db)
  }

  /// Says something instead of terms from now on, and notes who decided it.
  /// - Parameter version: that of `knownWordings` as far as the actor knows.
  /// - Throws: `RequestError.overtaken` when somebody else changed it.
  func say(
    _ wordings: [Wording], by actor: String, because reason: String, version: Int64
  ) throws {
    try database.write { [clock] db in
      guard try Self.wordingVersion(db) == version else { throw RequestError.overtaken }
      let now = clock.now()
      for wording in wordings {
        let number = try db.insert(
          """
          INSERT INTO wording (type, fr, en, newFr, newEn, madeAt, actor, reason)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
          [
            wording.type.rawValue, wording.from.fr, wording.from.en, wording.to.fr, wording.to.en,
            now, actor, reason,
          ])
        let act = wording.isConfirmation ? "term confirm" : "term correct"
        try Self.note(
          act, of: "term \(number)", by: actor, because: reason, now, db)
      }
    }
  }

  /// Takes back what is said instead of a term, and notes who did so.
  /// - Throws: `RequestError.overtaken` for what is not in force.
  func undo(wording number: Int64, by actor: String) throws {
    try database.write { [clock] db in
      let now = clock.now()
      try StoredDecision.end(number, of: "wording", by: actor, now, db)
      try Self.note("term correct --undo", of: "term \(number)", by: actor, now, db)
    }
  }
}
