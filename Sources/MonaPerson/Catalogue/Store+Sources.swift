import Foundation
import GRDB
import MonaCatalogue
import MonaLog
import MonaModel

extension Store {
  /// Stores what a person says of a source, in the catalogue and beside the person's data; see
  /// `Catalogue.describeSource(_:as:)`.
  package func describeSource(_ name: String, as description: SourceDescription) throws {
    try catalogue.describeSource(name, as: description)
    tryLogging("What was said of a source is not kept", level: .warning) { try keepSources() }
  }

  /// Removes a source from the catalogue.
  ///
  /// Its discoveries in the person's data are kept as retired, and are current again once a source
  /// of this name is imported.
  /// - Throws: `SourceError` if there is no such source, or it is MONA's own.
  package func removeSource(_ name: String) throws -> SourceRemoval {
    let removal = try catalogue.removeSource(name, keeping: referredKeys)
    try forget(LostImport(.catalogue(removal.source)))
    return removal
  }

  /// The keys of all discoveries in the person's data.
  /// - Parameter db: the catalogue's connection, within a transaction.
  func referredKeys(_ db: Database) throws -> Set<Int64> {
    // In memory, both use one connection, which is inside this transaction.
    person === catalogue.writer ? try Self.knownKeys(db) : try person.readSnapshot(Self.knownKeys)
  }

  private static func knownKeys(_ db: Database) throws -> Set<Int64> {
    try Int64.fetchSet(db, sql: KeptRecords.referredSQL)
  }

  /// Imports a complete list of badges, from the server or an installed file, in one transaction.
  ///
  /// Badges that are missing from it are deleted, except those won; call `awardBadges` afterwards.
  /// - Returns: the counts of changes; `retired` counts the deleted badges.
  /// - Throws: `CatalogueError.notBadges` if the data is invalid; nothing is changed then.
  @discardableResult
  package func importBadges(_ data: Data) throws -> ImportReport.Counts {
    try catalogue.importBadges(data, keeping: numbersOfBadgesWon())
  }

  /// The numbers of the badges won.
  func numbersOfBadgesWon() throws -> Set<Int> {
    try person.readSnapshot { db in try Int.fetchSet(db, sql: "SELECT badge FROM badgeWon") }
  }

  /// Imports the installed catalogue and badges where there are none yet.
  /// - Parameter folder: see `Catalogue.fillIfEmpty(from:)`.
  /// - Returns: the badges won by existing visits, if badges were imported.
  @discardableResult
  package func fillIfEmpty(from folder: URL) throws -> [Badge] {
    let hasNewBadges = try catalogue.fillIfEmpty(from: folder) {
      if fault == nil { try reserveKeptSources() }
    }
    guard hasNewBadges else { return [] }
    try mirrorOwnDiscoveries()
    return try awardBadges()
  }
}
