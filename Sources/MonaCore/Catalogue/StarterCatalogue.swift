import Foundation
import GRDB

extension Store {
  /// Fills what was never filled, discoveries and badges apart, from the files MONA is installed
  /// with, so that it opens on something before any network.
  ///
  /// - Parameter folder: where `starter-catalogue.json` and `badges.json` lie; one that is not
  ///   there fills nothing.
  package func fillIfEmpty(from folder: URL) throws {
    let catalogue = folder.appendingPathComponent("starter-catalogue.json")
    if try isCatalogueEmpty(), FileManager.default.fileExists(atPath: catalogue.path) {
      _ = try importCatalogue(catalogue)
    }
    let badges = folder.appendingPathComponent("badges.json")
    if try !hasBadges(), FileManager.default.fileExists(atPath: badges.path) {
      try importBadges(Data(contentsOf: badges))
      // Visits may have been there before the badges.
      try awardBadges()
    }
  }

  private func hasBadges() throws -> Bool {
    try person.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM badge)") ?? false
    }
  }
}
