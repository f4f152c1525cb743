import Foundation
import GRDB
import MonaLog
import MonaModel

/// Hides or shows the discoveries of a source.
///
/// Hidden discoveries are marked as retired, which all queries respect, and listed in
/// `hiddenDiscovery`, so that those retired before stay retired.
enum HiddenSource {
  static func hide(_ source: Int, _ db: Database) throws {
    let keys = DiscoveryID.keys(ofSource: source)
    let shown = try Int64.fetchAll(
      db, sql: "SELECT key FROM discovery WHERE key BETWEEN ? AND ? AND retired = 0",
      arguments: [keys.lowerBound, keys.upperBound])
    guard !shown.isEmpty else { return }
    var writer = try CatalogueWriter(db)
    for key in shown {
      try Task.checkCancellation()
      try writer.retire(key)
      try db.executeCached(
        sql: "INSERT OR IGNORE INTO hiddenDiscovery (discovery) VALUES (?)", arguments: [key])
    }
    try writer.finish()
  }

  /// Writes the hidden discoveries again from their records, like an import.
  static func show(_ source: Int, _ db: Database) throws {
    let hidden = try keys(of: source, db)
    guard !hidden.isEmpty else { return }
    try rewrite(hidden, db)
    try forget(source, db)
    _ = try PositionOutlierTable.mark(of: source, db)
  }

  /// Runs an import of a source, which is shown meanwhile, so that its changes are counted like
  /// those of other sources.
  static func showing<Result>(
    _ source: CatalogueSource, _ db: Database, _ work: () throws -> Result
  ) throws -> Result {
    guard source.isHidden else { return try work() }
    try show(source.id, db)
    let result = try work()
    try hide(source.id, db)
    return result
  }

  /// Writes retired discoveries of a source again from their records, so that they are listed.
  static func rewrite(_ keys: [Int64], _ db: Database) throws {
    let isFromMona = keys.first.flatMap(DiscoveryID.init(key:))?.isFromMona == true
    let completion = try DiscoveryCompletion(db, withArtists: !isFromMona)
    let rules = try SourceTable.columnRules(db)
    var writer = try CatalogueWriter(db)
    for key in keys {
      try Task.checkCancellation()
      let record = try Data.fetchOne(
        db.cachedStatement(
          sql: "SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "?1"))"),
        arguments: [key])
      guard let id = DiscoveryID(key: key), let record else { throw StorageError.damaged }
      try record.withUnsafeBytes { bytes in
        try writer.update(
          completion.entry(of: StoredRecord.discovery(id, bytes, by: rules[id])), bytes)
      }
    }
    try writer.finish()
  }

  /// Deletes the list of hidden discoveries of a source; they stay retired.
  static func forget(_ source: Int, _ db: Database) throws {
    let keys = DiscoveryID.keys(ofSource: source)
    try db.executeCached(
      sql: "DELETE FROM hiddenDiscovery WHERE discovery BETWEEN ? AND ?",
      arguments: [keys.lowerBound, keys.upperBound])
  }

  private static func keys(of source: Int, _ db: Database) throws -> [Int64] {
    let keys = DiscoveryID.keys(ofSource: source)
    return try Int64.fetchAll(
      db, sql: "SELECT discovery FROM hiddenDiscovery WHERE discovery BETWEEN ? AND ?",
      arguments: [keys.lowerBound, keys.upperBound])
  }
}

extension Catalogue {
  /// Hides the discoveries of a source from counts, lists, search and the map, or shows them again,
  /// in one transaction.
  ///
  /// A hidden source can still be updated. When it is shown again, search finds it at once and its
  /// index is built afterwards.
  /// - Throws: `SourceError.unknown` when there is no such source.
  package func setHidden(_ isHidden: Bool, source name: String) throws {
    try write { db in
      guard var source = try SourceTable.named(name, db) else { throw SourceError.unknown(name) }
      guard source.isHidden != isHidden else { return }
      try isHidden ? HiddenSource.hide(source.id, db) : HiddenSource.show(source.id, db)
      source.isHidden = isHidden
      try SourceTable.save(source, db)
    }
    // Searches are correct but slower until the index is built.
    if !isHidden { tryLogging("The indexes were not finished") { try finishIndexes() } }
  }
}
