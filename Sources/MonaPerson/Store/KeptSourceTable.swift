import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// The rows of `keptSource`.
enum KeptSourceTable {
  /// The catalogues that were imported, each with how many discoveries came of it.
  static func fetchAll(_ db: Database) throws -> [CatalogueSource] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, name, format, kind, file, importedAt, isNumbered, count FROM keptSource
        ORDER BY id <> 0, name
        """
    ).compactMap { row in
      guard let format = CatalogueFormat(rawValue: row[2]) else { return nil }
      return CatalogueSource(
        id: row[0], name: row[1], format: format,
        kind: (row[3] as Int?).flatMap(DiscoveryKind.init(rawValue:)),
        file: (row[4] as String?).map { URL(fileURLWithPath: $0) },
        importedAt: ISO8601.date(row[5]), isNumbered: row[6], count: row[7])
    }
  }

  /// Those that a file of a person's data names: no catalogue is attached to it, which may be damaged.
  static func fetchAll(in file: URL) throws -> [CatalogueSource] {
    guard let size = DatabaseFile(file).size, size > 0 else { return [] }
    var configuration = Catalogue.configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: file.path, configuration: configuration).read { db in
      // One that is yet to be brought up to date has none.
      try db.tableExists("keptSource") ? fetchAll(db) : []
    }
  }

  /// Keeps a catalogue in the place of what was kept of it.
  static func save(_ source: CatalogueSource, _ db: Database) throws {
    try insert(source, orReplace: true, db)
  }

  /// Keeps a catalogue of which nothing was kept.
  static func add(_ source: CatalogueSource, _ db: Database) throws {
    try insert(source, orReplace: false, db)
  }

  private static func insert(
    _ source: CatalogueSource, orReplace: Bool, _ db: Database
  ) throws {
    guard let importedAt = source.importedAt else { return }
    try db.execute(
      sql: """
        INSERT OR \(orReplace ? "REPLACE" : "IGNORE") INTO keptSource
          (id, name, format, kind, file, importedAt, isNumbered, count)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        source.id, source.name, source.format.rawValue, source.kind?.rawValue, source.file?.path,
        ISO8601.string(importedAt), source.isNumbered, source.count,
      ])
  }

  static func delete(_ id: Int, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM keptSource WHERE id = ?", arguments: [id])
  }
}
