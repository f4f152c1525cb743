import MonaServerStore
import MonaWeb

/// Who decided something about the catalogue, when and why, and who took it back, as the server stores it in the row of
/// what was decided.
struct StoredDecision: Sendable {
  let number: Int64
  /// In milliseconds since 1970.
  let madeAt: Int64
  /// As in `AdminAction.actor`.
  let actor: String
  /// As in `AdminAction.reason`.
  let reason: String
  /// In milliseconds since 1970; nil while it is in force.
  let endedAt: Int64?
  /// Nil also when a source says the same.
  let endedBy: String?

  /// The columns of a table of decisions, beside those that say what was decided.
  static let columns = """
    madeAt INTEGER NOT NULL,
      actor TEXT NOT NULL,
      reason TEXT NOT NULL,
      endedAt INTEGER,
      endedBy TEXT,
      CHECK ((endedAt IS NULL) = (endedBy IS NULL))
    """

  init(row: StoreRow) {
    (number, madeAt, actor, reason) = (row["id"], row["madeAt"], row["actor"], row["reason"])
    (endedAt, endedBy) = (row["endedAt"], row["endedBy"])
  }

  /// The actors of decisions.
  static func actors(of decisions: some Sequence<StoredDecision>) -> Set<String> {
    Set(decisions.flatMap { [$0.actor, $0.endedBy].compactMap(\.self) })
  }

  /// A number that changes with each change of the decisions that a condition selects.
  static func version(
    of table: String, where condition: String, _ arguments: StoreArguments, _ db: any StoreSession
  ) throws -> Int64 {
    try db.value(
      Int64.self, "SELECT count(*) + count(endedAt) FROM \(table) WHERE \(condition)", arguments)
      ?? 0
  }

  /// Takes a decision back.
  /// - Parameter condition: what else the decision is to meet.
  /// - Throws: `RequestError.overtaken` for one that is not in force.
  static func end(
    _ number: Int64, of table: String, where condition: String = "true",
    _ arguments: StoreArguments = [], by actor: String, _ now: Int64, _ db: any StoreSession
  ) throws {
    let changes = try db.execute(
      """
      UPDATE \(table) SET endedAt = ?, endedBy = ?
      WHERE id = ? AND endedAt IS NULL AND \(condition)
      """, [now, actor, number] + arguments)
    guard changes == 1 else { throw RequestError.overtaken }
  }
}

extension WebDecision {
  /// - Parameter names: those of actors.
  init(_ stored: StoredDecision, _ names: [String: String]) {
    self.init(
      number: stored.number, made: WebAct(time: stored.madeAt, name: names[stored.actor]),
      reason: stored.reason,
      undone: stored.endedAt.map { time in
        WebAct(time: time, name: stored.endedBy.flatMap { names[$0] })
      })
  }
}
