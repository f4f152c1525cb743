import Foundation
import MonaCatalogue

/// The recorded catalogues, imported once per test run.
package enum RecordedCatalogue {
  /// Version 3 and its import report, for tests that only read.
  package static let version3 = Result { try imported(RecordedData.v3) }
  /// Version 2, for tests that only read.
  package static let version2 = Result { try imported(RecordedData.v2) }

  /// A copy of version 3 that a test may change.
  package static func copy() throws -> Catalogue { try version3.get().catalogue.copy() }

  /// A copy of version 2 that a test may change.
  package static func copyOfVersion2() throws -> Catalogue {
    try version2.get().catalogue.copy()
  }

  private static func imported(
    _ files: [URL]
  ) throws -> (catalogue: Catalogue, report: ImportReport) {
    let catalogue = try Catalogue.inMemory()
    var report = ImportReport()
    for file in files { report.add(try catalogue.importCatalogue(file)) }
    return (catalogue, report)
  }
}
