import Foundation
import GRDB

extension Catalogue {
  /// Keeps the named areas of a GeoJSON file, so that this and later imports find the borough of a
  /// discovery whose record names none; what a record says is never replaced, and what an earlier
  /// file of boundaries gave is corrected.
  /// - Parameter willWrite: called once the file is read.
  /// - Throws: `CatalogueError` when the file is refused; nothing has changed then.
  package func importBoundaries(
    _ url: URL, willWrite: () -> Void = {}
  ) throws -> BoundaryReport {
    let file = try BoundaryFile(url)
    willWrite()
    return try write { db in
      var report = BoundaryReport(names: file.areas.map(\.name), skipped: file.skipped)
      try BoundaryTable.save(file.areas, db)
      var pass = try BoroughPass(db)
      try pass.run(&report)
      return report
    }
  }
}
