/// Orders stops among which some are locked: the free ones between two locked stops form parts of fixed sizes.
///
/// Each part gets a short order, and free stops move to other parts or change places while that shortens the way.
struct LockedOrder {
  private let stops: [Coordinate]
  private let bounds: OpenPart
  /// The distances between the stops and, behind them, the ends of `bounds` that there are.
  private let costs: RoundCosts
  /// The stops from the first that is not locked to the last, in their order.
  private var order: [Int]
  /// The places in `order` that are not locked.
  private let free: [Int]

  /// The largest number of passes over all pairs of stops: later ones hardly shorten the way.
  private static let passLimit = 10
  /// The largest number of free places by which a stop moves at once.
  private static let moveLimit = 30
  /// Smaller differences, in metres, are rounding.
  private static let rounding = 1e-4

  init(_ stops: [Coordinate], _ bounds: OpenPart, _ fixed: FixedStops) {
    self.stops = stops
    self.bounds = bounds
    costs = RoundCosts(stops + [bounds.start, bounds.end].compactMap(\.self), ends: nil)
    order = Array(fixed.middle)
    free = order.indices.filter { !fixed.locked.contains(fixed.middle.lowerBound + $0) }
  }

  /// The stops in a short order.
  mutating func shortOrder() -> [Int] {
    // The free stops without the locked ones, in a short order, are a good beginning in one direction or the other.
    let alone = bounds.order(free.map { order[$0] }, of: stops)
    let found = [alone, alone.reversed()].map { beginning in
      for (place, stop) in zip(free, beginning) { order[place] = stop }
      orderParts()
      for _ in 0..<Self.passLimit {
        let (isMoved, isExchanged) = (moveStops(), exchangeStops())
        guard isMoved || isExchanged else { break }
        orderParts()
      }
      return (order: order, length: length(of: order.indices))
    }
    return found[1].length < found[0].length - Self.rounding ? found[1].order : found[0].order
  }

  /// Gives the stops of each part a short order.
  private mutating func orderParts() {
    var rest = free[...]
    while let first = rest.first {
      let count = rest.enumerated().prefix { $0.element == first + $0.offset }.count
      rest = rest.dropFirst(count)
      let places = first..<first + count
      let part = OpenPart(
        start: coordinate(first - 1), end: coordinate(places.upperBound), isRound: false)
      let (before, given) = (length(of: places), Array(order[places]))
      order.replaceSubrange(places, with: part.order(given, of: stops))
      if length(of: places) > before { order.replaceSubrange(places, with: given) }
    }
  }

  /// Moves a free stop by some free places wherever that shortens the way; those between make room.
  /// - Returns: whether any were.
  private mutating func moveStops() -> Bool {
    var isShorter = false
    for from in free.indices {
      let window = max(0, from - Self.moveLimit)...min(free.count - 1, from + Self.moveLimit)
      for to in window where to != from {
        let slots = free[min(from, to)...max(from, to)]
        let places = slots[slots.startIndex]..<slots[slots.endIndex - 1] + 1
        let (before, given) = (length(of: places), Array(order[places]))
        var moved = slots.map { order[$0] }
        moved.insert(
          moved.remove(at: from < to ? 0 : moved.count - 1), at: from < to ? moved.count : 0)
        for (slot, stop) in zip(slots, moved) { order[slot] = stop }
        if length(of: places) < before - Self.rounding {
          isShorter = true
        } else {
          order.replaceSubrange(places, with: given)
        }
      }
    }
    return isShorter
  }

  /// Exchanges two free stops wherever that shortens the way.
  /// - Returns: whether any were.
  private mutating func exchangeStops() -> Bool {
    var isShorter = false
    for (index, one) in free.enumerated() {
      for other in free[(index + 1)...] {
        // An edge between both counts twice, before and after.
        let before = length(of: one..<one + 1) + length(of: other..<other + 1)
        order.swapAt(one, other)
        let after = length(of: one..<one + 1) + length(of: other..<other + 1)
        if after < before - Self.rounding {
          isShorter = true
        } else {
          order.swapAt(one, other)
        }
      }
    }
    return isShorter
  }

  /// The length of the way from before some places to behind them, in metres.
  private func length(of places: Range<Int>) -> Double {
    var sum = 0.0
    for place in places.lowerBound...places.upperBound {
      guard let here = node(place - 1), let there = node(place), here != there else { continue }
      sum += costs(here, there)
    }
    return sum
  }

  /// The node at a place, or at the ends of the way beside all places; nil if nothing is there.
  private func node(_ place: Int) -> Int? {
    if order.indices.contains(place) { return order[place] }
    if place < 0, bounds.start != nil { return stops.count }
    if place >= order.count, bounds.end != nil { return costs.count - 1 }
    // The last stop of a round leads to its first.
    return bounds.isRound ? order[place < 0 ? order.count - 1 : 0] : nil
  }

  private func coordinate(_ place: Int) -> Coordinate? {
    guard let node = node(place) else { return nil }
    if node < stops.count { return stops[node] }
    return place < 0 ? bounds.start : bounds.end
  }
}
