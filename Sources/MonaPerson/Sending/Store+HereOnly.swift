import GRDB
import MonaModel

extension Store {
  /// Whether a visit is kept on this computer alone.
  package func isHereOnly(_ id: DiscoveryID) throws -> Bool {
    try person.readSnapshot { db in
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT isHereOnly FROM visit WHERE discovery = ?"),
        arguments: [id.key]) ?? false
    }
  }

  /// Keeps visits on this computer alone, or lets them be sent again, in one transaction.
  ///
  /// What the server has of them already stays there, until the visit is removed. What is not collected is
  /// passed over.
  package func keepHereOnly(_ ids: [DiscoveryID], _ isHereOnly: Bool) throws {
    try writePerson { db in
      for id in ids {
        try db.executeCached(
          sql: "UPDATE visit SET isHereOnly = ? WHERE discovery = ? AND isHereOnly <> ?",
          arguments: [isHereOnly, id.key, isHereOnly])
        try db.executeCached(
          sql: "DELETE FROM sendingTrouble WHERE discovery = ?", arguments: [id.key])
      }
    }
  }
}
