import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Estimating a camera's clock offset")
struct ClockFinderTests {
  private static let walk = SimulatedWalk(seed: 7, stops: 30)
  private static let finder = finder(walk)

  private static func finder(_ walk: SimulatedWalk) -> ClockFinder {
    ClockFinder(Walk([walk.track]) { walk.nearestWork($0) })
  }

  /// Two photos at each stop, by a clock that is behind by this many seconds.
  private func shots(_ walk: SimulatedWalk = walk, slowBy offset: Double) -> [ClockShot] {
    walk.stops.flatMap { stop in
      [0.3, 0.6].map { ClockShot(takenAt: stop.moment($0) - offset) }
    }
  }

  @Test(
    "The offset is found to the second, up to a day and a whole year besides",
    arguments: [0.0, -3760, 160, 12_345, -86_000, 31_532_240])
  func found(offset: Double) throws {
    let finding = try #require(Self.finder.finding(of: shots(slowBy: offset)))
    #expect(finding.certainty == .sure)
    #expect(abs(finding.offset - offset) <= 5)
    #expect(finding.spread <= 10)
    #expect(finding.agrees(with: offset) && !finding.agrees(with: offset + 60))
  }

  @Test("A clock that was never set is off by the offset that brings its photos to the stops")
  func unset() throws {
    let reset = Date(timeIntervalSince1970: 946_710_000)
    let offset = Self.walk.stops[0].moment(0).timeIntervalSince(reset)
    let finding = try #require(Self.finder.finding(of: shots(slowBy: offset)))
    #expect(finding.certainty == .sure)
    #expect(abs(finding.offset - offset) <= 5)
  }

  @Test("Old photos of other years on the card do not prevent an estimate")
  func old() throws {
    let old = (0..<20).map {
      ClockShot(takenAt: start - Double(800 + 9 * $0) * 86_400 + Double($0) * 977)
    }
    let finding = try #require(Self.finder.finding(of: old + shots(slowBy: -3760)))
    #expect(finding.certainty == .sure)
    #expect(abs(finding.offset + 3760) <= 5)
  }

  @Test(
    "With few photos, or photos taken anywhere on the way, no estimate is sure",
    arguments: [1, 3, 6])
  func unsure(seed: UInt64) throws {
    let walk = SimulatedWalk(seed: 100 + seed, stops: 24)
    let finder = Self.finder(walk)
    var random = SplitMix64(seed: seed)
    let points = walk.track.segments[0]
    let anywhere = (0..<40).map { _ in
      ClockShot(takenAt: points[random.below(points.count)].time + 3760)
    }
    let few = walk.stops.prefix(4).map { ClockShot(takenAt: $0.moment(0.5) + 3760) }
    for shots in [anywhere, few] {
      #expect(finder.finding(of: shots)?.certainty != .sure)
    }
    // The prior does not contradict the person's offset either.
    let confirmed = try #require(finder.finding(of: anywhere, current: -3760))
    #expect(!confirmed.speaksAgainstCurrent)
  }

  @Test("The person's offset is contradicted where photos agree on another")
  func contradicted() throws {
    let finding = try #require(
      Self.finder.finding(of: shots(slowBy: -3760), current: -3600))
    #expect(finding.speaksAgainstCurrent)
    #expect(finding.certainty == .sure && !finding.agrees(with: -3600))
  }

  /// The finding where each photo's GPS time is late by this many seconds.
  private func estimate(slowBy offset: Double, late: Double, of count: Int = 60) -> ClockFinding? {
    var shots = shots(slowBy: offset)
    for index in shots.indices.prefix(count) {
      shots[index].satelliteTime = shots[index].takenAt + offset - late
    }
    return Self.finder.finding(of: shots)
  }

  @Test("GPS times of old positions contradict what track and photos say, so that nothing is sure")
  func oldPositions() throws {
    let finding = try #require(estimate(slowBy: -3760, late: 210))
    #expect(abs(finding.offset + 3760) <= 5)
    #expect(finding.isContradicted && finding.certainty != .sure)
  }

  @Test("One wrong GPS time among many photos decides nothing")
  func oneOld() throws {
    #expect(try #require(estimate(slowBy: 0, late: 210, of: 1)).certainty == .sure)
  }

  @Test(
    "GPS times that are right, local, of another day or 1,024 weeks back contradict nothing",
    arguments: [0, 14_400, 86_400, 619_315_200, 1_238_630_400] as [Double])
  func knownFaults(late: Double) throws {
    let finding = try #require(estimate(slowBy: 160, late: late))
    #expect(abs(finding.offset - 160) <= 5)
    #expect(finding.certainty == .sure)
  }

  @Test("Without a track, GPS times are sure only where they confirm the clock")
  func noTrack() throws {
    let finder = ClockFinder(Walk([]) { _ in .infinity })
    func finding(_ offset: Double, current: Double = 0) -> ClockFinding? {
      finder.finding(
        of: [0.0, 90, 500].map {
          ClockShot(takenAt: start + $0, satelliteTime: start + $0 + offset)
        }, current: current)
    }
    #expect(finding(4)?.certainty == .sure)
    #expect(finding(4 - 1024 * 604_800)?.certainty == .sure)
    // An old position is likelier than a fast clock; for a slow one there is no other reason.
    #expect(finding(-210)?.certainty == .guessed && finding(-210)?.offset == 0)
    #expect(finding(-14_400)?.certainty == .guessed && finding(-14_400)?.offset == 0)
    #expect(finding(3760)?.certainty == .guessed && finding(3760)?.offset == 3760)
    #expect(finding(3760, current: 3760)?.certainty == .sure)
    // A clock that was never set.
    let years = 9000.0 * 86_400
    #expect(finding(years)?.offset == years)
  }

  /// Four photos by a clock that is 210 s slow, with GPS times that are `age` seconds before it.
  private func few(age: Double) -> [ClockShot] {
    Self.walk.stops.prefix(4).map { stop in
      let taken = stop.moment(0.5) - 210
      return ClockShot(takenAt: taken, satelliteTime: taken - age)
    }
  }

  @Test("A few photos of a clock as wrong as their GPS times are old are not sure")
  func asWrongAsOld() {
    #expect(Self.finder.finding(of: few(age: 10))?.certainty != .sure)
  }

  @Test("GPS times that repeat the clock do not confirm it")
  func copies() throws {
    #expect(ClockFinder(Walk([]) { _ in .infinity }).finding(of: few(age: 1)) == nil)
    #expect(Self.finder.finding(of: few(age: 1))?.certainty != .sure)
    // Nor are they right where the track says something else.
    #expect(try #require(estimate(slowBy: 160, late: 160)).isContradicted)
    #expect(estimate(slowBy: 0, late: 1)?.certainty == .sure)
  }

  @Test("A clock and GPS times that are 1,024 weeks back are found by the track")
  func rollover() throws {
    let finding = try #require(estimate(slowBy: 1024 * 604_800, late: 1024 * 604_800))
    #expect(abs(finding.offset - 1024 * 604_800) <= 5)
    #expect(finding.certainty == .sure)
  }

  @Test("Positions whose GPS time is behind that of the others are old")
  func ages() {
    let shots = [0.0, 1, 0, 300].enumerated().map { index, age in
      let taken = start + Double(index) * 100
      return ClockShot(takenAt: taken, satelliteTime: taken + 3760 - age)
    }
    let times = SatelliteTimes(shots)
    #expect(shots.map { times.age(of: $0, at: 3760) } == [nil, nil, nil, 300])
    // As long as the clock is not right, the positions may be old, or not.
    #expect(shots.map { times.age(of: $0, at: 0) } == [0, 0, 0, 300])
  }

  @Test("Photos with known positions that the track passed too determine the offset")
  func places() throws {
    let straight = Track(segments: [
      (0...240).map { step in
        let seconds = Double(step) * 5
        return Track.Point(
          time: start + seconds,
          position: place(north: min(600, seconds), east: max(0, seconds - 600)))
      }
    ])
    let finder = ClockFinder(Walk([straight]) { _ in .infinity })
    let known: [(Double, Double, Double)] = [
      (-500, 200, 0), (-300, 400, 0), (-200, 500, 0), (0, 600, 100), (100, 600, 200),
    ]
    let shots = known.map { seconds, north, east in
      ClockShot(
        takenAt: start + seconds,
        position: Position(coordinate: place(north: north, east: east), accuracy: 15))
    }
    let finding = try #require(finder.finding(of: shots))
    #expect(abs(finding.offset - 700) <= 2)
    #expect(finding.certainty == .sure)
  }

  @Test("A time zone is the estimate if nothing else brings the photos on the track")
  func zone() throws {
    let still = Track(segments: [
      (-60...60).map { Track.Point(time: start + Double($0) * 60, position: .montreal) }
    ])
    let finder = ClockFinder(Walk([still]) { _ in .infinity })
    let shots = [185.0, 240, 295].map { ClockShot(takenAt: start + $0 * 60) }
    let finding = try #require(finder.finding(of: shots))
    #expect(finding.offset == -14_400)
    #expect(finding.certainty == .guessed)
  }

  @Test("There is no estimate without a track, without photos, or if no offset fits")
  func nothing() {
    #expect(Self.finder.finding(of: []) == nil)
    #expect(Self.finder.finding(of: [ClockShot(takenAt: start - 40 * 86_400)]) == nil)
    let none = ClockFinder(Walk([]) { _ in .infinity })
    #expect(none.finding(of: shots(slowBy: 0)) == nil)
  }

  @Test("One photo at a known position determines the offset, however large")
  func onePhoto() throws {
    let walk = Self.walk
    let (stop, offset) = (walk.stops[12], 40.0 * 86_400 + 77)
    let place = Position(coordinate: walk.works[stop.work], accuracy: 25)
    let finding = try #require(
      Self.finder.finding(
        ofPhotoAt: stop.moment(0.5) - offset, in: place, among: shots(slowBy: offset)))
    #expect(abs(finding.offset - offset) <= 5)
    #expect(finding.probability > 0.95)
    let far = Position(coordinate: MonaTestSupport.place(north: 9000, east: 0), accuracy: 25)
    #expect(Self.finder.finding(ofPhotoAt: start, in: far, among: []) == nil)
  }

  @Test("A position that the track passed twice determines nothing by itself")
  func passedTwice() throws {
    let there = (0...60).map {
      Track.Point(time: start + Double($0) * 5, position: place(north: Double($0) * 5, east: 0))
    }
    let back = there.reversed().enumerated().map { index, point in
      Track.Point(time: start + 900 + Double(index) * 5, position: point.position)
    }
    let finder = ClockFinder(Walk([Track(segments: [there, back])]) { _ in .infinity })
    let passed = Position(coordinate: place(north: 100, east: 0), accuracy: 10)
    let finding = try #require(finder.finding(ofPhotoAt: start, in: passed, among: []))
    #expect(finding.probability < 0.9)
    #expect(finding.others.count == 1)
  }
}

@Suite("Plausible camera dates")
struct CameraDateTests {
  @Test(
    "Dates that clocks start with are implausible",
    arguments: [
      "1970-01-01T05:00:00Z", "1980-01-01T00:00:10Z", "1980-07-01T12:00:00Z",
      "2000-01-01T05:00:00Z", "1999-12-31T14:00:00Z", "2000-01-02T20:00:00Z",
    ])
  func unset(text: String) throws {
    let date = try #require(ISO8601.date(text))
    #expect(CameraDate.isUnset(date))
    #expect(!CameraDate.isBelievable(date))
  }

  @Test(
    "Other dates are plausible, until now",
    arguments: ["1985-07-01T12:00:00Z", "1999-12-30T12:00:00Z", "2000-01-09T12:00:00Z"])
  func set(text: String) throws {
    #expect(CameraDate.isBelievable(try #require(ISO8601.date(text))))
    #expect(CameraDate.isBelievable(start, now: start))
    #expect(!CameraDate.isBelievable(start + 1, now: start))
  }
}
