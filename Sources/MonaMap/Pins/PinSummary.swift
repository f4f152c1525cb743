import MonaModel

/// The summary of a run of discoveries; summaries of two runs can be added.
struct PinSummary: Sendable {
  var counts = StateCounts()
  /// The sums of all x and of all y, for the mean.
  var sums: (x: UInt64, y: UInt64) = (0, 0)
  /// The extent; nil when empty.
  var bounds: MapWindow?
  /// The position of the first collected or targeted discovery.
  var own: Int?

  mutating func add(_ other: PinSummary) {
    counts.collected += other.counts.collected
    counts.targeted += other.counts.targeted
    counts.uncollected += other.counts.uncollected
    sums.x += other.sums.x
    sums.y += other.sums.y
    if let more = other.bounds { bounds = bounds?.union(more) ?? more }
    own = own ?? other.own
  }

  mutating func add(_ point: MapPoint, _ state: DiscoveryState, at position: Int) {
    switch state {
    case .collected: counts.collected += 1
    case .targeted: counts.targeted += 1
    case .uncollected: counts.uncollected += 1
    }
    if state != .uncollected, own == nil { own = position }
    sums.x += UInt64(point.x)
    sums.y += UInt64(point.y)
    bounds = bounds?.with(point) ?? MapWindow(point)
  }

  /// The mean position; the run must not be empty.
  var mean: MapPoint {
    let count = UInt64(counts.total)
    return MapPoint(x: UInt32(sums.x / count), y: UInt32(sums.y / count))
  }
}

/// The number of discoveries in each state.
package struct StateCounts: Hashable, Sendable {
  /// The number of collected discoveries.
  package var collected = 0
  /// The number of discoveries on the wishlist.
  package var targeted = 0
  /// The number of the other discoveries.
  package var uncollected = 0

  /// Creates counts of zero.
  package init() {}

  /// Creates counts from numbers.
  package init(collected: Int, targeted: Int, uncollected: Int) {
    self.collected = collected
    self.targeted = targeted
    self.uncollected = uncollected
  }

  /// The number of all discoveries.
  package var total: Int { collected + targeted + uncollected }

  /// The number of discoveries in a state.
  package subscript(_ state: DiscoveryState) -> Int {
    switch state {
    case .collected: collected
    case .targeted: targeted
    case .uncollected: uncollected
    }
  }
}

extension PinIndex {
  /// An index of one discovery; empty when it is not in this index.
  package func only(_ id: DiscoveryID) -> PinIndex {
    PinIndex(self, at: keys.firstIndex(of: id.key).map { [$0] } ?? [])
  }

  /// The extent of some discoveries; nil when none is in the index.
  package func bounds(of ids: Set<DiscoveryID>) -> MapWindow? {
    var bounds: MapWindow?
    for position in 0..<count where ids.contains(id(position)) {
      let point = Morton.point(codes[position])
      bounds = bounds?.with(point) ?? MapWindow(point)
    }
    return bounds
  }

  /// The first years of the decades in which the discoveries were made, ascending.
  package var decades: [Int] {
    var decades: Set<Int> = []
    for year in years where year != Self.noYear {
      decades.insert(Int((Double(year) / 10).rounded(.down)) * 10)
    }
    return decades.sorted()
  }

  /// Changes the states of several discoveries.
  package mutating func setStates(_ changes: [DiscoveryID: DiscoveryState]) {
    for (id, state) in changes { setState(state, of: id) }
  }
}
