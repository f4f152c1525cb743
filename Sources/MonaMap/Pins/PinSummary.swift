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
