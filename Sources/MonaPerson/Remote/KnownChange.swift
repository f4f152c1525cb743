import GRDB

/// The last change of the account's visits that this computer heard of, in whichever answer of the server.
///
/// Requests name it, so that a server that was put back from an older backup notices that it never gave it.
package struct KnownChange: Hashable, Sendable {
  /// The number of the change; 0 if none is known.
  package var revision: Int
  /// The epoch in which the server gave the number; nil if it reports none.
  package var epoch: String?

  package init(revision: Int, epoch: String?) {
    (self.revision, self.epoch) = (revision, epoch)
  }
}

extension Store {
  /// The revision from which the server's changes are requested; 0 for everything.
  package var fetchedThrough: Int {
    get throws {
      try person.readSnapshot { db in
        try Int.fetchOne(db.cachedStatement(sql: "SELECT revision FROM syncState")) ?? 0
      }
    }
  }

  /// The last change that an answer named, be it to a fetch or to an upload: it may be later than what was fetched.
  package var knownChange: KnownChange {
    get throws { try person.readSnapshot(Self.knownChange) }
  }

  static func knownChange(_ db: Database) throws -> KnownChange {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT knownRevision, knownEpoch FROM syncState"))
    return KnownChange(revision: row?["knownRevision"] ?? 0, epoch: row?["knownEpoch"])
  }

  /// Stores a change that an answer named, unless a later one is known.
  static func note(_ known: KnownChange?, _ db: Database) throws {
    guard let known else { return }
    try db.executeCached(
      sql: "UPDATE syncState SET knownRevision = ?, knownEpoch = ? WHERE knownRevision <= ?",
      arguments: [known.revision, known.epoch, known.revision])
  }
}
