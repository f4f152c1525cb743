import Foundation
import GRDB

extension Catalogue {
  /// What the file of the catalogue is called that MONA is installed with.
  package static let starterName = "starter-catalogue.json"

  /// Fills what was never filled, discoveries and badges apart, from the files MONA is installed
  /// with, so that it opens on something before any network.
  ///
  /// - Parameter folder: where `starter-catalogue.json` and `badges.json` lie; one that is not
  ///   there fills nothing.
  /// - Returns: whether badges came, which earlier visits may have won.
  @discardableResult
  package func fillIfEmpty(from folder: URL) throws -> Bool {
    let catalogue = folder.appendingPathComponent(Self.starterName)
    if try isEmpty(), FileManager.default.fileExists(atPath: catalogue.path) {
      _ = try importCatalogue(catalogue)
    }
    guard try !hasBadges() else { return false }
    return try addBadges(from: folder)
  }

  /// Imports the badges MONA is installed with; others stay.
  /// - Returns: false when there is no such file in the folder.
  @discardableResult
  package func addBadges(from folder: URL) throws -> Bool {
    let file = folder.appendingPathComponent("badges.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    let present = try reader.read { db in try Int.fetchSet(db, sql: "SELECT id FROM badge") }
    try importBadges(Data(contentsOf: file), keeping: present)
    return true
  }

  private func hasBadges() throws -> Bool {
    try reader.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM badge)") ?? false
    }
  }
}
