import Foundation
import MonaCatalogue
import MonaModel

/// A file to import, and how to import it.
package struct ImportOrder: Hashable, Sendable {
  /// How a file is imported.
  package enum Purpose: Hashable, Sendable {
    /// By its content: a catalogue of any format, or a list of badges.
    /// - Parameters:
    ///   - name: the name of a catalogue that is not MONA's; nil to derive it from the file name.
    ///   - kind: the kind of its discoveries; nil to detect it.
    case content(name: String? = nil, kind: DiscoveryKind? = nil)
    /// As an update of an existing catalogue.
    case update(CatalogueSource)
    /// As boundaries that assign boroughs to discoveries without one.
    case boundaries
  }

  /// The file.
  package var file: URL
  /// How it is imported.
  package var purpose: Purpose
  /// Whether the person confirmed that the file is complete although it lacks most existing
  /// discoveries.
  package var isComplete: Bool
  /// Whether new records are skipped that probably duplicate a discovery of another catalogue.
  package var skipsLikelyDuplicates: Bool

  /// An import with these options.
  package init(
    _ file: URL, as purpose: Purpose = .content(), isComplete: Bool = false,
    skipsLikelyDuplicates: Bool = false
  ) {
    (self.file, self.purpose) = (file, purpose)
    (self.isComplete, self.skipsLikelyDuplicates) = (isComplete, skipsLikelyDuplicates)
  }
}

/// The steps of an import.
package enum ImportStep: Hashable, Sendable {
  /// A file is being read.
  case reading(URL)
  /// Its content is being written.
  case writing(URL)
  /// The person's data moves to the replacements of its discoveries.
  case replacements
  /// Badges that are already reached are awarded.
  case badges
  /// Everything is imported; the search index is being built.
  case searchIndex
}

/// The result of an import.
package struct ImportOutcome: Sendable {
  /// The imported files, in their order.
  package var files: [ImportedFile] = []
  /// The error of the first file that was not imported, or `CancellationError`; the file changed
  /// nothing.
  package var refusal: (any Error)?
  /// The number of visits and wishes moved to replacements.
  package var moved = 0
  /// The repair of the catalogue, if it was damaged; else nil.
  package var repairReport: RepairReport?
  /// The badges won by it.
  package var badges: [Badge] = []

  /// Returns the outcome, or throws its `refusal`.
  package func get() throws -> ImportOutcome {
    if let refusal { throw refusal }
    return self
  }
}

/// An imported file and its report.
package struct ImportedFile: Hashable, Sendable {
  /// The detected type of a file.
  package enum Content: Hashable, Sendable {
    /// MONA's own catalogue.
    case catalogue(ImportReport)
    /// A catalogue of another source.
    case source(SourceReport)
    /// A list of badges.
    case badges(ImportReport.Counts)
    /// Boundaries of boroughs.
    case boundaries(BoundaryReport)
  }

  /// The file.
  package var file: URL
  /// The detected type with its report.
  package var content: Content
}

/// What a file contains, before it is imported.
package enum ImportSurvey: Hashable, Sendable {
  /// A catalogue of any format, or boundaries.
  case catalogue(SourceSurvey)
  /// A list of badges, with their number.
  case badges(Int)
}
