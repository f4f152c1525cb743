import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Candidates for a photo")
struct CandidateRankTests {
  private let here = Position(coordinate: .montreal, accuracy: 15)

  private func rank(
    north: Double, _ state: DiscoveryState = .uncollected, looking: Double? = nil,
    kind: DiscoveryKind = .artwork
  ) -> CandidateRank {
    CandidateRank(
      of: place(north: north, east: 0), DiscoveryID(kind, 1), state: state, from: here,
      looking: looking)
  }

  @Test("The nearest candidate ranks first")
  func nearest() {
    #expect(rank(north: 10).value < rank(north: 60).value)
    #expect(abs(rank(north: 60).metres - 60) < 0.1)
  }

  @Test("Targeted works rank first among near equals, not among far ones; collected ones last")
  func states() {
    #expect(rank(north: 20, .targeted).value < rank(north: 5).value)
    #expect(rank(north: 60, .targeted).value > rank(north: 5).value)
    #expect(rank(north: 5, .collected).value > rank(north: 25).value)
  }

  @Test("An artwork ranks before a building at the same distance")
  func kinds() {
    #expect(rank(north: 20).value < rank(north: 20, kind: .heritage).value)
    #expect(rank(north: 20, kind: .place).value < rank(north: 60).value)
  }

  @Test("Works in the camera's direction rank before those behind it, unless it was too near")
  func direction() {
    #expect(rank(north: 50, looking: 350).isAhead == true)
    #expect(rank(north: -40, looking: 350).isAhead == false)
    #expect(rank(north: 50, looking: 0).value < rank(north: -40, looking: 0).value)
    #expect(rank(north: 10, looking: 180).isAhead == nil)
    #expect(rank(north: 50).isAhead == nil)
  }

  @Test("A match is clear if near, not collected, not behind, and alone or by far the nearest")
  func clear() {
    func isClear(_ first: CandidateRank, _ second: CandidateRank?) -> Bool {
      CandidateRank.isClear(first, state: .uncollected, before: [second].compactMap(\.self))
    }
    #expect(isClear(rank(north: 10), nil))
    #expect(isClear(rank(north: 10), rank(north: 60)))
    #expect(!isClear(rank(north: 10), rank(north: 15)))
    #expect(!isClear(rank(north: 61), nil))
    #expect(!isClear(rank(north: 40, looking: 180), nil))
    #expect(!CandidateRank.isClear(rank(north: 10), state: .collected, before: []))
  }

  @Test("Stops of the day's tour rank first where the photo may be of them, but make nothing clear")
  func tours() {
    func stop(_ north: Double) -> CandidateRank {
      CandidateRank(
        of: place(north: north, east: 0), DiscoveryID(.artwork, 1), state: .uncollected,
        from: here, looking: nil, isOnTour: true)
    }
    #expect(stop(50).isBefore(rank(north: 5, .targeted)))
    #expect(!rank(north: 5).isBefore(stop(50)))
    #expect(!stop(100).isBefore(rank(north: 5)), "too far away to be what the photo shows")
    #expect(stop(10).isBefore(stop(50)) && !stop(50).isBefore(stop(10)))
    let others = [stop(50), rank(north: 15)]
    #expect(!CandidateRank.isClear(stop(10), state: .uncollected, before: others))
    #expect(!CandidateRank.isClear(stop(50), state: .uncollected, before: [rank(north: 10)]))
    #expect(CandidateRank.isClear(stop(10), state: .uncollected, before: [rank(north: 60)]))
  }

  @Test("Bearings increase clockwise from north, and differ by at most 180°")
  func bearings() {
    let east = Bearing.degrees(from: .montreal, to: place(north: 0, east: 100))
    #expect(abs(east - 90) < 0.1)
    #expect(abs(Bearing.degrees(from: .montreal, to: place(north: -100, east: 0)) - 180) < 0.1)
    #expect(Bearing.between(350, 10) == 20)
    #expect(Bearing.between(10, 350) == 20)
    #expect(Bearing.between(0, 180) == 180)
  }

  @Test("The magnetic declination at Montréal is fourteen degrees west")
  func declination() {
    #expect(Declination.degrees(at: .montreal) == -14)
    #expect(Declination.degrees(at: nil) == 0)
    #expect(Declination.degrees(at: Coordinate(latitude: 48.86, longitude: 2.35)) == 0)
  }
}
