import Testing

@testable import MonaModel

@Suite struct TourOrderTests {
  @Test func `stops along a street are visited one after the other`() {
    let street = points((0..<20).map { (45.5 + 0.001 * Double($0), -73.6) })
    let mixed = [7, 3, 19, 0, 12, 5, 16, 1, 9, 14, 2, 18, 4, 10, 6, 17, 8, 11, 13, 15]
    let order = TourOrder.order(mixed.map { street[$0] })
    let walked = order.map { mixed[$0] }
    #expect(walked == Array(0..<20) || walked == Array((0..<20).reversed()))
  }

  @Test(arguments: 2...7)
  func `the order of a few stops is the shortest of all`(count: Int) {
    let stops = city(count, seed: UInt64(count))
    for ends in allEnds {
      let order = TourOrder.order(stops, ends: ends)
      let least = permutations(Array(0..<count)).map { length(stops, $0, ends) }.min() ?? 0
      #expect(length(stops, order, ends) < least + 0.01)
    }
  }

  @Test func `no two edges of a tour cross, wherever it begins and ends`() {
    let stops = city(40, seed: 3)
    for ends in allEnds {
      let order = TourOrder.order(stops, ends: ends)
      #expect(order.sorted() == Array(stops.indices))
      let found = length(stops, order, ends)
      // Reversing any part would take two edges out that cross.
      for first in 0..<40 {
        for last in first + 1..<40 {
          var other = order
          other[first...last].reverse()
          #expect(length(stops, other, ends) > found - 0.01)
        }
      }
    }
  }

  @Test func `an order never becomes longer, and asking again changes nothing`() {
    let stops = city(20, seed: 5)
    for ends in allEnds {
      let order = TourOrder.order(stops, ends: ends)
      #expect(length(stops, order, ends) <= length(stops, Array(0..<20), ends))
      let ordered = order.map { stops[$0] }
      #expect(TourOrder.order(ordered, ends: ends) == Array(0..<20))
    }
  }

  @Test func `locked stops keep their place`() {
    let stops = city(16, seed: 8)
    for ends in allEnds {
      for locked: Set<Int> in [[0], [15], [0, 15], [0, 1, 8, 15], [5, 6, 11], Set(0..<16)] {
        let order = TourOrder.order(stops, ends: ends, locked: locked)
        #expect(order.sorted() == Array(0..<16))
        #expect(locked.allSatisfy { order[$0] == $0 })
        #expect(length(stops, order, ends) <= length(stops, Array(0..<16), ends))
      }
    }
  }

  @Test func `the order of a few stops around a locked one is nearly the shortest of all`() {
    for seed in 0..<12 {
      let stops = city(6, seed: UInt64(100 + seed))
      for ends in allEnds {
        let order = TourOrder.order(stops, ends: ends, locked: [1 + seed % 4])
        let least =
          permutations(Array(0..<6)).filter { $0[1 + seed % 4] == 1 + seed % 4 }
          .map { length(stops, $0, ends) }.min() ?? 0
        #expect(length(stops, order, ends) < least * 1.1 + 0.01)
      }
    }
  }

  @Test func `a locked second stop does not keep the others from their shortest way`() {
    let street = points([1, 4, 3, 2].map { (45.5 + 0.001 * Double($0), -73.6) })
    #expect(TourOrder.order(street, locked: [1]) == [2, 1, 3, 0])
  }

  @Test func `locked stops in the middle leave the others a short way`() {
    // Two stops at the far end are locked into the middle of the way there and back.
    let stops = points(
      [0, 3, 1, 4, 10, 11, 2, 5, 8, 7].map { (45.5 + 0.001 * Double($0), -73.6) })
    let order = TourOrder.order(stops, ends: TourEnds(isRound: true), locked: [4, 5])
    let given = TourEnds(isRound: true)
    // There and back is the shortest possible.
    #expect(length(stops, order, given) < 2 * Distance.metres(from: stops[0], to: stops[5]) + 0.1)
  }

  @Test func `works at the same place are visited together`() {
    let places = city(12, seed: 9)
    let stops = (0..<36).map { places[$0 % 12] }
    let order = TourOrder.order(stops, ends: TourEnds(isRound: true))
    #expect(order.sorted() == Array(0..<36))
    for place in 0..<12 {
      let indices = order.indices.filter { order[$0] % 12 == place }
      #expect(indices.last.map { $0 - indices[0] } == 2 || place == order[0] % 12)
    }
  }

  @Test func `a tour of nothing, of one place or across the date line has an order`() {
    #expect(TourOrder.order([]) == [])
    let place = points([(45.5, -73.6)])
    #expect(TourOrder.order(place, ends: TourEnds(isRound: true)) == [0])
    #expect(TourOrder.order(place + place + place) == [0, 1, 2])
    let fiji = points([(-17, 179.99), (-17, -179.97), (-17, 179.97), (-17, -179.99)])
    #expect(TourOrder.order(fiji) == [1, 3, 0, 2])
    #expect(TourOrder.order(place, ends: TourEnds(start: place[0], end: place[0])) == [0])
  }

  private var allEnds: [TourEnds] {
    let (start, end) = (points([(45.47, -73.65)])[0], points([(45.52, -73.55)])[0])
    return [
      TourEnds(), TourEnds(isRound: true), TourEnds(start: start), TourEnds(end: end),
      TourEnds(start: start, end: end), TourEnds(start: start, isRound: true),
      TourEnds(start: start, end: start),
    ]
  }
}

@Suite struct TourSelectionTests {
  @Test func `the most stops that fit are chosen`() {
    for count in 3...5 {
      let stops = city(count, seed: UInt64(20 + count))
      let start = points([(45.5, -73.6)])[0]
      for ends in [TourEnds(start: start, isRound: true), TourEnds(start: start), TourEnds()] {
        for limit in [1800.0, 5400, 10_800, 36_000] {
          var selection = TourSelection(stops, ends: ends, stay: 300, limit: limit)
          let chosen = selection.best()
          #expect(seconds(stops, chosen, ends) <= limit + 1)
          let possible = subsets(Array(0..<count)).filter { subset in
            permutations(subset).contains { seconds(stops, $0, ends) <= limit }
          }
          #expect(chosen.count == possible.map(\.count).max() ?? 0)
        }
      }
    }
  }

  @Test func `required stops are never left out`() {
    let stops = city(12, seed: 31)
    let start = points([(45.5, -73.6)])[0]
    for limit in [0.0, 7200, 14_400] {
      var selection = TourSelection(
        stops, ends: TourEnds(start: start, isRound: true), stay: 300, limit: limit,
        required: [3, 7, 11])
      let chosen = selection.best()
      #expect(Set(chosen).isSuperset(of: [3, 7, 11]))
      #expect(Set(chosen).count == chosen.count)
    }
  }

  @Test func `more time is never less stops, and a bicycle reaches more than feet`() {
    let stops = city(15, seed: 32)
    var counts: [Int] = []
    for limit in [1800.0, 3600, 7200] {
      var onFoot = TourSelection(stops, mode: .foot, stay: 300, limit: limit)
      var byBicycle = TourSelection(stops, mode: .bicycle, stay: 300, limit: limit)
      counts.append(onFoot.best().count)
      #expect(byBicycle.best().count >= counts[counts.count - 1])
    }
    #expect(counts == counts.sorted())
  }

  @Test func `no time chooses nothing, and all the time all`() {
    let stops = city(12, seed: 33)
    var none = TourSelection(stops, stay: 300, limit: 0)
    #expect(none.best() == [])
    var all = TourSelection(stops, stay: 300, limit: 1_000_000)
    #expect(all.best().sorted() == Array(0..<12))
    var empty = TourSelection([], ends: TourEnds(isRound: true), stay: 300, limit: 3600)
    #expect(empty.best() == [])
  }

  private func seconds(_ stops: [Coordinate], _ order: [Int], _ ends: TourEnds) -> Double {
    TravelMode.foot.seconds(forMetres: length(stops, order, ends)) + 300 * Double(order.count)
  }
}

private func points(_ degrees: [(Double, Double)]) -> [Coordinate] {
  degrees.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
}

/// Points of a city in groups.
private func city(_ count: Int, seed: UInt64) -> [Coordinate] {
  var random = SplitMix64(seed: seed)
  return points(
    (0..<count).map { _ in
      let group = Double(random.below(4))
      return (
        45.48 + 0.01 * group + Double(random.below(1000)) * 1e-5,
        -73.62 + 0.012 * group + Double(random.below(1000)) * 1e-5
      )
    })
}

private func length(_ stops: [Coordinate], _ order: [Int], _ ends: TourEnds) -> Double {
  ends.metres(through: order.map { stops[$0] })
}

private func permutations(_ values: [Int]) -> [[Int]] {
  guard !values.isEmpty else { return [[]] }
  return values.flatMap { value in
    permutations(values.filter { $0 != value }).map { [value] + $0 }
  }
}

private func subsets(_ values: [Int]) -> [[Int]] {
  values.reduce([[]]) { all, value in all + all.map { $0 + [value] } }
}
