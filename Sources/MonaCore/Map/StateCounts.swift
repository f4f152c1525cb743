/// How many of some discoveries are in each state.
public struct StateCounts: Hashable, Sendable {
  /// Those the person collected.
  public var collected = 0
  /// Those on the wish list.
  public var targeted = 0
  /// The others.
  public var uncollected = 0

  /// None.
  public init() {}

  /// As many as said.
  public init(collected: Int, targeted: Int, uncollected: Int) {
    self.collected = collected
    self.targeted = targeted
    self.uncollected = uncollected
  }

  /// All of them.
  public var total: Int { collected + targeted + uncollected }

  /// How many are in one state.
  public subscript(_ state: DiscoveryState) -> Int {
    switch state {
    case .collected: collected
    case .targeted: targeted
    case .uncollected: uncollected
    }
  }
}
