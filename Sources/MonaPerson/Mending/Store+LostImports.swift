import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Keeps with the person's data which catalogues were imported, as far as that changed.
  ///
  /// One that the catalogue no longer has stays kept: it is lost, unless the person removed it.
  package func keepSources() throws {
    guard fault == nil else { return }
    let changed = try person.readSnapshot { db in
      try Int.fetchSet(
        db,
        sql: """
          SELECT source.id FROM source LEFT JOIN keptSource kept ON kept.id = source.id
          WHERE removed = 0 AND (kept.id IS NULL OR kept.name <> source.name
            OR kept.importedAt <> source.importedAt)
          """)
    }
    guard !changed.isEmpty else { return }
    let sources = try catalogue.sources()
    try writePerson { db in
      for source in sources where changed.contains(source.id) {
        try KeptSourceTable.save(source, db)
      }
    }
  }

  /// Keeps with the person's data that the boundaries in a file were imported.
  func keepBoundaries(_ file: URL) throws {
    try writePerson { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO keptBoundaries (file) VALUES (?)", arguments: [file.path])
    }
  }

  /// What a damage took, MONA's own catalogue first.
  package func lostImports() throws -> [LostImport] {
    let (kept, boundaries) = try person.readSnapshot { db in
      (
        try KeptSourceTable.fetchAll(db),
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
      // One that was imported since is yet to be kept.
      guard importedAt == kept.importedAt, now.count < kept.count else { return nil }
      return LostImport(.catalogue(kept), isPartlyThere: now.count > 0)
    }
    return catalogues + boundaries.map { LostImport(.boundaries(URL(fileURLWithPath: $0))) }
  }

  /// Asks no more for what was lost: the person does not want it again.
  package func forget(_ lost: LostImport) throws {
    try writePerson { db in
      switch lost.content {
      case .catalogue(let source): try KeptSourceTable.delete(source.id, db)
      case .boundaries(let file):
        try db.execute(sql: "DELETE FROM keptBoundaries WHERE file = ?", arguments: [file.path])
      }
    }
  }

  /// Keeps what a damaged catalogue had, as far as that was not kept, and that boundaries are lost.
  func note(_ repaired: RepairedCatalogue) throws {
    try writePerson { db in
      for source in repaired.sources { try KeptSourceTable.add(source, db) }
      if repaired.lacksBoundaries { try db.execute(sql: "UPDATE keptBoundaries SET isLost = 1") }
    }
  }

  /// Goes on asking for MONA's own catalogue as it was, although another file of it was imported by
  /// itself: of the two, the person's may hold more.
  func keepAsking(for own: CatalogueSource) throws {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE keptSource SET file = ?, count = max(count, ?) WHERE id = ?",
        arguments: [own.file?.path, own.count, own.id])
    }
  }
}
