import Foundation
import MonaCatalogue
import MonaModel
import MonaServerStore

/// A fact that was set right, as the server stores it.
struct StoredCorrection: Sendable {
  let fact: CorrectedFact
  /// What was said before, and what is said instead; empty for nothing.
  let before: String
  let text: String
  /// The number of the report that said so; nil for none.
  let report: Int64?
  let decision: StoredDecision
}

extension ServerStore {
  /// The migration that adds facts set right, by published numbers of discoveries.
  static func addCorrections(_ db: any StoreSession) throws {
    let names = "'titleFr', 'titleEn', 'makers', 'date', 'place', 'absence'"
    try db.executeAll(correctionTable(checking: "fact IN (\(names))") + correctionIndexes)
  }

  /// The migration that allows further facts: a row of a fact that this version does not know is left out when it is read,
  /// so that the table need not check their names, nor be written again for each new one.
  static func addFurtherFacts(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      ALTER TABLE correction RENAME TO earlierCorrection;
      \(correctionTable(checking: "fact <> ''"))
      INSERT INTO correction SELECT * FROM earlierCorrection;
      DROP TABLE earlierCorrection;
      \(correctionIndexes)
      """)
  }

  private static func correctionTable(checking fact: String) -> String {
    """
    CREATE TABLE correction (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
      fact TEXT NOT NULL CHECK (\(fact)),
      earlier TEXT NOT NULL,
      text TEXT NOT NULL,
      report INTEGER REFERENCES report (id) ON DELETE SET NULL,
      madeAt INTEGER NOT NULL,
      actor TEXT NOT NULL,
      reason TEXT NOT NULL,
      endedAt INTEGER,
      endedBy TEXT,
      CHECK (endedBy IS NULL OR endedAt IS NOT NULL)
    );
    """
  }

  private static let correctionIndexes = """
    CREATE INDEX correctionByDiscovery ON correction (discovery, id);
    CREATE INDEX correctionByReport ON correction (report) WHERE report IS NOT NULL;
    """

  /// What is said instead of the sources.
  /// - Parameter numbers: reads the published numbers.
  func corrections(_ numbers: @escaping @Sendable () throws -> PublishedNumbers) -> Corrections {
    Corrections(
      read: {
        let numbers = try numbers()
        var given = Corrections.Given()
        for (published, correction) in try self.corrections() {
          if let stored = numbers.stored(published) { given.facts[stored] = correction }
        }
        try self.addMerges(to: &given, numbers)
        for stored in try self.wordings() where !stored.wording.isConfirmation {
          if stored.decision.endedAt == nil {
            given.wordings.append(stored.wording)
          } else {
            given.formerWordings.append(stored.wording)
          }
        }
        return given
      },
      end: { same in
        let numbers = try numbers()
        let same = same.map { (numbers.published($0), $1) }
        try self.endCorrections(same)
      })
  }

  /// What is said of each discovery that was ever set right, by its published number.
  private func corrections() throws -> [DiscoveryID: Correction] {
    try database.read { db in
      var corrections: [DiscoveryID: Correction] = [:]
      try db.forEach(
        "SELECT discovery, fact, text, endedAt IS NULL FROM correction ORDER BY id"
      ) { row in
        guard let id = DiscoveryID(key: row[0]) else { return }
        if let fact = CorrectedFact(rawValue: row[1]), row[3] {
          corrections[id, default: Correction()].facts[fact] = row[2]
        } else {
          corrections[id, default: Correction()] = corrections[id] ?? Correction()
        }
      }
      return corrections
    }
  }

  /// Ends all that is said of facts which the sources say themselves.
  private func endCorrections(_ same: [(DiscoveryID, Set<CorrectedFact>)]) throws {
    try database.write { [clock] db in
      for (id, facts) in same {
        for fact in facts {
          try db.execute(
            """
            UPDATE correction SET endedAt = ? WHERE discovery = ? AND fact = ? AND endedAt IS NULL
            """, [clock.now(), id.key, fact.rawValue])
        }
      }
    }
  }

  /// What was set right in a discovery, the latest first, and a number that changes with each change.
  func corrections(
    of id: DiscoveryID
  ) async throws -> (corrections: [StoredCorrection], version: Int64) {
    try await database.read { db in
      let rows = try db.rows(
        "SELECT * FROM correction WHERE discovery = ? ORDER BY id DESC LIMIT 200", [id.key])
      return (rows.compactMap(StoredCorrection.init), try Self.version(of: id, db))
    }
  }

  private static func version(of id: DiscoveryID, _ db: any StoreSession) throws -> Int64 {
    try StoredDecision.version(of: "correction", where: "discovery = ?", [id.key], db)
  }

  /// Says facts of a discovery instead of its source, and notes who did so.
  /// - Parameters:
  ///   - facts: each with what is said before and then.
  ///   - report: the number of the report that said so; nil for none.
  ///   - version: that of `corrections(of:)` as far as the actor knows.
  /// - Throws: `RequestError.overtaken` when somebody else changed it.
  func correct(
    _ id: DiscoveryID, _ facts: [CorrectedFact: (before: String, text: String)],
    for report: Int64?, by actor: String, because reason: String, version: Int64
  ) throws {
    try database.write { [clock] db in
      guard try Self.version(of: id, db) == version else { throw RequestError.overtaken }
      let now = clock.now()
      for (fact, texts) in facts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        try db.execute(
          """
          INSERT INTO correction (discovery, fact, earlier, text, report, madeAt, actor, reason)
          VALUES (?, ?, ?, ?, (SELECT id FROM report WHERE id = ?), ?, ?, ?)
          """,
          [
            id.key, fact.rawValue, texts.before, texts.text, report, now, actor, reason,
          ])
      }
      try Self.note("work correct", of: "\(id)", by: actor, because: reason, now, db)
    }
  }

  /// Takes back what is said of a fact, and notes who did so; what was said before it is said again.
  /// - Throws: `RequestError.overtaken` for a correction that is not in force.
  func undo(correction number: Int64, of id: DiscoveryID, by actor: String) throws {
    try database.write { [clock] db in
      let now = clock.now()
      try StoredDecision.end(
        number, of: "correction", where: "discovery = ?", [id.key], by: actor, now, db)
      try Self.note("work correct --undo", of: "\(id)", by: actor, now, db)
    }
  }

  /// The names of actors: of accounts that are still there, and of others as they are.
  func names(ofActors actors: Set<String>) async throws -> [String: String] {
    try await database.read { db in
      var names: [String: String] = [:]
      for actor in actors {
        guard let account = AdminAction.account(ofActor: actor) else {
          names[actor] = actor
          continue
        }
        names[actor] = try db.value(
          String.self, "SELECT username FROM person WHERE id = ?", [account])
      }
      return names
    }
  }
}

extension StoredCorrection {
  /// Nil for a row with invalid values.
  fileprivate init?(row: StoreRow) {
    guard let fact = CorrectedFact(rawValue: row["fact"]) else { return nil }
    self.init(
      fact: fact, before: row["earlier"], text: row["text"], report: row["report"],
      decision: StoredDecision(row: row))
  }
}
