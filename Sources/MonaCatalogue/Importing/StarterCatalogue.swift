import Foundation
import GRDB

extension Catalogue {
  /// Fills what was never filled, discoveries and badges apart, from the files MONA is installed
  /// with, so that it opens on something before any network.
  ///
  /// - Parameter folder: where `starter-catalogue.json` and `badges.json` lie; one that is not
  ///   there fills nothing.
  /// - Returns: whether badges came, which earlier visits may have won.
  @discardableResult
  package func fillIfEmpty(from folder: URL) throws -> Bool {
    let catalogue = folder.appendingPathComponent("starter-catalogue.json")
    if try isEmpty(), FileManager.default.fileExists(atPath: catalogue.path) {
      _ = try importCatalogue(catalogue)
    }
    let badges = folder.appendingPathComponent("badges.json")
    guard try !hasBadges(), FileManager.default.fileExists(atPath: badges.path) else {
      return false
    }
    try importBadges(Data(contentsOf: badges))
    return true
  }

  private func hasBadges() throws -> Bool {
    try reader.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM badge)") ?? false
    }
  }
}
