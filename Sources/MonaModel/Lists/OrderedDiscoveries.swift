/// The discoveries of a list, in order: identifiers only, whatever their number.
package struct OrderedDiscoveries: Hashable, Sendable {
  /// The discoveries, each once.
  package var ids: [DiscoveryID] = []
  /// Where letters, decades or distances begin, as the list is sorted; positions ascend.
  package var index: [IndexStep] = []

  /// An empty list.
  package init() {}
}
