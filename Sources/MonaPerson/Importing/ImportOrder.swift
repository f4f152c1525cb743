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
