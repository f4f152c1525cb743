import GRDB
import MonaAPI

/// What a person agreed to, as their devices said: by it alone, research has their visits.
struct StoredConsent: Equatable, Sendable {
  /// The version of the text that they agreed to, at least 1.
  let version: Int
  /// When they did, in milliseconds since 1970.
  let givenAt: Int64
  /// When they withdrew it, in milliseconds since 1970; nil while it holds.
  let withdrawnAt: Int64?

  /// Whether it is a later decision than another one; of two at the same time, the withdrawal.
  func isLater(than other: StoredConsent) -> Bool {
    (max(givenAt, withdrawnAt ?? givenAt), withdrawnAt == nil ? 0 : 1)
      > (max(other.givenAt, other.withdrawnAt ?? other.givenAt), other.withdrawnAt == nil ? 0 : 1)
  }
}

extension ServerStore {
  /// The last decision of a person; nil if no device sent any.
  func consent(of person: Int64) async throws -> StoredConsent? {
    try await database.read { db in try Self.consent(of: person, db) }
  }

  /// Stores a decision of a person unless a later one is known: each of their devices sends the one that it knows.
  ///
  /// A time after now counts as now. An agreement of later than ``slightSkew`` after now takes nothing back: the clock of
  /// the device was wrong when it was given, and it may be older than the withdrawal that is known.
  /// - Returns: the last decision.
  func note(_ consent: StoredConsent, of person: Int64) async throws -> StoredConsent {
    try await database.write { [clock] db in
      let now = clock.now()
      let sent = StoredConsent(
        version: consent.version, givenAt: min(consent.givenAt, now),
        withdrawnAt: consent.withdrawnAt.map { min($0, now) })
      if let known = try Self.consent(of: person, db) {
        let isDoubtful =
          sent.withdrawnAt == nil && known.withdrawnAt != nil
          && consent.givenAt > now + Self.slightSkew
        if isDoubtful || !sent.isLater(than: known) { return known }
      }
      // The account may have been deleted since the request was authenticated.
      let isThere = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?)", arguments: [person])
      guard isThere == true else { throw RequestError.unauthenticated }
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO consent (person, version, givenAt, withdrawnAt)
          VALUES (?, ?, ?, ?)
          """, arguments: [person, sent.version, sent.givenAt, sent.withdrawnAt])
      return sent
    }
  }

  /// By how many milliseconds a device may take the server's clock to be ahead.
  private static let slightSkew: Int64 = 60_000

  private static func consent(of person: Int64, _ db: Database) throws -> StoredConsent? {
    try Row.fetchOne(
      db, sql: "SELECT version, givenAt, withdrawnAt FROM consent WHERE person = ?",
      arguments: [person]
    ).map { StoredConsent(version: $0[0], givenAt: $0[1], withdrawnAt: $0[2]) }
  }
}

extension JSONText {
  /// Writes a person's last decision; its members are null if there is none.
  mutating func consent(_ consent: StoredConsent?) {
    object { json in
      json.member("version", consent?.version)
      json.member("given_at", consent.map { APITime.preciseText($0.givenAt) })
      json.member("withdrawn_at", consent?.withdrawnAt.map { APITime.preciseText($0) })
    }
  }
}
