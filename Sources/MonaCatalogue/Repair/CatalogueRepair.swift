import Foundation
import GRDB
import MonaLog
import MonaModel

/// Copies all readable data of a damaged catalogue into a new one in one transaction.
struct CatalogueRepair {
  private var salvage: CatalogueSalvage
  private let db: Database
  private var repaired: RepairedCatalogue
  /// The number of current discoveries by source.
  private var counts: [Int: Int] = [:]
  /// The sources with recovered discoveries.
  private var recoveredSources: Set<Int> = []
  private var retired: [Int64] = []
  /// The keys of hidden discoveries.
  private var hidden: Set<Int64> = []

  /// - Parameter sources: the known sources, in case the damaged file lost them.
  static func run(
    _ salvage: CatalogueSalvage?, knowing sources: [CatalogueSource], to file: URL, _ db: Database
  ) throws -> RepairedCatalogue {
    var repaired = RepairedCatalogue(aside: file)
    if let salvage {
      var repair = CatalogueRepair(salvage: salvage, db: db, repaired: repaired)
      try repair.run(knowing: sources)
      repaired = repair.repaired
    } else {
      (repaired.lacksBoundaries, repaired.lacksBadges) = (true, true)
      repaired.sources = sources
      for source in sources { try Self.keep(source, isRemoved: true, db) }
    }
    // A new counter value invalidates data read from the damaged catalogue.
    try db.execute(
      sql: "UPDATE catalogueRevision SET number = ?",
      arguments: [Int(Date().timeIntervalSince1970)])
    return repaired
  }

  private init(salvage: CatalogueSalvage, db: Database, repaired: RepairedCatalogue) {
    (self.salvage, self.db, self.repaired) = (salvage, db, repaired)
  }

  private mutating func run(knowing sources: [CatalogueSource]) throws {
    repaired.lacksBoundaries = try !copy(
      "boundary", ["id", "name", "territory", "file", "area"])
    repaired.lacksBadges = try !copy(
      "badge",
      [
        "id", "titleFr", "titleEn", "descriptionFr", "descriptionEn", "notificationFr",
        "notificationEn", "required", "rule", "subject", "image",
      ])
    _ = try copy("stray", ["discovery", "latitude", "longitude", "isAside"])
    hidden = Set(
      salvage.rows(of: "hiddenDiscovery", ["discovery"]).rows.compactMap {
        $0.first.flatMap(Int64.fromDatabaseValue)
      })
    salvage.readRules(knowing: sources)
    try copySourceRows(knowing: sources)
    let ids = salvage.ids()
    // Other sources come after MONA's, because names are respelled as MONA spells them.
    for part in [ids.filter(\.isFromMona), ids.filter { !$0.isFromMona }] where !part.isEmpty {
      try copy(part)
    }
    try retire()
    try copyReplacements()
    try setOutliersAside()
    try copySources(knowing: sources)
    try hideSources()
  }

  // MARK: Discoveries

  private mutating func copy(_ ids: [DiscoveryID]) throws {
    let completion = try DiscoveryCompletion(db, withArtists: !ids[0].isFromMona)
    var writer = try CatalogueWriter(db)
    for id in ids {
      let record: CatalogueSalvage.RecoveredRecord
      do {
        guard let found = try salvage.recover(id) else {
          if salvage.lists(id) || hidden.contains(id.key) { counts[id.source, default: 0] += 1 }
          continue
        }
        record = found
      } catch {
        counts[id.source, default: 0] += 1
        continue
      }
      try record.bytes.withUnsafeBytes { bytes in
        try writer.insert(completion.entry(of: record.discovery), bytes)
      }
      recoveredSources.insert(id.source)
      // Hidden discoveries are shown until all are written; see `hideSources`.
      if record.isRetired, !hidden.contains(id.key) {
        retired.append(id.key)
      } else {
        counts[id.source, default: 0] += 1
      }
    }
    try writer.finish()
  }

  /// Retires after all discoveries are written, because the indexes must contain them first.
  private func retire() throws {
    guard !retired.isEmpty else { return }
    var writer = try CatalogueWriter(db)
    for key in retired { try writer.retire(key) }
    try writer.finish()
  }

  /// Copies what replaces works that a person joined, or that an import recognised under another
  /// number.
  ///
  /// MONA's records name what they replace themselves.
  private func copyReplacements() throws {
    for values in salvage.rows(of: "replacement", ["old", "new"]).rows {
      guard let old = Int64.fromDatabaseValue(values[0]).flatMap(DiscoveryID.init(key:)),
        let new = Int64.fromDatabaseValue(values[1]).flatMap(DiscoveryID.init(key:))
      else { continue }
      // Whatever is not there any more cannot replace anything.
      try db.executeCached(
        sql: """
          INSERT OR IGNORE INTO replacement (old, new) SELECT ?1, ?2
          WHERE EXISTS (SELECT 1 FROM discovery WHERE key = ?2)
            AND NOT EXISTS (SELECT 1 FROM discovery WHERE key = ?1 AND retired = 0)
          """, arguments: [old.key, new.key])
    }
  }

  /// Keeps decisions about position outliers.
  private func setOutliersAside() throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT stray.discovery, stray.latitude, stray.longitude FROM stray
        JOIN discovery ON discovery.key = stray.discovery
          AND discovery.latitude = stray.latitude AND discovery.longitude = stray.longitude
        WHERE isAside = 1
        """)
    for row in rows {
      if let id = DiscoveryID(key: row[0]),
        let position = Coordinate(latitude: row[1], longitude: row[2])
      {
        try PositionOutlierTable.setAside(true, id, position, db)
      }
    }
    try db.execute(
      sql: "DELETE FROM stray WHERE discovery NOT IN (SELECT key FROM discovery)")
    for source in recoveredSources { _ = try PositionOutlierTable.mark(of: source, db) }
  }

  // MARK: Catalogues

  /// Copies the rows of sources, by whose rules discoveries are read.
  private func copySourceRows(knowing sources: [CatalogueSource]) throws {
    _ = try copy(
      "source",
      ["id", "name", "code", "format", "kind", "file", "importedAt", "isNumbered", "removed"])
    // A file of before migration "catalogue 12" has no such column.
    for values in salvage.rows(of: "source", ["id", "columns"]).rows {
      guard String.fromDatabaseValue(values[1]) != nil else { continue }
      try db.execute(
        sql: "UPDATE source SET columns = ? WHERE id = ?", arguments: [values[1], values[0]])
    }
    for source in sources where source.columns != nil {
      try db.execute(
        sql: "UPDATE source SET columns = ? WHERE id = ? AND columns IS NULL",
        arguments: [source.columns?.text, source.id])
    }
    try copyDescriptions(knowing: sources)
  }

  /// Copies what the person said of sources, as far as it can be read; else it is what is known.
  private func copyDescriptions(knowing sources: [CatalogueSource]) throws {
    for source in sources {
      try db.execute(
        sql: "UPDATE source SET colour = ?, credit = ?, licence = ? WHERE id = ?",
        arguments: [source.colour.rawValue, source.credit, source.licence, source.id])
    }
    // A file of before migration "catalogue 15" has no such columns.
    for values in salvage.rows(of: "source", ["id", "colour", "credit", "licence"]).rows {
      let colour = String.fromDatabaseValue(values[1]).flatMap(SourceColour.init(rawValue:))
      func text(_ value: DatabaseValue) -> String? {
        // A text that is too long is damage.
        let text = try? SourceError.checked(text: String.fromDatabaseValue(value))
        return text ?? nil
      }
      try db.execute(
        sql: "UPDATE source SET colour = ?, credit = ?, licence = ? WHERE id = ?",
        arguments: [colour?.rawValue, text(values[2]), text(values[3]), values[0]])
    }
  }

  /// Hides the sources again that were hidden.
  private func hideSources() throws {
    for values in salvage.rows(of: "source", ["id", "isHidden"]).rows {
      guard Int.fromDatabaseValue(values[1]) == 1, let id = Int.fromDatabaseValue(values[0]),
        var source = try SourceTable.fetchAll(db).first(where: { $0.id == id })
      else { continue }
      source.isHidden = true
      try HiddenSource.hide(id, db)
      try SourceTable.save(source, db)
    }
  }

  /// Notes which sources are there, and keeps those that are only known.
  private mutating func copySources(knowing sources: [CatalogueSource]) throws {
    repaired.sources = try SourceTable.fetchAll(db).filter { $0.importedAt != nil }
    for source in repaired.sources where !recoveredSources.contains(source.id) {
      try SourceTable.remove(source, isKept: true, db)
    }
    for source in sources where !repaired.sources.contains(where: { $0.id == source.id }) {
      repaired.sources.append(source)
      try Self.keep(source, isRemoved: !recoveredSources.contains(source.id), db)
    }
    for index in repaired.sources.indices {
      repaired.sources[index].count = counts[repaired.sources[index].id] ?? 0
    }
  }

  /// Stores the name and number of a source.
  ///
  /// A source without discoveries is stored as removed, so that its number stays reserved for it.
  private static func keep(
    _ source: CatalogueSource, isRemoved: Bool, _ db: Database
  ) throws {
    guard try SourceTable.find(source.name, db, orRemoved: true) == nil else { return }
    try SourceTable.save(source, db)
    if isRemoved { try SourceTable.remove(source, isKept: true, db) }
  }

  // MARK: Rows

  /// Copies the readable rows of a table, without invalid ones.
  /// - Returns: whether all rows were readable.
  private func copy(_ table: String, _ columns: [String]) throws -> Bool {
    let (rows, areAll) = salvage.rows(of: table, columns)
    let places = databaseQuestionMarks(count: columns.count)
    let sql = """
      INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))
      """
    for row in rows { try db.executeCached(sql: sql, arguments: StatementArguments(row)) }
    let hadBroken = try ColumnTypes.removeBroken(from: table, db)
    return areAll && !hadBroken
  }
}

extension Catalogue {
  /// Whether the catalogue in a file is damaged.
  ///
  /// Reads the whole file.
  /// - Throws: other errors of reading, such as a locked database.
  package static func isDamaged(_ file: URL) throws -> Bool {
    do {
      try DatabaseQueue(path: file.path, configuration: configuration())
        .writeWithoutTransaction(CatalogueCheck.run)
      return false
    } catch  where StorageError(error) == .damaged {
      return true
    }
  }

  /// Replaces a damaged catalogue by a new one with all readable data, and renames the damaged
  /// file; call while holding the folder's lock (`FolderLock`).
  ///
  /// If the process is killed, one of the two files is in place.
  /// - Parameter sources: the known sources, in case the damaged file lost them.
  /// - Throws: `NewerDatabase` when a newer MONA wrote it, and errors of writing the new file.
  package static func repair(
    _ file: URL, knowing sources: [CatalogueSource]
  ) throws -> RepairedCatalogue {
    let fresh = URL(fileURLWithPath: file.path + ".mending")
    for suffix in DatabaseFile.suffixes + ["-journal"] { unlink(fresh.path + suffix) }
    PrivateFiles.prepareDatabase(fresh)
    var configuration = configuration()
    // Rows are written before the rows they refer to.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in try db.execute(sql: pageSizeSQL) }
    let queue = try DatabaseQueue(path: fresh.path, configuration: configuration)
    try CatalogueSchema.migrator.migrate(queue)
    var repaired = RepairedCatalogue(aside: file)
    try CatalogueSalvage.opening(file) { salvage in
      repaired = try queue.write { db in
        try CatalogueRepair.run(salvage, knowing: sources, to: file, db)
      }
      try queue.close()
      repaired.aside = try replace(file, by: fresh)
    }
    return repaired
  }

  /// - Returns: the new location of the damaged file.
  private static func replace(_ file: URL, by fresh: URL) throws -> URL {
    let stamp = Int(Date().timeIntervalSince1970)
    let names = (0...99).map { "\(file.path).damaged-\(stamp)" + ($0 == 0 ? "" : "-\($0)") }
    // The damaged file has both names until the new file replaces the first.
    guard let aside = names.first(where: { link(file.path, $0) == 0 || errno != EEXIST }) else {
      throw StorageError.cannotOpen
    }
    if access(aside, F_OK) != 0 {
      // The file system has no hard links.
      try FileManager.default.moveItem(atPath: file.path, toPath: aside)
    }
    for suffix in DatabaseFile.suffixes.dropFirst() {
      // There is no write-ahead log after an orderly close.
      rename(file.path + suffix, aside + suffix)
    }
    guard rename(fresh.path, file.path) == 0 else {
      throw StorageError(opening: CocoaError(.fileWriteUnknown), in: file) ?? .cannotOpen
    }
    return URL(fileURLWithPath: aside)
  }
}

/// The result of a repair: what was lost.
package struct RepairedCatalogue: Hashable, Sendable {
  /// The new location of the damaged file.
  package var aside: URL
  /// The known imported sources, each with its former number of discoveries.
  package var sources: [CatalogueSource] = []
  /// Whether boundaries of boroughs may be missing.
  package var lacksBoundaries = false
  /// Whether badges may be missing.
  package var lacksBadges = false
}
