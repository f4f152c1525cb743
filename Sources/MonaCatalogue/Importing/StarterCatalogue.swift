import Foundation
import GRDB
import MonaModel

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
    return try addBadgesIfNone(from: folder)
  }

  /// Imports the bundled badges where there are none.
  /// - Returns: whether badges were added.
  @discardableResult
  package func addBadgesIfNone(from folder: URL) throws -> Bool {
    guard try !hasBadges() else { return false }
    return try addBadges(from: folder)
  }

  /// Retires the discoveries of the starter catalogue, if they are those of MONA's own.
  /// - Parameter corrections: what is said instead of it.
  package func retireStarter(_ corrections: Corrections? = nil) throws {
    let mona = try source(named: CatalogueSource.monaName)
    if mona?.file?.lastPathComponent == Self.starterName { _ = try retireOwn(corrections) }
  }

  /// Retires all discoveries of MONA's own catalogue; their numbers stay known.
  /// - Parameter corrections: what is said instead of it.
  /// - Returns: their number.
  package func retireOwn(_ corrections: Corrections? = nil) throws -> Int {
    let isHidden = try source(named: CatalogueSource.monaName)?.isHidden ?? false
    if isHidden { try setHidden(false, source: CatalogueSource.monaName) }
    return try write(lifting: corrections) { db in
      var pass = try CatalogueImport(db)
      for kind in DiscoveryKind.allCases { try pass.retireUnread(kind, of: nil, isComplete: true) }
      return try pass.finish().kinds.values.reduce(0) { $0 + $1.retired }
    }
  }

  /// Whether MONA's own catalogue has most of the works of the starter catalogue; true without a starter catalogue.
  /// - Parameter folder: the folder of `starter-catalogue.json`.
  package func hasWorksOfStarter(in folder: URL?) throws -> Bool {
    guard let file = folder?.appendingPathComponent(Self.starterName),
      FileManager.default.fileExists(atPath: file.path)
    else { return true }
    let content = try CatalogueFile(file).content()
    return try reader.readSnapshot { db in
      var comparison = try NumberComparison(db)
      var count = 0
      try content.withUnsafeBytes { bytes in
        var reader = CatalogueReader(bytes, url: file)
        while let record = try reader.next() {
          guard case .success(let decoded) = record.content else { continue }
          count += 1
          let id = decoded.discovery.id
          let isListed = try Bool.fetchOne(
            db.cachedStatement(
              sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ? AND retired = 0)"),
            arguments: [id.key])
          if isListed == true { try comparison.add(decoded.discovery) }
        }
      }
      return (comparison.count - comparison.others.count) * 2 > count
    }
  }

  /// The works of these that have the numbers of other works in a collection of a server, which is not imported.
  /// - Parameters:
  ///   - file: the whole collection.
  ///   - keys: the works here.
  /// - Throws: `CatalogueError` for an invalid file.
  package func worksOfOthers(in file: URL, among keys: Set<Int64>) throws -> Set<Int64> {
    let content = try CatalogueFile(file).content()
    return try reader.readSnapshot { db in
      var comparison = try NumberComparison(db)
      try content.withUnsafeBytes { bytes in
        var reader = CatalogueReader(bytes, url: file)
        while let record = try reader.next() {
          guard case .success(let decoded) = record.content,
            keys.contains(decoded.discovery.id.key)
          else { continue }
          try comparison.add(decoded.discovery)
        }
      }
      return comparison.others
    }
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
