import MonaAPI
import MonaServerStore

/// What a person can agree to, each by itself.
enum ConsentKind: String, CaseIterable, Sendable {
  /// That research has their visits.
  case research
  /// That everybody sees those of their photos that editors choose.
  case showing

  /// The table with the last decision of each person.
  fileprivate var table: String {
    switch self {
    case .research: "consent"
    case .showing: "showing"
    }
  }
}

/// What a person agreed to, as their devices said.
struct StoredConsent: Equatable, Sendable {
  /// The version of the text that they agreed to, at least 1.
  let version: Int
  /// When they did, in milliseconds since 1970.
  let givenAt: Int64
  /// When they withdrew it, in milliseconds since 1970; nil while it holds.
  let withdrawnAt: Int64?
  /// The name with which photos are shown to everybody; nil for none, and for research.
  var credit: String?

  /// The length limit of a name, in Unicode scalars.
  static let creditLimit = 100

  /// Whether it is a later decision than another one; of two at the same time, the withdrawal.
  func isLater(than other: StoredConsent) -> Bool {
    (max(givenAt, withdrawnAt ?? givenAt), withdrawnAt == nil ? 0 : 1)
      > (max(other.givenAt, other.withdrawnAt ?? other.givenAt), other.withdrawnAt == nil ? 0 : 1)
  }
}

extension ServerStore {
  /// The last decision of a person; nil if no device sent any.
  func consent(of person: Int64, to kind: ConsentKind = .research) async throws -> StoredConsent? {
    try await database.read { db in try Self.consent(of: person, to: kind, db) }
  }

  /// Stores a decision of a person unless a later one is known: each of their devices sends the one that it knows.
  ///
  /// A time after now counts as now. An agreement of later than ``slightSkew`` after now takes nothing back: the clock of
  /// the device was wrong when it was given, and it may be older than the withdrawal that is known. With the consent to
  /// show photos, those that are shown go.
  /// - Returns: the last decision.
  func note(
    _ consent: StoredConsent, of person: Int64, to kind: ConsentKind = .research
  ) async throws -> StoredConsent {
    try await database.write { [clock] db in
      let now = clock.now()
      let sent = StoredConsent(
        version: consent.version, givenAt: min(consent.givenAt, now),
        withdrawnAt: consent.withdrawnAt.map { min($0, now) }, credit: consent.credit)
      let known = try Self.consent(of: person, to: kind, db)
      if let known {
        let isDoubtful =
          sent.withdrawnAt == nil && known.withdrawnAt != nil
          && consent.givenAt > now + Self.slightSkew
        if isDoubtful || !sent.isLater(than: known) { return known }
      }
      // The account may have been deleted since the request was authenticated.
      let isThere = try db.value(
        Bool.self, "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?)", [person])
      guard isThere == true else { throw RequestError.unauthenticated }
      try db.execute(
        """
        INSERT INTO \(kind.table) (person, version, givenAt, withdrawnAt)
        VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (person) DO UPDATE SET version = ?2, givenAt = ?3, withdrawnAt = ?4
        """, [person, sent.version, sent.givenAt, sent.withdrawnAt])
      guard kind == .showing else {
        // Answers that are cited have what was agreed to before their day, and without a break since.
        let isHeld = known.map { $0.withdrawnAt == nil } == true && sent.withdrawnAt == nil
        if !isHeld {
          try db.execute("UPDATE consent SET heldSince = ? WHERE person = ?", [now, person])
        }
        return sent
      }
      try db.execute("UPDATE showing SET credit = ? WHERE person = ?", [sent.credit, person])
      if sent.withdrawnAt != nil {
        try db.execute("DELETE FROM picture WHERE person = ?", [person])
      }
      return sent
    }
  }

  /// By how many milliseconds a device may take the server's clock to be ahead.
  private static let slightSkew: Int64 = 60_000

  /// Withdraws a consent again that was withdrawn before a backup was put back.
  static func withdrawAgain(
    _ kind: ConsentKind, _ entry: ErasureLedger.Entry, _ db: any StoreSession
  ) throws -> Int {
    try db.execute(
      """
      UPDATE \(kind.table) SET withdrawnAt = ?1 WHERE withdrawnAt IS NULL AND givenAt <= ?1
        AND person = (SELECT id FROM person WHERE id = ?2 AND createdAt = ?3)
      """, [entry.erasedAt, entry.id, entry.createdAt])
  }

  private static func consent(
    of person: Int64, to kind: ConsentKind, _ db: any StoreSession
  ) throws -> StoredConsent? {
    let credit = kind == .showing ? "credit" : "NULL"
    return try db.row(
      "SELECT version, givenAt, withdrawnAt, \(credit) FROM \(kind.table) WHERE person = ?",
      [person]
    ).map { StoredConsent(version: $0[0], givenAt: $0[1], withdrawnAt: $0[2], credit: $0[3]) }
  }
}

extension JSONText {
  /// Writes a person's last decision; its members are null if there is none.
  mutating func consent(_ consent: StoredConsent?, to kind: ConsentKind = .research) {
    object { json in
      json.member("version", consent?.version)
      json.member("given_at", consent.map { APITime.preciseText($0.givenAt) })
      json.member("withdrawn_at", consent?.withdrawnAt.map { APITime.preciseText($0) })
      if kind == .showing { json.member("credit", consent?.credit) }
    }
  }
}
