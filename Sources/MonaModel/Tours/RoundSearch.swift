/// Shortens a round by iterated local search.
///
/// The local search exchanges two edges (2-opt) and moves short parts (Or-opt), only where a new edge joins
/// neighbours. When nothing shortens the round any more, two parts that follow one another change places (a double
/// bridge), and the nodes concerned are searched again; a round that became longer is put back. The random numbers
/// are the same in every run, and so is the result.
struct RoundSearch {
  private let costs: RoundCosts
  private let neighbours: RoundNeighbours
  private var trip: RoundTrip
  /// The nodes whose edges may be improved.
  private var waiting: [Int]
  private var isWaiting: [Bool]
  private var random = SplitMix64(seed: 2026)

  /// Smaller differences, in metres, are rounding.
  private static let rounding = 1e-4
  /// The largest number of nodes of a part that is moved.
  private static let partLimit = 3
  /// The largest number of nodes of a part that changes places with the next.
  private static let bridgeLimit = 50
  /// How often parts change places, for each node: results hardly improve after it (2026-11-28).
  private static let bridgesPerNode = 8

  /// A short round through all nodes.
  static func shortRound(_ costs: RoundCosts) -> [Int] {
    // Fewer nodes have no two parts to exchange.
    guard costs.count >= 8 else { return shortestRound(costs) }
    var search = RoundSearch(costs, start: nearestFirst(costs))
    search.run()
    return search.trip.order
  }

  private init(_ costs: RoundCosts, start: [Int]) {
    self.costs = costs
    neighbours = RoundNeighbours(costs)
    trip = RoundTrip(start)
    waiting = start.reversed()
    isWaiting = Array(repeating: true, count: costs.count)
  }

  private mutating func run() {
    search()
    for _ in 0..<costs.count * Self.bridgesPerNode {
      trip.commit()
      if exchangeParts() - search() > 0 { trip.undo() }
    }
  }

  // MARK: Local search

  /// Improves the edges of all waiting nodes.
  /// - Returns: by how much the round became shorter.
  @discardableResult
  private mutating func search() -> Double {
    var gained = 0.0
    while let node = waiting.popLast() {
      isWaiting[node] = false
      while let gain = improve(node, isForward: true) ?? improve(node, isForward: false) {
        gained += gain
      }
    }
    return gained
  }

  private func next(_ node: Int, _ isForward: Bool) -> Int {
    isForward ? trip.next(node) : trip.previous(node)
  }

  /// Replaces the edge from a node to the next one in a direction, if that shortens the round.
  /// - Returns: by how much.
  private mutating func improve(_ a: Int, isForward: Bool) -> Double? {
    let b = next(a, isForward)
    let edge = costs(a, b)
    for index in neighbours.range(of: a) {
      let c = neighbours[index]
      let gainSoFar = edge - costs(a, c)
      if gainSoFar <= Self.rounding { return nil }
      let d = next(c, isForward)
      let gain = gainSoFar + costs(c, d) - costs(b, d)
      if gain > Self.rounding {
        trip.exchange(a, b, c, d)
        wait((a, b, c, d))
        return gain
      }
      if let gain = movePart(from: a, awayFrom: b, to: c, gainSoFar, isForward) { return gain }
    }
    return nil
  }

  /// Moves a part that begins with `a` to between `c` and a node beside it, if that shortens the round.
  /// - Parameter gainSoFar: the length of a–b, which goes, without that of a–c, which comes.
  private mutating func movePart(
    from a: Int, awayFrom b: Int, to c: Int, _ gainSoFar: Double, _ isForward: Bool
  ) -> Double? {
    var e = a
    for _ in 0..<Self.partLimit {
      let f = next(e, !isForward)
      if e == c || f == b { return nil }
      let freed = gainSoFar + costs(e, f) - costs(b, f)
      // In the direction from b to a, `x` comes after `c` or before it.
      for isAfter in [true, false] where freed > Self.rounding {
        let x = next(c, isAfter != isForward)
        if x == e { continue }
        let gain = freed + costs(c, x) - costs(e, x)
        guard gain > Self.rounding else { continue }
        if isAfter {
          trip.exchange(b, a, c, x)
          trip.exchange(b, c, f, e)
          trip.exchange(c, e, a, x)
        } else {
          trip.exchange(b, a, x, c)
          trip.exchange(b, x, f, e)
        }
        wait((a, b, c, e))
        wait((f, x, f, x))
        return gain
      }
      e = f
    }
    return nil
  }

  private mutating func wait(_ nodes: (Int, Int, Int, Int)) {
    wait(nodes.0)
    wait(nodes.1)
    wait(nodes.2)
    wait(nodes.3)
  }

  private mutating func wait(_ node: Int) {
    if isWaiting[node] { return }
    isWaiting[node] = true
    waiting.append(node)
  }

  // MARK: Double bridges

  /// Exchanges two short parts that follow one another, chosen at random.
  /// - Returns: by how much the round became longer.
  private mutating func exchangeParts() -> Double {
    let limit = min(Self.bridgeLimit, (costs.count - 2) / 2)
    let before = trip.order[random.below(costs.count)]
    let (one, two) = (1 + random.below(limit), 1 + random.below(limit))
    let (first, firstEnd) = (trip.next(before), trip.node(one, after: before))
    let (second, secondEnd) = (trip.next(firstEnd), trip.node(one + two, after: before))
    let after = trip.next(secondEnd)
    let change =
      costs(before, second) + costs(secondEnd, first) + costs(firstEnd, after)
      - costs(before, first) - costs(firstEnd, second) - costs(secondEnd, after)
    // Both parts reversed together, then each alone.
    trip.exchange(before, first, secondEnd, after)
    trip.exchange(before, secondEnd, second, firstEnd)
    trip.exchange(secondEnd, firstEnd, first, after)
    wait((before, first, firstEnd, second))
    wait((secondEnd, after, secondEnd, after))
    return change
  }

  // MARK: Beginnings

  /// A round that goes on to the nearest node each time.
  private static func nearestFirst(_ costs: RoundCosts) -> [Int] {
    var rest = Array(1..<costs.count)
    var order = [0]
    while !rest.isEmpty {
      let last = order[order.count - 1]
      var (nearest, least) = (0, Double.infinity)
      for (index, node) in rest.enumerated() {
        let cost = costs(last, node)
        if cost < least { (nearest, least) = (index, cost) }
      }
      order.append(rest[nearest])
      rest.swapAt(nearest, rest.count - 1)
      rest.removeLast()
    }
    return order
  }

  /// The shortest of all rounds, of few nodes.
  private static func shortestRound(_ costs: RoundCosts) -> [Int] {
    var (best, least) = (Array(0..<costs.count), Double.infinity)
    func extend(_ order: [Int], by rest: [Int], cost: Double) {
      guard let last = order.last, !rest.isEmpty else {
        let cost = order.count > 1 ? cost + costs(order[order.count - 1], order[0]) : cost
        if cost < least { (best, least) = (order, cost) }
        return
      }
      for node in rest {
        extend(order + [node], by: rest.filter { $0 != node }, cost: cost + costs(last, node))
      }
    }
    extend(Array(best.prefix(1)), by: Array(best.dropFirst()), cost: 0)
    return best
  }
}
