import MonaCatalogue
import MonaModel
import MonaServerStore

/// A badge that an editor changed, added or removed, as the server stores it.
struct StoredBadgeChange: Sendable {
  /// The number of the badge.
  let number: Int
  /// The badge from then on; nil when it was removed.
  let badge: Badge?
  let decision: StoredDecision

  /// The columns of a badge beside its number; all are null for one that was removed.
  fileprivate static let columns = [
    "titleFr", "titleEn", "descriptionFr", "descriptionEn", "notificationFr", "notificationEn",
    "required", "rule", "subject", "image",
  ]

  fileprivate init(row: StoreRow) {
    let number: Int = row["badge"]
    func text(_ name: String) -> Localized {
      Localized(fr: row["\(name)Fr"], en: row["\(name)En"]).shortened()
    }
    self.number = number
    badge = (row["required"] as Int?).map { required in
      Badge(
        id: number, title: text("title"), description: text("description"),
        notification: text("notification"), required: required,
        rule: Badge.Rule(name: row["rule"], subject: row["subject"]), image: row["image"])
    }
    decision = StoredDecision(row: row)
  }
}

/// What is said instead of the badges of the catalogue.
struct BadgeChanges: Sendable {
  /// The last change in force of each badge that has one.
  let inForce: [Int: Badge?]
  /// A number that grows with each change.
  let version: Int64

  /// The badges with the changes, in the order of their numbers.
  func applied(to badges: [Badge]) -> [Badge] {
    let unchanged = badges.filter { inForce[$0.id] == nil }
    return (unchanged + inForce.values.compactMap(\.self)).sorted { $0.id < $1.id }
  }
}

extension ServerStore {
  /// The migration that adds what editors say of badges; of a badge, the last change that is in force counts.
  static func addBadgeChanges(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE badgeChange (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        badge INTEGER NOT NULL CHECK (badge > 0),
        titleFr TEXT,
        titleEn TEXT,
        descriptionFr TEXT,
        descriptionEn TEXT,
        notificationFr TEXT,
        notificationEn TEXT,
        required INTEGER CHECK (required > 0),
        rule TEXT CHECK (rule IN ('any', 'kind', 'borough', 'owner', 'category')),
        subject TEXT,
        image TEXT,
        \(StoredDecision.columns),
        CHECK ((required IS NULL) = (rule IS NULL))
      );
      CREATE INDEX badgeChangeByBadge ON badgeChange (badge, id);
      """)
  }

  /// What is in force of all badges.
  func badgeChanges() throws -> BadgeChanges {
    try database.read { db in
      let rows = try db.rows(
        """
        SELECT * FROM badgeChange WHERE id IN
          (SELECT max(id) FROM badgeChange WHERE endedAt IS NULL GROUP BY badge)
        """)
      let changes = rows.map { StoredBadgeChange(row: $0) }
      return BadgeChanges(
        inForce: Dictionary(uniqueKeysWithValues: changes.map { ($0.number, $0.badge) }),
        version: try StoredDecision.version(of: "badgeChange", where: "true", [], db))
    }
  }

  /// What was said of a badge, the latest first, also what was taken back, and a number that changes with each change.
  func badgeChanges(
    of badge: Int
  ) async throws -> (changes: [StoredBadgeChange], version: Int64) {
    try await database.read { db in
      let rows = try db.rows(
        "SELECT * FROM badgeChange WHERE badge = ? ORDER BY id DESC LIMIT 1000", [badge])
      let version = try StoredDecision.version(of: "badgeChange", where: "badge = ?", [badge], db)
      return (rows.map { StoredBadgeChange(row: $0) }, version)
    }
  }

  /// Changes or removes a badge, and notes who did so.
  /// - Parameters:
  ///   - badge: the badge from now on; nil removes it.
  ///   - version: that of `badgeChanges(of:)` as far as the actor knows.
  /// - Throws: `RequestError.overtaken` when somebody else changed it.
  func change(
    badge number: Int, to badge: Badge?, by actor: String, because reason: String, version: Int64
  ) throws {
    try database.write { [clock] db in
      let known = try StoredDecision.version(of: "badgeChange", where: "badge = ?", [number], db)
      guard known == version else { throw RequestError.overtaken }
      try Self.write(number, badge, by: actor, because: reason, clock.now(), db)
    }
  }

  /// Adds a badge, and notes who did so.
  /// - Parameters:
  ///   - badge: the badge, whose number does not count.
  ///   - last: the greatest number of a badge of the catalogue.
  /// - Returns: its number, above those of collections that are imported, which begin with 1.
  func add(_ badge: Badge, after last: Int, by actor: String, because reason: String) throws -> Int
  {
    try database.write { [clock] db in
      let changed = try db.value(Int.self, "SELECT max(badge) FROM badgeChange") ?? 0
      let number = max(1000, last, changed) + 1
      var badge = badge
      badge.id = number
      try Self.write(number, badge, by: actor, because: reason, clock.now(), db)
      return number
    }
  }

  /// Takes a change of a badge back, and notes who did so; what was said before it counts again.
  /// - Throws: `RequestError.overtaken` for one that is not in force.
  func undo(badgeChange number: Int64, of badge: Int, by actor: String) throws {
    try database.write { [clock] db in
      let now = clock.now()
      try StoredDecision.end(
        number, of: "badgeChange", where: "badge = ?", [badge], by: actor, now, db)
      try Self.note("badge change --undo", of: "\(badge)", by: actor, now, db)
    }
  }

  private static func write(
    _ number: Int, _ badge: Badge?, by actor: String, because reason: String, _ now: Int64,
    _ db: any StoreSession
  ) throws {
    let columns = ["badge"] + StoredBadgeChange.columns
    let values: StoreArguments = [
      number, badge?.title.fr, badge?.title.en, badge?.description.fr, badge?.description.en,
      badge?.notification.fr, badge?.notification.en, badge?.required, badge?.rule.name,
      badge?.rule.subject, badge?.image,
    ]
    try db.execute(
      """
      INSERT INTO badgeChange (\(columns.joined(separator: ", ")), madeAt, actor, reason)
      VALUES (\(StoreArguments.marks(columns.count + 3)))
      """, values + [now, actor, reason])
    let act = badge == nil ? "badge remove" : "badge change"
    try note(act, of: "\(number)", by: actor, because: reason, now, db)
  }
}
