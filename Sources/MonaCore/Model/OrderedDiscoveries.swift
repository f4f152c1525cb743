/// The discoveries of a list, in order: identifiers only, whatever their number.
public struct OrderedDiscoveries: Hashable, Sendable {
  /// The discoveries, each once.
  public var ids: [DiscoveryID] = []
  /// Where letters, decades or distances begin, as the list is sorted; positions ascend.
  public var index: [IndexStep] = []

  /// An empty list.
  public init() {}
}
