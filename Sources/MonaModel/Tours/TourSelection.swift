/// Chooses the stops of a tour that fit a time.
///
/// As many stops as possible are chosen; of as many, those with the shortest way. An iterated search takes stops
/// out, inserts those that lengthen the way least, and shortens it. The random numbers are the same in every run,
/// and so is the result.
package struct TourSelection {
  private let stops: [Coordinate]
  private let mode: TravelMode
  private let stay: Double
  private let limit: Double
  private let required: [Int]
  private let isRound: Bool
  /// The distances between the stops and, behind them, the start and the end that there are.
  private let costs: RoundCosts
  /// The node of the start, if there is one.
  private let start: Int?
  /// The node of the end, if there is one.
  private let end: Int?
  private var random = SplitMix64(seed: 2026)

  /// - Parameters:
  ///   - stay: the time at each stop, in seconds.
  ///   - limit: the time to spend, in seconds.
  ///   - required: the indices of the stops that may not be left out.
  package init(
    _ stops: [Coordinate], ends: TourEnds = TourEnds(), mode: TravelMode = .foot, stay: Double,
    limit: Double, required: Set<Int> = []
  ) {
    self.stops = stops
    self.mode = mode
    self.stay = stay
    self.limit = limit
    self.required = required.sorted()
    isRound = ends.isRound
    let end = ends.isRound ? ends.start : ends.end
    let points = stops + [ends.start, end].compactMap(\.self)
    costs = RoundCosts(points, ends: nil)
    start = ends.start == nil ? nil : stops.count
    self.end = end == nil ? nil : points.count - 1
  }

  /// The indices of the chosen stops, in a short order; the required ones even if they alone take longer.
  package mutating func best() -> [Int] {
    var current = firstWay()
    var best = current
    for round in 0..<roundCount where best.nodes.count < stops.count {
      var way = current
      if round % 2 == 0 { removeRun(&way) } else { exchange(&way) }
      fill(&way, factors: stops.map { _ in 1 + 0.4 * Double(random.below(1000)) / 1000 })
      if shorten(&way) { fill(&way, factors: nil) }
      if way.nodes.count >= current.nodes.count { current = way }
      if way.isBetter(than: best) { best = way }
      // From time to time the search goes on from the best.
      if round % 100 == 99 { current = best }
    }
    return best.nodes
  }

  /// Some stops in an order, and how long the tour through them takes, in seconds.
  private struct Way {
    var nodes: [Int] = []
    var seconds = 0.0

    func isBetter(than other: Way) -> Bool {
      if nodes.count != other.nodes.count { return nodes.count > other.nodes.count }
      return seconds < other.seconds - 0.01
    }
  }

  /// More stops have more ways, and a round takes longer.
  private var roundCount: Int {
    min(2000, 35 * stops.count, max(20, 8_000_000 / max(1, stops.count * stops.count)))
  }

  /// The best of the ways that grow from the required stops or, if there are none, from one of some stops.
  private func firstWay() -> Way {
    var way = Way()
    if start == nil, end == nil, required.isEmpty {
      for seed in stride(from: 0, to: stops.count, by: max(1, stops.count / 20)) {
        var other = Way(nodes: [seed], seconds: stay)
        guard stay <= limit else { continue }
        fill(&other, factors: nil)
        if shorten(&other) { fill(&other, factors: nil) }
        if other.isBetter(than: way) { way = other }
      }
      return way
    }
    way.seconds = seconds(start, end)
    for stop in required {
      let place = insertion(of: stop, way)
      insert(stop, place, &way)
    }
    while shorten(&way) {}
    fill(&way, factors: nil)
    if shorten(&way) { fill(&way, factors: nil) }
    return way
  }

  // MARK: Changes

  /// Removes a run of stops that are not required.
  private mutating func removeRun(_ way: inout Way) {
    guard !way.nodes.isEmpty else { return }
    let length = 1 + random.below(max(1, way.nodes.count / 3))
    let first = random.below(way.nodes.count)
    for _ in 0..<length where first < way.nodes.count {
      if isRequired(way.nodes[first]) { return }
      remove(at: first, &way)
    }
  }

  /// Inserts a stop that was left out, and removes others until the rest fits the time.
  private mutating func exchange(_ way: inout Way) {
    let out = leftOut(way)
    guard !out.isEmpty else { return }
    let stop = out[random.below(out.count)]
    insert(stop, insertion(of: stop, way), &way)
    while way.seconds > limit {
      let removable = way.nodes.indices.filter {
        way.nodes[$0] != stop && !isRequired(way.nodes[$0])
      }
      let costliest = removable.max { saved(at: $0, way) < saved(at: $1, way) }
      guard let costliest else { break }
      remove(at: costliest, &way)
    }
    if way.seconds > limit, let index = way.nodes.firstIndex(of: stop) { remove(at: index, &way) }
  }

  /// Inserts stops, those that lengthen the way least first, until none fits the time.
  /// - Parameter factors: what the lengthening by each stop is multiplied by, for variety.
  private func fill(_ way: inout Way, factors: [Double]?) {
    var out = leftOut(way)
    while !out.isEmpty {
      var best: (index: Int, place: Insertion)?
      var least = Double.infinity
      for (index, stop) in out.enumerated() {
        let place = insertion(of: stop, way)
        let value = (place.seconds - stay) * (factors?[stop] ?? 1)
        guard way.seconds + place.seconds <= limit, value < least else { continue }
        (best, least) = ((index, place), value)
      }
      guard let best else { return }
      insert(out[best.index], best.place, &way)
      out.remove(at: best.index)
    }
  }

  /// Reverses parts and moves stops, each where that shortens the way.
  /// - Returns: whether any were.
  private func shorten(_ way: inout Way) -> Bool {
    let before = way.seconds
    var isShorter = true
    while isShorter {
      isShorter = false
      for first in way.nodes.indices {
        for last in way.nodes.indices.dropFirst(first + 1) {
          let gain =
            seconds(node(first - 1, way), way.nodes[first])
            + seconds(way.nodes[last], node(last + 1, way))
            - seconds(node(first - 1, way), way.nodes[last])
            - seconds(way.nodes[first], node(last + 1, way))
          // The whole of a round has no ends to exchange.
          guard gain > 0.001, last - first < way.nodes.count - 1 || start != nil || !isRound
          else { continue }
          way.nodes[first...last].reverse()
          way.seconds -= gain
          isShorter = true
        }
      }
      for index in way.nodes.indices {
        var moved = way
        let stop = way.nodes[index]
        remove(at: index, &moved)
        insert(stop, insertion(of: stop, moved), &moved)
        guard moved.seconds < way.seconds - 0.001 else { continue }
        way = moved
        isShorter = true
      }
    }
    return way.seconds < before - 0.001
  }

  // MARK: Ways

  /// Where a stop lengthens the way least, and by how much, with the time at it.
  private struct Insertion {
    var index: Int
    var seconds: Double
  }

  private func insertion(of stop: Int, _ way: Way) -> Insertion {
    var best = Insertion(index: 0, seconds: .infinity)
    for index in 0...way.nodes.count {
      let (before, after) = (node(index - 1, way), node(index, way))
      let added = seconds(before, stop) + seconds(stop, after) - seconds(before, after) + stay
      if added < best.seconds { best = Insertion(index: index, seconds: added) }
    }
    return best
  }

  private func insert(_ stop: Int, _ place: Insertion, _ way: inout Way) {
    way.nodes.insert(stop, at: place.index)
    way.seconds += place.seconds
  }

  private func remove(at index: Int, _ way: inout Way) {
    way.seconds -= saved(at: index, way)
    way.nodes.remove(at: index)
  }

  /// How much shorter a way is without the stop at an index, in seconds.
  private func saved(at index: Int, _ way: Way) -> Double {
    let (before, stop, after) = (node(index - 1, way), way.nodes[index], node(index + 1, way))
    return seconds(before, stop) + seconds(stop, after) - seconds(before, after) + stay
  }

  /// The node at an index of a way; beyond it its ends, if there are any.
  private func node(_ index: Int, _ way: Way) -> Int? {
    if way.nodes.indices.contains(index) { return way.nodes[index] }
    if let end = index < 0 ? start : end { return end }
    return isRound ? (index < 0 ? way.nodes.last : way.nodes.first) : nil
  }

  /// The time from one node to another, in seconds; 0 where there is none.
  private func seconds(_ one: Int?, _ other: Int?) -> Double {
    guard let one, let other, one != other else { return 0 }
    return mode.seconds(forMetres: costs(one, other))
  }

  private func leftOut(_ way: Way) -> [Int] {
    var isChosen = Array(repeating: false, count: stops.count)
    for node in way.nodes { isChosen[node] = true }
    return stops.indices.filter { !isChosen[$0] }
  }

  private func isRequired(_ stop: Int) -> Bool { required.contains(stop) }
}
