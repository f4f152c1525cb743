import Foundation
import MonaCatalogue
import MonaModel

/// A file to import, and as what.
package struct ImportOrder: Hashable, Sendable {
  /// What a file is imported as.
  package enum Purpose: Hashable, Sendable {
    /// What its content tells: a catalogue of any format, or a list of badges.
    /// - Parameters:
    ///   - name: what to call a catalogue from elsewhere; nil for a name made of the file's.
    ///   - kind: what such a catalogue lists; nil to let it tell.
    case content(name: String? = nil, kind: DiscoveryKind? = nil)
    /// What brings a catalogue up to date that is there.
    case update(CatalogueSource)
    /// Areas that give a borough to discoveries that have none.
    case boundaries
  }

  /// The file.
  package var file: URL
  /// What it is imported as.
  package var purpose: Purpose
  /// Whether it is known to be the whole catalogue, though it lacks most of what is there.
  package var isComplete: Bool
  /// Whether new records that look like a discovery of another catalogue are left out.
  package var skipsLikelyDuplicates: Bool

  package init(
    _ file: URL, as purpose: Purpose = .content(), isComplete: Bool = false,
    skipsLikelyDuplicates: Bool = false
  ) {
    (self.file, self.purpose) = (file, purpose)
    (self.isComplete, self.skipsLikelyDuplicates) = (isComplete, skipsLikelyDuplicates)
  }
}

/// How far an import is.
package enum ImportStep: Hashable, Sendable {
  /// A file is being read.
  case reading(URL)
  /// What it holds is being written.
  case writing(URL)
  /// The person's data goes to the discoveries that replace theirs.
  case replacements
  /// Badges that are already reached are won.
  case badges
  /// All of it is there to browse; the search's index is being made.
  case searchIndex
}

/// What came of an import.
package struct ImportOutcome: Sendable {
  /// The files that were imported, in their order.
  package var files: [ImportedFile] = []
  /// Why the first file that is not among them was refused, or `CancellationError`; the catalogue is
  /// as if it had not been there.
  package var refusal: (any Error)?
  /// How many visits and wishes went to the discovery that replaces theirs.
  package var moved = 0
  /// What there is to tell of the catalogue, if it was damaged; nil when it was not.
  package var repairReport: RepairReport?
  /// The badges that were won by it.
  package var badges: [Badge] = []

  /// What came of it; throws when a file was refused.
  package func get() throws -> ImportOutcome {
    if let refusal { throw refusal }
    return self
  }
}

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

/// What was understood of a file before it is imported.
package enum ImportSurvey: Hashable, Sendable {
  /// It is a catalogue, of whatever format, or areas.
  case catalogue(SourceSurvey)
  /// It is a list of badges; how many there are.
  case badges(Int)
}
