import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Takes a source out of the catalogue; what the person collected, targeted or was proposed is
  /// kept, retired, and comes back with a source of the same name.
  /// - Throws: `SourceError` when there is no such source, or it is MONA's own.
  package func removeSource(_ name: String) throws -> SourceRemoval {
    let removal = try catalogue.removeSource(name) { db in
      // In memory, the catalogue's connection is the person's too, and busy with this.
      person === catalogue.writer ? try Self.knownKeys(db) : try person.readSnapshot(Self.knownKeys)
    }
    try forget(LostImport(.catalogue(removal.source)))
    return removal
  }

  /// Every discovery of which the person's data speaks.
  private static func knownKeys(_ db: Database) throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT discovery FROM visit UNION SELECT discovery FROM target
        UNION SELECT discovery FROM badgeWon UNION SELECT discovery FROM daily
        """)
  }

  /// Takes over a complete answer of the server, or our own file of badges, in one transaction.
  ///
  /// Badges the answer no longer holds go, except those won; `awardBadges` then wins those whose
  /// count is already reached.
  /// - Returns: what was done; `retired` counts the badges that went.
  /// - Throws: `CatalogueError.notBadges` when the data as a whole is refused; the badges are then
  ///   as they were.
  @discardableResult
  package func importBadges(_ data: Data) throws -> ImportReport.Counts {
    try catalogue.importBadges(data, keeping: numbersOfBadgesWon())
  }

  /// The numbers of the badges that are won.
  func numbersOfBadgesWon() throws -> Set<Int> {
    try person.readSnapshot { db in try Int.fetchSet(db, sql: "SELECT badge FROM badgeWon") }
  }

  /// Fills what was never filled from the files MONA is installed with.
  /// - Parameter folder: see `Catalogue.fillIfEmpty(from:)`.
  /// - Returns: the badges that visits of before win, if badges came.
  @discardableResult
  package func fillIfEmpty(from folder: URL) throws -> [Badge] {
    try catalogue.fillIfEmpty(from: folder) ? awardBadges() : []
  }
}
