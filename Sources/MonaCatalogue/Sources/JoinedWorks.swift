import Foundation
import GRDB
import MonaModel

/// Works that a person joined with the same work of another source.
///
/// A joined work is retired, and `replacement` names the other one, so that what refers to it
/// follows. It stays so when its source is updated, as long as the other one is there.
enum JoinedWorks {
  /// Whether a discovery is joined with one of another source that is current or hidden.
  static func contains(_ id: DiscoveryID, _ db: Database) throws -> Bool {
    let key = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT new FROM replacement JOIN discovery ON discovery.key = new
          WHERE old = ? AND (discovery.retired = 0
            OR new IN (SELECT discovery FROM hiddenDiscovery))
          """), arguments: [id.key])
    guard let other = key.flatMap(DiscoveryID.init(key:)) else { return false }
    return other.source != id.source
  }
}

/// Why two discoveries cannot be joined, or parted.
package enum JoiningError: Error, Hashable {
  /// They are of the same source, of different kinds, or one is not in the catalogue.
  case notJoinable(DiscoveryID, DiscoveryID)
  /// The discovery is not joined with one of another source.
  case notJoined(DiscoveryID)
}

extension Catalogue {
  /// A discovery of another source that is likely the same work; nil when there is none.
  package func likelyDuplicate(of id: DiscoveryID) throws -> DiscoveryID? {
    try reader.readSnapshot { db in
      guard let discovery = try RecordQuery.discovery(id, db), let place = discovery.coordinate
      else { return nil }
      let finder = try DuplicateFinder(except: id.source, near: place, withOwn: true, db)
      let found = try finder.duplicate(of: discovery)
      return found?.kind == id.kind ? found : nil
    }
  }

  /// Joins two discoveries of different sources that are the same work, in one transaction.
  ///
  /// The one that is not MONA's is retired and replaced by the other; of two that are not, the
  /// first, or the person's own. What refers to it follows with `Store.followReplacements`.
  /// - Returns: the discovery that is kept.
  /// - Throws: `JoiningError`.
  @discardableResult
  package func join(_ first: DiscoveryID, with second: DiscoveryID) throws -> DiscoveryID {
    let (old, new) = Self.joining(first, second)
    try write { db in
      try Self.checkJoinable(first, second, db)
      var writer = try CatalogueWriter(db)
      try writer.retire(old.key)
      // No circle of replacements.
      try db.executeCached(sql: "DELETE FROM replacement WHERE old = ?", arguments: [new.key])
      try db.executeCached(
        sql: "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)",
        arguments: [old.key, new.key])
      try writer.finish()
    }
    return new
  }

  /// Which of two joined discoveries is retired, and which is kept.
  package static func joining(
    _ first: DiscoveryID, _ second: DiscoveryID
  ) -> (old: DiscoveryID, new: DiscoveryID) {
    first.isFromMona || second.isOwn ? (second, first) : (first, second)
  }

  /// Checks that two discoveries can be joined.
  /// - Throws: `JoiningError`.
  package func checkJoinable(_ first: DiscoveryID, with second: DiscoveryID) throws {
    try reader.readSnapshot { db in try Self.checkJoinable(first, second, db) }
  }

  private static func checkJoinable(
    _ first: DiscoveryID, _ second: DiscoveryID, _ db: Database
  ) throws {
    guard first.source != second.source, first.kind == second.kind, try isCurrent(first, db),
      try isCurrent(second, db)
    else { throw JoiningError.notJoinable(first, second) }
  }

  /// Lists a joined discovery again, if its source is not hidden; what followed it stays with the
  /// other one.
  /// - Throws: `JoiningError`.
  package func part(_ id: DiscoveryID) throws {
    try write { db in
      guard try JoinedWorks.contains(id, db) else { throw JoiningError.notJoined(id) }
      try HiddenSource.rewrite([id.key], db)
      let sources = try SourceTable.fetchAll(db)
      if sources.contains(where: { $0.id == id.source && $0.isHidden }) {
        try HiddenSource.hide(id.source, db)
      }
    }
  }

  private static func isCurrent(_ id: DiscoveryID, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ? AND retired = 0)"),
      arguments: [id.key]) ?? false
  }
}
