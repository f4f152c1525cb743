import MonaModel

/// A spatial index of discoveries, from which a map draws any number of them at any zoom.
///
/// Discoveries are sorted by Morton code, so each cell of the quadtree is a contiguous run, found
/// by binary search. Blocks of 64 discoveries have precomputed summaries. Half a million
/// discoveries take 10 MB. Build the index off the main thread; queries take far less than a frame.
package struct PinIndex: Sendable {
  /// The number of discoveries in a block.
  private static let blockSize = 64

  /// The Morton codes of the positions, ascending.
  private(set) var codes: [UInt64] = []
  private(set) var keys: [Int64] = []
  /// The year of each discovery; `noYear` when unknown.
  private(set) var years: [Int16] = []
  private(set) var states: [DiscoveryState] = []
  private var blocks: [PinSummary] = []

  static let noYear = Int16.min

  /// Creates an empty index.
  package init() {}

  /// Creates an index of discoveries.
  package init(_ placed: [PlacedDiscovery]) {
    // Sorts pairs of code and offset, which are smaller to move than the discoveries.
    var order = placed.enumerated().map { (Morton.code($1.point), $0) }
    order.sort { $0.0 != $1.0 ? $0.0 < $1.0 : placed[$0.1].id < placed[$1.1].id }
    reserve(order.count)
    for (code, position) in order {
      let discovery = placed[position]
      append(
        code, discovery.id.key, discovery.year.flatMap(Int16.init(exactly:)) ?? Self.noYear,
        discovery.state)
    }
    sumUp()
  }

  /// Creates an index of a subset.
  /// - Parameter positions: positions in `whole`, ascending.
  init(_ whole: PinIndex, at positions: [Int]) {
    codes = positions.map { whole.codes[$0] }
    keys = positions.map { whole.keys[$0] }
    years = positions.map { whole.years[$0] }
    states = positions.map { whole.states[$0] }
    sumUp()
  }

  private mutating func reserve(_ count: Int) {
    codes.reserveCapacity(count)
    keys.reserveCapacity(count)
    years.reserveCapacity(count)
    states.reserveCapacity(count)
  }

  private mutating func append(
    _ code: UInt64, _ key: Int64, _ year: Int16, _ state: DiscoveryState
  ) {
    codes.append(code)
    keys.append(key)
    years.append(year)
    states.append(state)
  }

  /// The number of discoveries.
  package var count: Int { keys.count }

  /// Whether the index is empty.
  package var isEmpty: Bool { keys.isEmpty }

  /// The discovery at a position.
  func id(_ position: Int) -> DiscoveryID {
    // All keys come from `DiscoveryID.key`, so the fallback is never used.
    DiscoveryID(key: keys[position]) ?? DiscoveryID(.artwork, 0)
  }

  // MARK: One discovery

  /// The position of a discovery on the map; nil when it is not in the index.
  package func point(of id: DiscoveryID) -> MapPoint? {
    keys.firstIndex(of: id.key).map { Morton.point(codes[$0]) }
  }

  /// The state of a discovery; nil when it is not in the index.
  package func state(of id: DiscoveryID) -> DiscoveryState? {
    keys.firstIndex(of: id.key).map { states[$0] }
  }

  /// Changes the state of a discovery; does nothing when it is not in the index.
  package mutating func setState(_ state: DiscoveryState, of id: DiscoveryID) {
    guard let position = keys.firstIndex(of: id.key), states[position] != state else { return }
    states[position] = state
    let block = position / Self.blockSize
    let start = block * Self.blockSize
    blocks[block] = each(in: start..<min(start + Self.blockSize, count))
  }

  // MARK: Summaries

  private mutating func sumUp() {
    blocks = stride(from: 0, to: count, by: Self.blockSize).map {
      each(in: $0..<min($0 + Self.blockSize, count))
    }
  }

  private func each(in run: Range<Int>) -> PinSummary {
    var summary = PinSummary()
    for position in run {
      summary.add(Morton.point(codes[position]), states[position], at: position)
    }
    return summary
  }

  /// The summary of a run, computed from whole blocks where possible.
  func summary(of run: Range<Int>) -> PinSummary {
    let size = Self.blockSize
    let (first, last) = ((run.lowerBound + size - 1) / size, run.upperBound / size)
    guard first < last else { return each(in: run) }
    var summary = each(in: run.lowerBound..<first * size)
    for block in blocks[first..<last] { summary.add(block) }
    summary.add(each(in: last * size..<run.upperBound))
    return summary
  }
}

/// Morton codes: the interleaved bits of x and y, so that the points of any quadtree cell form a
/// contiguous run when sorted by code.
///
/// G. M. Morton, A Computer Oriented Geodetic Data Base, IBM, 1966.
enum Morton {
  /// The code of a point; y has the higher bit of each pair.
  static func code(_ point: MapPoint) -> UInt64 { spread(point.x) | spread(point.y) << 1 }

  /// The point of a code.
  static func point(_ code: UInt64) -> MapPoint {
    MapPoint(x: gather(code), y: gather(code >> 1))
  }

  private static func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  private static func gather(_ code: UInt64) -> UInt32 {
    var bits = code & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bits | bits >> 16)
  }
}

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
