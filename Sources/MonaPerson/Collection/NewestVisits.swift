import Foundation
import MonaModel

/// How a collection begins: more visits take hardly longer.
package struct NewestVisits: Sendable {
  /// The visits made last, in the order of titles, as the whole collection has them.
  package var newest: [CollectedVisit] = []
  /// When each of the others was made, the newest first.
  package var others: [(id: DiscoveryID, collectedAt: Date)] = []
}
