import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// Imports a complete answer of the server, or the starter catalogue, in one transaction.
  ///
  /// Discoveries of the kinds the file speaks of and that it no longer holds are retired, unless
  /// the server says that more pages follow. A record that cannot be understood is left out and
  /// reported; it retires nothing.
  /// - Parameters:
  ///   - isComplete: whether the file is known to be complete, though it lacks most of the
  ///     discoveries of a kind that the catalogue has.
  ///   - willWrite: called once the file is open.
  /// - Throws: `CatalogueError` when the file as a whole is refused; the catalogue is then as it
  ///   was.
  package func importCatalogue(
    _ url: URL, isComplete: Bool = false, willWrite: () -> Void = {}
  ) throws -> ImportReport {
    let file = try CatalogueFile(url)
    willWrite()
    return try write { db in
      let report = try whole(CatalogueCursor(FilePieces(file)), isComplete: isComplete, db)
      try SourceTable.noteMona(url, db)
      return report
    }
  }

  private func whole(
    _ cursor: CatalogueCursor, isComplete: Bool, _ db: Database
  ) throws -> ImportReport {
    var pass = try CatalogueImport(db)
    let isPartial = try pass.read(cursor)
    guard !pass.seen.isEmpty else { throw CatalogueError.notACatalogue(cursor.url) }
    if !isPartial {
      for kind in pass.seen.keys {
        try pass.retireUnread(kind, of: cursor.url, isComplete: isComplete)
      }
    }
    return try pass.finish()
  }
}
