import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("Positions from a GPS track")
struct TrackPlacesTests {
  private func point(_ seconds: Double, north: Double) -> Track.Point {
    Track.Point(time: start + seconds, position: place(north: north, east: 0))
  }

  private func north(_ places: TrackPlaces, _ seconds: Double) -> Double? {
    places.position(at: start + seconds).map {
      ($0.coordinate.latitude - Coordinate.montreal.latitude) * 111_195
    }
  }

  @Test("Between two points close in time, the position is interpolated")
  func between() throws {
    let places = TrackPlaces([Track(segments: [[point(0, north: 0), point(100, north: 200)]])])
    #expect(abs(try #require(north(places, 25)) - 50) < 0.1)
    #expect(abs(try #require(north(places, 0))) < 0.1)
    #expect(abs(try #require(north(places, 100)) - 200) < 0.1)
  }

  @Test("The accuracy decreases with the distance from a point")
  func accuracy() throws {
    let places = TrackPlaces([Track(segments: [[point(0, north: 0), point(300, north: 200)]])])
    let at = try #require(places.position(at: start))
    let amid = try #require(places.position(at: start + 150))
    #expect(at.accuracy == TrackPlaces.receiverAccuracy)
    #expect(abs(amid.accuracy - 110) < 0.1)
  }

  @Test("Between points far apart there is no position, except within a minute of each")
  func gap() {
    let places = TrackPlaces([Track(segments: [[point(0, north: 0), point(900, north: 2000)]])])
    #expect(north(places, 400) == nil)
    #expect(north(places, 50).map { abs($0) < 0.1 } == true)
    #expect(north(places, 870).map { abs($0 - 2000) < 0.1 } == true)
  }

  @Test("A pause between two segments is no line to walk on, and a halt only if it is short")
  func pause() {
    func track(pause seconds: Double, metres: Double) -> TrackPlaces {
      TrackPlaces([
        Track(segments: [
          [point(-60, north: 0), point(0, north: 0)],
          [point(seconds, north: metres), point(seconds + 60, north: metres)],
        ])
      ])
    }
    #expect(north(track(pause: 280, metres: 400), 140) == nil)
    #expect(north(track(pause: 280, metres: 400), 50).map { abs($0) < 0.1 } == true)
    #expect(north(track(pause: 280, metres: 400), 230).map { abs($0 - 400) < 0.1 } == true)
    #expect(north(track(pause: 3600, metres: 40), 1800) == nil)
    #expect(north(track(pause: 280, metres: 40), 130).map { abs($0) < 0.1 } == true)
    let accuracy = track(pause: 280, metres: 40).position(at: start + 130)?.accuracy
    #expect(accuracy == 10 + 130 * 1.4, "as far as one can walk since")
  }

  @Test("A long stop within a segment is a known position")
  func halt() {
    let places = TrackPlaces([
      Track(segments: [[point(0, north: 0), point(3600, north: 40), point(3700, north: 60)]])
    ])
    #expect(north(places, 1800).map { abs($0 - 20) < 0.1 } == true)
    let tooLong = TrackPlaces([Track(segments: [[point(0, north: 0), point(9000, north: 40)]])])
    #expect(north(tooLong, 4500) == nil)
  }

  @Test("A track gives positions up to a minute before its start and after its end")
  func ends() {
    let places = TrackPlaces([Track(segments: [[point(0, north: 0), point(60, north: 60)]])])
    #expect(north(places, -60).map { abs($0) < 0.1 } == true)
    #expect(north(places, 120).map { abs($0 - 60) < 0.1 } == true)
    #expect(north(places, -61) == nil)
    #expect(north(places, 121) == nil)
    #expect(TrackPlaces([]).position(at: start) == nil)
  }

  @Test("Of several tracks, the most accurate one is used")
  func several() {
    let sparse = Track(segments: [[point(0, north: 0), point(280, north: 400)]])
    let dense = Track(segments: [[point(130, north: 900), point(140, north: 900)]])
    let places = TrackPlaces([sparse, dense])
    #expect(north(places, 135).map { abs($0 - 900) < 0.1 } == true)
  }
}
