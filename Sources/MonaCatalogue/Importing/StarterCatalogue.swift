import Foundation
import GRDB

extension Catalogue {
  /// The name of the bundled catalogue file.
  package static let starterName = "starter-catalogue.json"

  /// Imports the bundled discoveries and badges where there are none, so that the application has
  /// content before any network access.
  ///
  /// - Parameters:
  ///   - folder: the folder of `starter-catalogue.json` and `badges.json`; missing files are ignored.
  ///   - prepare: called first where there are no discoveries of MONA's.
  /// - Returns: whether badges were added, which earlier visits may have won.
  @discardableResult
  package func fillIfEmpty(from folder: URL, preparing prepare: () throws -> Void = {}) throws
    -> Bool
  {
    if try isEmpty() {
      try prepare()
      let catalogue = folder.appendingPathComponent(Self.starterName)
      if FileManager.default.fileExists(atPath: catalogue.path) {
        _ = try importCatalogue(catalogue)
      }
    }
    guard try !hasBadges() else { return false }
    return try addBadges(from: folder)
  }

  /// Imports the bundled badges and keeps all others.
  /// - Returns: false when the folder has no such file.
  @discardableResult
  package func addBadges(from folder: URL) throws -> Bool {
    let file = folder.appendingPathComponent("badges.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    let present = try reader.readSnapshot { db in try Int.fetchSet(db, sql: "SELECT id FROM badge")
    }
    try importBadges(Data(contentsOf: file), keeping: present)
    return true
  }

  private func hasBadges() throws -> Bool {
    try reader.readSnapshot { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM badge)") ?? false
    }
  }
}
