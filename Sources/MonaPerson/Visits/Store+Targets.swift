import Foundation
import GRDB
import MonaModel

extension Store {
  /// Puts a discovery on the wish list; one that is there already keeps its date.
  /// - Throws: `StoreError.unknownDiscovery` or `.alreadyCollected`.
  package func target(_ id: DiscoveryID, at date: Date = Date()) throws {
    try writePerson { db in
      guard try Self.exists(id, in: "discovery", db) else { throw StoreError.unknownDiscovery(id) }
      guard try !Self.exists(id, in: "visit", db) else { throw StoreError.alreadyCollected(id) }
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO target (discovery, targetedAt) VALUES (?, ?)",
        arguments: [id.key, ISO8601.string(date)])
    }
  }

  /// Takes a discovery off the wish list, if it is there.
  package func untarget(_ id: DiscoveryID) throws {
    try writePerson { db in
      try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
    }
  }
}
