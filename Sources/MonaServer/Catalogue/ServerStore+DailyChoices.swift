import MonaModel
import MonaServerStore

/// The discovery that an editor chose for a day, as the server stores it.
struct StoredDailyChoice: Sendable {
  let day: MontrealDay
  /// Under its published number.
  let discovery: DiscoveryID
  let decision: StoredDecision

  /// Nil for a row with invalid values.
  fileprivate init?(row: StoreRow) {
    guard let day = MontrealDay(row["day"] as String),
      let discovery = DiscoveryID(key: row["discovery"])
    else { return nil }
    (self.day, self.discovery, decision) = (day, discovery, StoredDecision(row: row))
  }
}

extension ServerStore {
  /// The migration that adds what editors choose as the discoveries of days, by published numbers; of a day, the last one
  /// that is in force counts.
  static func addDailyChoices(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE dailyChoice (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        day TEXT NOT NULL CHECK (length(day) = 10),
        discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
        \(StoredDecision.columns)
      );
      CREATE INDEX dailyChoiceByDay ON dailyChoice (day, id);
      """)
  }

  /// The discovery that is chosen for a day; nil for none.
  func dailyChoice(on day: MontrealDay) throws -> DiscoveryID? {
    try database.read { db in
      try db.value(
        Int64.self,
        """
        SELECT discovery FROM dailyChoice WHERE day = ? AND endedAt IS NULL
        ORDER BY id DESC LIMIT 1
        """, [day.description])
    }.flatMap { DiscoveryID(key: $0) }
  }

  /// What was chosen for days, the latest first, also what was taken back, and a number that changes with each change.
  func dailyChoices(
    _ days: ClosedRange<MontrealDay>
  ) async throws -> (choices: [StoredDailyChoice], version: Int64) {
    try await database.read { db in
      let arguments: StoreArguments = [
        days.lowerBound.description, days.upperBound.description,
      ]
      let rows = try db.rows(
        "SELECT * FROM dailyChoice WHERE day BETWEEN ? AND ? ORDER BY id DESC LIMIT 1000", arguments
      )
      let version = try StoredDecision.version(
        of: "dailyChoice", where: "day BETWEEN ? AND ?", arguments, db)
      return (rows.compactMap(StoredDailyChoice.init), version)
    }
  }

  /// Chooses the discovery of a day, and notes who did so.
  /// - Parameters:
  ///   - id: its published number.
  ///   - version: that of `dailyChoices(_:)` of the day as far as the actor knows.
  /// - Throws: `RequestError.overtaken` when somebody else changed it.
  func chooseDaily(
    _ id: DiscoveryID, on day: MontrealDay, by actor: String, because reason: String, version: Int64
  ) throws {
    try database.write { [clock] db in
      let known = try StoredDecision.version(
        of: "dailyChoice", where: "day = ?", [day.description], db)
      guard known == version else { throw RequestError.overtaken }
      let now = clock.now()
      try db.execute(
        """
        INSERT INTO dailyChoice (day, discovery, madeAt, actor, reason) VALUES (?, ?, ?, ?, ?)
        """, [day.description, id.key, now, actor, reason])
      try Self.note("daily choose", of: "\(day) \(id)", by: actor, because: reason, now, db)
    }
  }

  /// Takes a choice of a day back, and notes who did so; what was chosen before it counts again.
  /// - Throws: `RequestError.overtaken` for one that is not in force.
  func undo(dailyChoice number: Int64, on day: MontrealDay, by actor: String) throws {
    try database.write { [clock] db in
      let now = clock.now()
      try StoredDecision.end(
        number, of: "dailyChoice", where: "day = ?", [day.description], by: actor, now, db)
      try Self.note("daily choose --undo", of: "\(day)", by: actor, now, db)
    }
  }
}
