import Foundation
import MonaModel
import MonaServerStore
import MonaWeb

/// A catalogue's file that an editor sent, as the server stores it, and its import once it was confirmed.
struct StoredImport: Sendable {
  /// How far it is.
  enum State: String, Sendable {
    /// Looked at, and neither confirmed nor discarded.
    case waiting
    /// Confirmed, and perhaps not carried out: the server may have been killed.
    case running
    case done
  }

  /// What it does, as the preview counts it.
  struct Counts: Equatable, Sendable {
    var inserted = 0
    var updated = 0
    var retired = 0
    var skipped = 0
  }

  let number: Int64
  /// The name of the catalogue; that of MONA's own for a file of MONA's.
  let catalogue: String
  /// What its sender calls the file.
  let file: String
  /// The name of the file in the folder of imports.
  let path: String
  let kind: DiscoveryKind?
  let isComplete: Bool
  /// As in `ServerImport`.
  let isRenumbered: Bool?
  let state: State
  let counts: Counts
  /// Whether what was before it is kept.
  let hasUndo: Bool
  /// Of one that waits, who sent it and when.
  let decision: StoredDecision

  /// The name of the file with what was before it.
  var statePath: String { "\(path.prefix { $0 != "." }).before" }

  /// Nil for a row with an invalid state.
  fileprivate init?(row: StoreRow) {
    guard let state = State(rawValue: row["state"]) else { return nil }
    self.state = state
    (number, catalogue, file) = (row["id"], row["catalogue"], row["file"])
    path = row["path"]
    kind = (row["kind"] as Int?).flatMap(DiscoveryKind.init(rawValue:))
    (isComplete, isRenumbered, hasUndo) = (row["isComplete"], row["isRenumbered"], row["hasUndo"])
    counts = Counts(
      inserted: row["inserted"], updated: row["updated"], retired: row["retired"],
      skipped: row["skipped"])
    decision = StoredDecision(row: row)
  }

  fileprivate static let columns = """
    id, catalogue, file, path, kind, isComplete, isRenumbered, state, inserted, updated, retired, skipped,
    hasUndo, madeAt, actor, reason, endedAt, endedBy
    """
}

extension ServerStore {
  /// The migration that adds the files of catalogues that editors sent, and their imports.
  static func addImports(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE catalogueImport (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        catalogue TEXT NOT NULL CHECK (catalogue <> ''),
        file TEXT NOT NULL CHECK (file <> ''),
        path TEXT NOT NULL UNIQUE CHECK (path <> ''),
        kind INTEGER CHECK (kind IN (0, 1, 2)),
        isComplete INTEGER NOT NULL DEFAULT 0 CHECK (isComplete IN (0, 1)),
        isRenumbered INTEGER CHECK (isRenumbered IN (0, 1)),
        state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
        inserted INTEGER NOT NULL DEFAULT 0,
        updated INTEGER NOT NULL DEFAULT 0,
        retired INTEGER NOT NULL DEFAULT 0,
        skipped INTEGER NOT NULL DEFAULT 0,
        hasUndo INTEGER NOT NULL DEFAULT 0 CHECK (hasUndo IN (0, 1)),
        \(StoredDecision.columns)
      );
      CREATE INDEX catalogueImportByState ON catalogueImport (state, id);
      """)
  }

  /// The imports of a state, the latest first.
  static func imports(
    _ state: StoredImport.State, limit: Int = 1_000_000, _ db: any StoreSession
  ) throws -> [StoredImport] {
    try db.rows(
      """
      SELECT \(StoredImport.columns) FROM catalogueImport WHERE state = ? ORDER BY id DESC LIMIT ?
      """, [state.rawValue, limit]
    ).compactMap(StoredImport.init)
  }

  /// The names of all files in the folder of imports that are needed.
  /// - Parameter unfinished: whether also what a running import is about to write.
  static func importPaths(unfinished: Bool = false, _ db: any StoreSession) throws -> Set<String> {
    // A backup of an earlier server has none.
    guard try db.hasTable("catalogueImport") else { return [] }
    let running = try imports(.running, db)
    let kept = try imports(.done, db).filter(\.hasUndo) + (unfinished ? running : [])
    return Set(try imports(.waiting, db).map(\.path) + running.map(\.path) + kept.map(\.statePath))
  }

  /// Finds an import; nil when there is none of this number.
  func catalogueImport(_ number: Int64) throws -> StoredImport? {
    try database.read { db in try Self.catalogueImport(number, db) }
  }

  private static func catalogueImport(_ number: Int64, _ db: any StoreSession) throws
    -> StoredImport?
  {
    try db.row("SELECT \(StoredImport.columns) FROM catalogueImport WHERE id = ?", [number])
      .flatMap(StoredImport.init)
  }

  /// Adds a file that is durable in the folder of imports.
  /// - Parameter limit: the most that may wait.
  /// - Returns: its number; nil when too many wait.
  func addImport(
    of file: String, at path: String, into catalogue: String, _ kind: DiscoveryKind?,
    by actor: String, limit: Int
  ) throws -> Int64? {
    try database.write { [clock] db in
      let waiting =
        try db.value(Int.self, "SELECT count(*) FROM catalogueImport WHERE state = 'waiting'") ?? 0
      guard waiting < limit else { return nil }
      return try db.value(
        Int64.self,
        """
        INSERT INTO catalogueImport (catalogue, file, path, kind, state, madeAt, actor, reason)
        VALUES (?, ?, ?, ?, 'waiting', ?, ?, '') RETURNING id
        """, [catalogue, file, path, kind?.rawValue, clock.now(), actor])
    }
  }

  /// Stores what was answered to the questions of an import that waits.
  /// - Throws: `RequestError.overtaken` for one that does not wait any more.
  func answerImport(_ number: Int64, isComplete: Bool, isRenumbered: Bool?) throws {
    try changeImport(number, from: .waiting, "isComplete = ?, isRenumbered = ?") {
      [isComplete, isRenumbered]
    }
  }

  /// Confirms an import that waits.
  /// - Throws: `RequestError.overtaken` for one that does not wait any more.
  func startImport(
    _ number: Int64, _ counts: StoredImport.Counts, by actor: String, because reason: String
  ) throws {
    let now = clock.now()
    try changeImport(
      number, from: .waiting,
      """
      state = 'running', inserted = ?, updated = ?, retired = ?, skipped = ?, madeAt = ?, actor = ?,
      reason = ?
      """
    ) {
      [counts.inserted, counts.updated, counts.retired, counts.skipped, now, actor, reason]
    }
  }

  /// Has an import wait again that was confirmed, and not carried out.
  func resetImport(_ number: Int64) throws {
    try changeImport(number, from: .running, "state = 'waiting', reason = ''") { [] }
  }

  private func changeImport(
    _ number: Int64, from state: StoredImport.State, _ assignments: String,
    _ arguments: () -> StoreArguments
  ) throws {
    let arguments = arguments()
    try database.write { db in
      let changes = try db.execute(
        "UPDATE catalogueImport SET \(assignments) WHERE id = ? AND state = ?",
        arguments + [number, state.rawValue])
      guard changes == 1 else { throw RequestError.overtaken }
    }
  }

  /// Notes that an import was carried out, and forgets what was before the oldest ones of its catalogue.
  /// - Parameter limit: how many imports of a catalogue can be taken back.
  func finishImport(_ number: Int64, limit: Int) throws {
    try database.write { [clock] db in
      let changes = try db.execute(
        """
        UPDATE catalogueImport SET state = 'done', hasUndo = 1 WHERE id = ? AND state = 'running'
        """, [number])
      guard changes == 1, let known = try Self.catalogueImport(number, db) else {
        throw RequestError.overtaken
      }
      try db.execute(
        """
        UPDATE catalogueImport SET hasUndo = 0 WHERE catalogue = ? AND hasUndo = 1 AND id NOT IN (
          SELECT id FROM catalogueImport WHERE catalogue = ? AND hasUndo = 1 ORDER BY id DESC LIMIT ?)
        """, [known.catalogue, known.catalogue, limit])
      try Self.note(
        "catalogue import", of: known.catalogue, by: known.decision.actor,
        because: known.decision.reason, clock.now(), db)
    }
  }

  /// Notes that an import was taken back.
  /// - Throws: `RequestError.overtaken` for one that is not in force.
  func undoImport(_ number: Int64, by actor: String) throws {
    try database.write { [clock] db in
      let now = clock.now()
      try StoredDecision.end(
        number, of: "catalogueImport", where: "state = 'done'", by: actor, now, db)
      try db.execute("UPDATE catalogueImport SET hasUndo = 0 WHERE id = ?", [number])
      guard let known = try Self.catalogueImport(number, db) else { return }
      try Self.note("catalogue import --undo", of: known.catalogue, by: actor, now, db)
    }
  }

  /// Removes an import that waits.
  /// - Throws: `RequestError.overtaken` for one that does not wait any more.
  func removeImport(_ number: Int64) throws {
    try database.write { db in
      let changes = try db.execute(
        "DELETE FROM catalogueImport WHERE id = ? AND state = 'waiting'", [number])
      guard changes == 1 else { throw RequestError.overtaken }
    }
  }
}
