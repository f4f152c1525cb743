/// The order in which a tour visits its stops, so that its way is short.
///
/// The lengths are those of straight lines. The same stops always get the same order.
package enum TourOrder {
  /// The indices of the stops in a short order.
  ///
  /// The result is never longer than the given order, which stays if none is shorter.
  /// - Parameter locked: the indices of the stops that keep their place in the order.
  package static func order(
    _ stops: [Coordinate], ends: TourEnds = TourEnds(), locked: Set<Int> = []
  ) -> [Int] {
    let given = Array(stops.indices)
    let fixed = FixedStops(count: stops.count, locked)
    guard fixed.middle.count > 0 else { return given }
    let (start, end) = fixed.bounds(of: ends, stops)
    let part = OpenPart(start: start, end: end, isRound: ends.isRound)
    var found = given
    if fixed.locked.isEmpty {
      found.replaceSubrange(fixed.middle, with: part.order(Array(fixed.middle), of: stops))
    } else {
      var search = LockedOrder(stops, part, fixed)
      found.replaceSubrange(fixed.middle, with: search.shortOrder())
    }
    // Less than a millimetre is rounding.
    let gain = ends.metres(through: stops) - ends.metres(through: found.map { stops[$0] })
    return gain > 0.001 ? found : given
  }
}

/// The locked stops of a tour.
struct FixedStops {
  /// The stops from the first that is not locked to the last that is not.
  let middle: Range<Int>
  /// The locked stops among them.
  let locked: Set<Int>

  init(count: Int, _ locked: Set<Int>) {
    let all = 0..<count
    let first = all.first { !locked.contains($0) } ?? count
    let last = all.last { !locked.contains($0) } ?? count - 1
    let middle = first..<last + 1
    self.middle = middle
    self.locked = locked.filter(middle.contains)
  }

  /// The points between which the stops of `middle` lie; nil where the way may begin or end anywhere.
  func bounds(of ends: TourEnds, _ stops: [Coordinate]) -> (start: Coordinate?, end: Coordinate?) {
    let before = middle.lowerBound > 0 ? stops[middle.lowerBound - 1] : nil
    let after = middle.upperBound < stops.count ? stops[middle.upperBound] : nil
    guard ends.isRound else { return (before ?? ends.start, after ?? ends.end) }
    // A round that has no other start begins and ends at its first stop, so it joins its last stop to its first.
    let first = ends.start ?? (before == nil ? nil : stops.first)
    let last = ends.start ?? (after == nil ? nil : stops.last)
    return (before ?? last, after ?? first)
  }
}

/// A part of a tour whose stops may have any order.
struct OpenPart {
  /// Where the part begins; nil: at any of its stops.
  var start: Coordinate?
  /// Where the part ends; nil: at any of its stops.
  var end: Coordinate?
  /// Whether a part without ends is a round.
  var isRound: Bool

  /// A short order of some of the stops.
  func order(_ indices: [Int], of stops: [Coordinate]) -> [Int] {
    // Stops at the same point are one node: searches are slow and poor if many edges have no length.
    var nodes: [Coordinate: Int] = [:]
    var points: [Coordinate] = []
    var members: [[Int]] = []
    func node(_ point: Coordinate) -> Int {
      if let known = nodes[point] { return known }
      nodes[point] = points.count
      points.append(point)
      members.append([])
      return points.count - 1
    }
    let (first, last) = (start.map(node), end.map(node))
    for index in indices { members[node(stops[index])].append(index) }
    let isClosed = first == last && (first != nil || isRound)
    let ends = isClosed ? nil : [first, last].compactMap(\.self)
    let costs = RoundCosts(points, ends: ends)
    var round = RoundSearch.shortRound(costs)
    // From the beginning on, which is the gap, the start, or the first stop.
    let beginning = costs.gap ?? 0
    if let index = round.firstIndex(of: beginning) {
      round = Array(round[index...] + round[..<index])
    }
    if costs.gap != nil { round.removeFirst() }
    if isBackwards(round, first, last, isClosed) {
      round = isClosed ? Array(round.prefix(1) + round.dropFirst().reversed()) : round.reversed()
    }
    return round.flatMap { members[$0] }
  }

  /// Whether a way has to be reversed: if both directions are as good, a stop that came first comes first.
  private func isBackwards(_ way: [Int], _ first: Int?, _ last: Int?, _ isClosed: Bool) -> Bool {
    guard way.count > 1, let front = way.first, let back = way.last else { return false }
    if isClosed { return way[1] > back }
    if let first { return front != first }
    if let last { return back != last }
    return front > back
  }
}
