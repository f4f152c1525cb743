import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// An import that was lost, in part or completely, through damage, and has to be imported again.
package struct LostImport: Hashable, Sendable {
  /// The lost data.
  package enum Content: Hashable, Sendable {
    /// A catalogue, with its former number of discoveries.
    case catalogue(CatalogueSource)
    /// The borough boundaries of a file.
    case boundaries(URL)
  }

  /// The lost data.
  package var content: Content
  /// Whether a part of it is still there.
  package var isPartlyThere = false

  /// A lost import.
  package init(_ content: Content, isPartlyThere: Bool = false) {
    (self.content, self.isPartlyThere) = (content, isPartlyThere)
  }

  /// The name of the catalogue or of the boundary file.
  package var name: String {
    switch content {
    case .catalogue(let source): source.name
    case .boundaries(let file): file.fileName
    }
  }

  /// Its file at the time of the import.
  package var file: URL? {
    switch content {
    case .catalogue(let source): source.file
    case .boundaries(let file): file
    }
  }

  /// MONA's own catalogue; nil for anything else.
  var own: CatalogueSource? {
    if case .catalogue(let source) = content, source.isMona { source } else { nil }
  }
}

extension Store {
  /// Stores in the person's database which catalogues were imported, as far as that changed.
  ///
  /// The row of a catalogue that is missing now stays: it is lost, unless the person removed it.
  package func keepSources() throws {
    guard fault == nil else { return }
    let changed = try person.readSnapshot { db in
      try Int.fetchSet(
        db,
        sql: """
          SELECT source.id FROM source LEFT JOIN keptSource kept ON kept.id = source.id
          WHERE removed = 0 AND (kept.id IS NULL OR kept.name <> source.name
            OR kept.importedAt <> source.importedAt OR kept.columns IS NOT source.columns
            OR kept.colour IS NOT ifnull(source.colour, ?) OR kept.credit IS NOT source.credit
            OR kept.licence IS NOT source.licence)
          """, arguments: [CatalogueSource.monaColour.rawValue])
    }
    guard !changed.isEmpty else { return }
    let sources = try catalogue.sources()
    try writePerson { db in
      for source in sources where changed.contains(source.id) {
        try StoredSourceTable.save(source, db)
      }
    }
  }

  /// Stores how many discoveries MONA's own catalogue has after its server changed it, so that fewer ones are no loss.
  func keepCountOfOwn() throws {
    let count = try catalogue.source(named: CatalogueSource.monaName)?.count ?? 0
    try writePerson { db in
      try db.execute(
        sql: "UPDATE keptSource SET count = ?1 WHERE id = 0 AND count <> ?1", arguments: [count])
    }
  }

  /// Reserves the catalogues that are missing from a new file, so that an import under their names finds
  /// what was said of them.
  func reserveKeptSources() throws {
    let missing = try person.readSnapshot { db in
      let known = try Int.fetchSet(db, sql: "SELECT id FROM source")
      return try StoredSourceTable.fetchAll(db).filter { !known.contains($0.id) }
    }
    if !missing.isEmpty { try catalogue.reserve(missing) }
  }

  /// Stores in the person's database that a boundary file was imported.
  func keepBoundaries(_ file: URL) throws {
    try writePerson { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO keptBoundaries (file) VALUES (?)", arguments: [file.pathText])
    }
  }

  /// The imports lost through damage, MONA's own catalogue first.
  package func lostImports() throws -> [LostImport] {
    let (kept, boundaries) = try person.readSnapshot { db in
      (
        try StoredSourceTable.fetchAll(db),
        try String.fetchAll(
          db, sql: "SELECT file FROM keptBoundaries WHERE isLost = 1 ORDER BY file")
      )
    }
    let present = try Dictionary(
      uniqueKeysWithValues: catalogue.sources().map { ($0.id, $0) })
    let catalogues = kept.compactMap { kept -> LostImport? in
      guard let now = present[kept.id], let importedAt = now.importedAt else {
        return LostImport(.catalogue(kept))
      }
      // A catalogue that was imported later is not stored yet.
      guard importedAt == kept.importedAt, now.count < kept.count else { return nil }
      return LostImport(.catalogue(kept), isPartlyThere: now.count > 0)
    }
    return catalogues + boundaries.map { LostImport(.boundaries(URL(pathText: $0))) }
  }

  /// Forgets a lost import, as the person does not want it again.
  package func forget(_ lost: LostImport) throws {
    try writePerson { db in
      switch lost.content {
      case .catalogue(let source): try StoredSourceTable.delete(source.id, db)
      case .boundaries(let file):
        try db.execute(sql: "DELETE FROM keptBoundaries WHERE file = ?", arguments: [file.pathText])
      }
    }
  }

  /// Stores the sources of a damaged catalogue that were not stored, and whether boundaries are
  /// lost.
  func note(_ repaired: RepairedCatalogue) throws {
    try writePerson { db in
      for source in repaired.sources { try StoredSourceTable.add(source, db) }
      if repaired.lacksBoundaries { try db.execute(sql: "UPDATE keptBoundaries SET isLost = 1") }
    }
  }

  /// Keeps MONA's own catalogue listed with its former file, although another file was imported
  /// automatically: the person's may contain more.
  func keepAsking(for own: CatalogueSource) throws {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE keptSource SET file = ?, count = max(count, ?) WHERE id = ?",
        arguments: [own.file?.pathText, own.count, own.id])
    }
  }
}

/// The table `keptSource`.
enum StoredSourceTable {
  /// The imported catalogues, each with its number of discoveries.
  static func fetchAll(_ db: Database) throws -> [CatalogueSource] {
    // A database that is not migrated yet lacks some columns.
    let known = Set(try db.columns(in: "keptSource").map(\.name))
    let later = ["columns", "colour", "credit", "licence"].map {
      known.contains($0) ? $0 : "NULL AS \($0)"
    }
    return try Row.fetchAll(
      db,
      sql: """
        SELECT id, name, format, kind, file, importedAt, isNumbered, count,
          \(later.joined(separator: ", ")) FROM keptSource
        ORDER BY id <> 0, name
        """
    ).compactMap { row in
      guard var source = try CatalogueSource(row, count: row["count"]) else { return nil }
      if let colour = (row["colour"] as String?).flatMap(SourceColour.init(rawValue:)) {
        source.colour = colour
      }
      (source.credit, source.licence) = (row["credit"], row["licence"])
      return source
    }
  }

  /// The imported catalogues stored in a person's database, read without attaching the catalogue,
  /// which may be damaged.
  static func fetchAll(in file: URL) throws -> [CatalogueSource] {
    guard let size = DatabaseFile(file).size, size > 0 else { return [] }
    var configuration = Catalogue.configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: file.path, configuration: configuration).read { db in
      // A database that is not migrated yet has no such table.
      try db.tableExists("keptSource") ? fetchAll(db) : []
    }
  }

  /// Stores a catalogue, replacing its row.
  static func save(_ source: CatalogueSource, _ db: Database) throws {
    try insert(source, orReplace: true, db)
  }

  /// Stores a catalogue unless it has a row.
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
          (id, name, format, kind, file, importedAt, isNumbered, count, columns, colour, credit,
            licence)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        source.id, source.name, source.format.rawValue, source.kind?.rawValue,
        source.file?.pathText,
        ISO8601.string(importedAt), source.isNumbered, source.count, source.columns?.text,
        source.colour.rawValue, source.credit, source.licence,
      ])
  }

  static func delete(_ id: Int, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM keptSource WHERE id = ?", arguments: [id])
  }
}
