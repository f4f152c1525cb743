import MonaModel

/// How many of some discoveries are in each state.
package struct StateCounts: Hashable, Sendable {
  /// Those the person collected.
  package var collected = 0
  /// Those on the wish list.
  package var targeted = 0
  /// The others.
  package var uncollected = 0

  /// None.
  package init() {}

  /// As many as said.
  package init(collected: Int, targeted: Int, uncollected: Int) {
    self.collected = collected
    self.targeted = targeted
    self.uncollected = uncollected
  }

  /// All of them.
  package var total: Int { collected + targeted + uncollected }

  /// How many are in one state.
  package subscript(_ state: DiscoveryState) -> Int {
    switch state {
    case .collected: collected
    case .targeted: targeted
    case .uncollected: uncollected
    }
  }
}
