import Testing

@testable import MonaModel

@Suite struct TourTests {
  private let works = (0..<6).map { DiscoveryID(.artwork, $0) }

  /// Along a street northwards, about 111 metres apart.
  private var positions: [DiscoveryID: Coordinate] {
    Dictionary(
      uniqueKeysWithValues: works.compactMap { work in
        Coordinate(latitude: 45.5 + 0.001 * Double(work.number), longitude: -73.6).map {
          (work, $0)
        }
      })
  }

  private func numbers(_ tour: Tour) -> [Int] { tour.visited.map(\.discovery.number) }

  @Test func `a discovery is a stop once`() {
    var tour = Tour("a", of: [works[0], works[1], works[0]])
    tour.add([works[1], works[2]])
    #expect(numbers(tour) == [0, 1, 2])
  }

  @Test func `stops are moved, locked, skipped and removed`() {
    var tour = Tour("a", of: works)
    tour.move(works[5], to: 0)
    #expect(numbers(tour) == [5, 0, 1, 2, 3, 4])
    tour.move(works[0], to: 99)
    tour.move(works[1], to: -3)
    #expect(numbers(tour) == [1, 5, 2, 3, 4, 0])
    tour.skip(works[5], true)
    #expect(numbers(tour) == [1, 2, 3, 4, 0] && tour.stops.last?.discovery == works[5])
    // Locking what is left out visits it again, and skipping what is locked unlocks it.
    tour.lock(works[5], true)
    #expect(numbers(tour) == [1, 2, 3, 4, 0, 5])
    tour.skip(works[5], true)
    #expect(tour.stops.last == TourStop(works[5], isSkipped: true))
    tour.remove(works[3])
    tour.remove(works[3])
    #expect(numbers(tour) == [1, 2, 4, 0])
    // A stop that was left out is visited again where it is put.
    tour.move(works[5], to: 1)
    #expect(numbers(tour) == [1, 5, 2, 4, 0])
  }

  @Test func `ordering leaves skipped stops out and stops without a position last`() {
    var tour = Tour("a", of: [works[3], works[0], works[4], works[1], works[5]])
    tour.skip(works[5], true)
    var known = positions
    known[works[4]] = nil
    tour.order(known)
    #expect(numbers(tour) == [3, 1, 0, 4] && tour.stops.last?.discovery == works[5])
  }

  @Test func `a time chooses the stops that fit, and without one all come back`() {
    var tour = Tour("a", of: works, stayMinutes: 5, minutes: 21)
    tour.lock(works[5], true)
    tour.fit(positions)
    // Three stays and two ways of about 115 seconds.
    #expect(tour.visited.count == 3 && tour.visited.contains { $0.discovery == works[5] })
    #expect(tour.stops.count == 6)
    #expect(TourSchedule(tour, positions).seconds <= 21 * 60)
    tour.minutes = nil
    tour.fit(positions)
    #expect(tour.visited.count == 6)
    #expect(tour.stops.first { $0.isLocked }?.discovery == works[5])
  }

  @Test func `what the person left out stays so while there is no time to spend`() {
    var tour = Tour("a", of: works)
    tour.skip(works[2], true)
    tour.change(positions) { $0.mode = .bicycle }
    #expect(numbers(tour) == [0, 1, 3, 4, 5])
    tour.change(positions) { $0.minutes = 600 }
    #expect(tour.visited.count == 6)
  }

  @Test func `a schedule adds ways along streets and stays`() throws {
    let start = try #require(Coordinate(latitude: 45.499, longitude: -73.6))
    var tour = Tour(
      "a", of: Array(works[0...2]), ends: TourEnds(start: start, isRound: true), stayMinutes: 10)
    let schedule = TourSchedule(tour, positions)
    let block = 111.195 * TravelMode.detour
    #expect(schedule.entries.allSatisfy { abs(($0.metres ?? 0) - block) < 0.1 })
    #expect(abs((schedule.lastMetres ?? 0) - 3 * block) < 0.3)
    #expect(abs(schedule.metres - 6 * block) < 0.5)
    #expect(abs(schedule.seconds - (6 * block / 1.25 + 1800)) < 1)
    #expect(abs(schedule.entries[1].arrival - (2 * block / 1.25 + 600)) < 1)
    tour.ends = TourEnds()
    let open = TourSchedule(tour, positions)
    #expect(open.entries[0].metres == nil && open.lastMetres == nil)
    #expect(open.entries[0].arrival == 0)
  }

  @Test func `a stop without a position is no way`() {
    var known = positions
    known[works[1]] = nil
    let schedule = TourSchedule(Tour("a", of: Array(works[0...2])), known)
    #expect(schedule.entries.map { $0.metres == nil } == [true, true, false])
    #expect(abs(schedule.metres - 2 * 111.195 * TravelMode.detour) < 0.2)
    #expect(TourSchedule(Tour("a"), [:]) == TourSchedule(Tour("b"), positions))
  }
}
