import Foundation
import GRDB
import MonaLog
import MonaModel

/// Carries over what can be read of a damaged catalogue into a new one, inside one transaction.
struct CatalogueMending {
  private let salvage: CatalogueSalvage
  private let db: Database
  private var mended: MendedCatalogue
  /// How many discoveries of each catalogue there were, retired ones left out.
  private var counts: [Int: Int] = [:]
  /// The catalogues of which something is left.
  private var carried: Set<Int> = []
  private var retired: [Int64] = []
  /// What was left out of lists.
  private var hidden: Set<Int64> = []

  /// - Parameter sources: the catalogues it had, should it no longer say so.
  static func run(
    _ salvage: CatalogueSalvage?, knowing sources: [CatalogueSource], to file: URL, _ db: Database
  ) throws -> MendedCatalogue {
    var mended = MendedCatalogue(aside: file)
    if let salvage {
      var mending = CatalogueMending(salvage: salvage, db: db, mended: mended)
      try mending.run(knowing: sources)
      mended = mending.mended
    } else {
      (mended.lacksBoundaries, mended.lacksBadges) = (true, true)
      mended.sources = sources
      for source in sources { try Self.keep(source, isRemoved: true, db) }
    }
    // What was read of the one before is told from what is read of this one.
    try db.execute(
      sql: "UPDATE catalogueRevision SET number = ?",
      arguments: [Int(Date().timeIntervalSince1970)])
    return mended
  }

  private init(salvage: CatalogueSalvage, db: Database, mended: MendedCatalogue) {
    (self.salvage, self.db, self.mended) = (salvage, db, mended)
  }

  private mutating func run(knowing sources: [CatalogueSource]) throws {
    mended.lacksBoundaries = try !carryOver(
      "boundary", ["id", "name", "territory", "file", "area"])
    mended.lacksBadges = try !carryOver(
      "badge",
      [
        "id", "titleFr", "titleEn", "descriptionFr", "descriptionEn", "notificationFr",
        "notificationEn", "required", "rule", "subject", "image",
      ])
    _ = try carryOver("stray", ["discovery", "latitude", "longitude", "isAside"])
    hidden = Set(
      salvage.rows(of: "hiddenDiscovery", ["discovery"]).rows.compactMap {
        $0.first.flatMap(Int64.fromDatabaseValue)
      })
    let ids = salvage.ids()
    // What comes from elsewhere is spelled as MONA's own is.
    for part in [ids.filter(\.isFromMona), ids.filter { !$0.isFromMona }] where !part.isEmpty {
      try carryOver(part)
    }
    try retire()
    try setStraysAside()
    try carryOverSources(knowing: sources)
  }

  // MARK: Discoveries

  private mutating func carryOver(_ ids: [DiscoveryID]) throws {
    let completion = try DiscoveryCompletion(db, withArtists: !ids[0].isFromMona)
    var writer = try CatalogueWriter(db)
    for id in ids {
      let kept: CatalogueSalvage.Kept
      do {
        guard let found = try salvage.kept(id) else {
          if salvage.lists(id) || hidden.contains(id.key) { counts[id.source, default: 0] += 1 }
          continue
        }
        kept = found
      } catch {
        counts[id.source, default: 0] += 1
        continue
      }
      try kept.bytes.withUnsafeBytes { bytes in
        try writer.insert(completion.entry(of: kept.discovery), bytes)
      }
      carried.insert(id.source)
      // What was left out shows again: nobody who misses it should have to know why.
      if kept.isRetired, !hidden.contains(id.key) {
        retired.append(id.key)
      } else {
        counts[id.source, default: 0] += 1
      }
    }
    try writer.finish()
  }

  /// Once all are written: nothing is taken out of an index that is still to be written.
  private func retire() throws {
    guard !retired.isEmpty else { return }
    var writer = try CatalogueWriter(db)
    for key in retired { try writer.retire(key) }
    try writer.finish()
  }

  /// What was decided of positions that look astray stays decided.
  private func setStraysAside() throws {
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
        try StrayTable.setAside(true, id, position, db)
      }
    }
    try db.execute(
      sql: "DELETE FROM stray WHERE discovery NOT IN (SELECT key FROM discovery)")
    for source in carried { _ = try StrayTable.mark(of: source, db) }
  }

  // MARK: Catalogues

  /// Carries over what the catalogues are called.
  private mutating func carryOverSources(knowing sources: [CatalogueSource]) throws {
    _ = try carryOver(
      "source",
      ["id", "name", "code", "format", "kind", "file", "importedAt", "isNumbered", "removed"])
    mended.sources = try SourceTable.fetchAll(db).filter { $0.importedAt != nil }
    for source in mended.sources where !carried.contains(source.id) {
      try SourceTable.remove(source, isKept: true, db)
    }
    for source in sources where !mended.sources.contains(where: { $0.id == source.id }) {
      mended.sources.append(source)
      try Self.keep(source, isRemoved: !carried.contains(source.id), db)
    }
    for index in mended.sources.indices {
      mended.sources[index].count = counts[mended.sources[index].id] ?? 0
    }
  }

  /// Keeps a catalogue's name and number: of one that counts as removed nothing is left, and it comes
  /// back under its number, as no other one does.
  private static func keep(
    _ source: CatalogueSource, isRemoved: Bool, _ db: Database
  ) throws {
    guard try SourceTable.find(source.name, db, orRemoved: true) == nil else { return }
    try SourceTable.save(source, db)
    if isRemoved { try SourceTable.remove(source, isKept: true, db) }
  }

  // MARK: Rows

  /// Carries over the rows of a table that can be read; those that are not as they must be are left
  /// out.
  /// - Returns: whether all could be read.
  private func carryOver(_ table: String, _ columns: [String]) throws -> Bool {
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
  /// Whether the catalogue in a file is damaged; all of it is read.
  /// - Throws: what else keeps it from being read, as another process that writes to it.
  package static func isDamaged(_ file: URL) throws -> Bool {
    do {
      try DatabaseQueue(path: file.path, configuration: configuration())
        .writeWithoutTransaction(CatalogueCheck.run)
      return false
    } catch  where StorageError(error) == .damaged {
      return true
    }
  }

  /// Puts a new catalogue in the place of a damaged one, with all that can be read of that, which is
  /// set aside beside it; to be called while the folder is held (`FolderLock`).
  ///
  /// Killed at any moment, one of the two is in its place.
  /// - Parameter sources: the catalogues it had, should it no longer say so.
  /// - Throws: `NewerDatabase` when a newer MONA wrote it, and what keeps a new one from being written.
  package static func mend(
    _ file: URL, knowing sources: [CatalogueSource]
  ) throws -> MendedCatalogue {
    let fresh = URL(fileURLWithPath: file.path + ".mending")
    for suffix in DatabaseFile.suffixes + ["-journal"] { unlink(fresh.path + suffix) }
    PrivateFiles.prepareDatabase(fresh)
    var configuration = configuration()
    // Rows come before those they refer to.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in try db.execute(sql: pageSizeSQL) }
    let queue = try DatabaseQueue(path: fresh.path, configuration: configuration)
    try CatalogueSchema.migrator.migrate(queue)
    var mended = MendedCatalogue(aside: file)
    try CatalogueSalvage.opening(file) { salvage in
      mended = try queue.write { db in
        try CatalogueMending.run(salvage, knowing: sources, to: file, db)
      }
      try queue.close()
      mended.aside = try replace(file, by: fresh)
    }
    return mended
  }

  /// - Returns: where the damaged one lies now.
  private static func replace(_ file: URL, by fresh: URL) throws -> URL {
    let stamp = Int(Date().timeIntervalSince1970)
    let names = (0...99).map { "\(file.path).damaged-\(stamp)" + ($0 == 0 ? "" : "-\($0)") }
    // Under both names until the new one takes the place of the first.
    guard let aside = names.first(where: { link(file.path, $0) == 0 || errno != EEXIST }) else {
      throw StorageError.cannotOpen
    }
    if access(aside, F_OK) != 0 {
      // A disk without hard links.
      try FileManager.default.moveItem(atPath: file.path, toPath: aside)
    }
    for suffix in DatabaseFile.suffixes.dropFirst() {
      // There is no log where it was closed in order.
      rename(file.path + suffix, aside + suffix)
    }
    guard rename(fresh.path, file.path) == 0 else {
      throw StorageError(opening: CocoaError(.fileWriteUnknown), in: file) ?? .cannotOpen
    }
    return URL(fileURLWithPath: aside)
  }
}

/// A new catalogue in the place of one that was damaged, and what the damage took.
package struct MendedCatalogue: Hashable, Sendable {
  /// Where the damaged one lies now.
  package var aside: URL
  /// The catalogues that were imported into it, as far as anyone knows, each with how many discoveries
  /// it had.
  package var sources: [CatalogueSource] = []
  /// Whether boundaries of boroughs may be missing.
  package var lacksBoundaries = false
  /// Whether badges may be missing.
  package var lacksBadges = false
}
