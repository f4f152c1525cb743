import Foundation

/// A new catalogue in the place of one that was damaged, and what the damage took.
package struct MendedCatalogue: Hashable, Sendable {
  /// Where the damaged one lies now.
  package var aside: URL
  /// The catalogues that were imported into it, as far as anyone knows, each with how many discoveries
  /// it had.
  package var sources: [CatalogueSource] = []
  /// Whether boundaries of boroughs may be missing.
  package var lacksBoundaries = false
  /// Whether badges may be missing.
  package var lacksBadges = false
}
