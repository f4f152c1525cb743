import MonaModel

/// What a run of discoveries amounts to; those of two runs add up to that of both.
struct PinSummary: Sendable {
  var counts = StateCounts()
  /// The sums of all x and all y.
  var sums: (x: UInt64, y: UInt64) = (0, 0)
  /// What they span; nil when there are none.
  var bounds: MapWindow?
  /// The position of the first one that is the person's own.
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

  /// The middle of them all; there must be some.
  var mean: MapPoint {
    let count = UInt64(counts.total)
    return MapPoint(x: UInt32(sums.x / count), y: UInt32(sums.y / count))
  }
}

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

extension PinIndex {
  /// The one discovery of this number, if it is here.
  package func only(_ id: DiscoveryID) -> PinIndex {
    PinIndex(self, at: keys.firstIndex(of: id.key).map { [$0] } ?? [])
  }

  /// What these discoveries span; nil when none of them is here.
  package func bounds(of ids: Set<DiscoveryID>) -> MapWindow? {
    var bounds: MapWindow?
    for position in 0..<count where ids.contains(id(position)) {
      let point = Morton.point(codes[position])
      bounds = bounds?.with(point) ?? MapWindow(point)
    }
    return bounds
  }

  /// The decades they were made in, by their first years, in order.
  package var decades: [Int] {
    var decades: Set<Int> = []
    for year in years where year != Self.noYear {
      decades.insert(Int((Double(year) / 10).rounded(.down)) * 10)
    }
    return decades.sorted()
  }

  /// Changes how the person stands to several discoveries.
  package mutating func setStates(_ changes: [DiscoveryID: DiscoveryState]) {
    for (id, state) in changes { setState(state, of: id) }
  }
}
