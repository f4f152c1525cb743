import MonaModel
import MonaPerson

/// Several visits of the collection, to do something with all of them.
package struct CollectionSelection: Hashable, Sendable {
  /// Whether a click selects rather than opens.
  package internal(set) var isActive = false
  /// What is selected.
  package internal(set) var ids: Set<DiscoveryID> = []
  /// What was selected last by itself: from there a range extends.
  var anchor: DiscoveryID?

  /// Lets go of what does not show: nobody does something to what they do not see.
  mutating func keep(only shown: [CollectedVisit]) {
    guard !ids.isEmpty else { return }
    ids.formIntersection(shown.map(\.id))
  }
}
