import Foundation
import MonaCatalogue

/// A file that was imported, and what that did.
package struct ImportedFile: Hashable, Sendable {
  /// What it turned out to be.
  package enum Content: Hashable, Sendable {
    /// MONA's own catalogue.
    case catalogue(ImportReport)
    /// A catalogue from elsewhere.
    case source(SourceReport)
    /// A list of badges.
    case badges(ImportReport.Counts)
    /// Areas that give a borough.
    case boundaries(BoundaryReport)
  }

  /// The file.
  package var file: URL
  /// What it turned out to be, and what that did.
  package var content: Content
}
