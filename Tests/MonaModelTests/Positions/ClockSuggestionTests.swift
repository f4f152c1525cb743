import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel

@Suite("By how much a camera's clock is off")
struct ClockSuggestionTests {
  /// North for ten minutes, then east for ten, at a metre a second.
  private let track = Track(segments: [
    (0...120).map { index in
      let seconds = Double(index) * 10
      return Track.Point(
        time: start + seconds,
        position: place(north: min(600, seconds), east: max(0, seconds - 600)))
    }
  ])

  private func shot(_ seconds: Double, at place: Coordinate? = nil, satellites: Double? = nil)
    -> ClockSuggestion.Shot
  {
    ClockSuggestion.Shot(
      takenAt: start + seconds, satelliteTime: satellites.map { start + $0 },
      position: place.map { Position(coordinate: $0, accuracy: 15) }, camera: "X")
  }

  private func offset(_ shots: [ClockSuggestion.Shot], current: Double = 0) -> Double? {
    ClockSuggestion(shots, tracks: [track], current: current).offset
  }

  @Test("What the satellites told the camera")
  func satellites() {
    let shots = [
      shot(0, at: .montreal, satellites: 95), shot(10, at: .montreal, satellites: 107), shot(50),
      shot(20, at: .montreal, satellites: 117),
    ]
    #expect(offset(shots) == 97)
    #expect(offset(shots, current: 97) == nil)
  }

  @Test("Places the track passed too")
  func passings() {
    let shots = [
      shot(-500, at: place(north: 200, east: 0)), shot(-300, at: place(north: 400, east: 0)),
      shot(100, at: place(north: 600, east: 200)), shot(0),
    ]
    #expect(offset(shots) == 700)
  }

  @Test("A time zone, when it places the photos")
  func zones() {
    let shots = [shot(-3600 * 4 + 100), shot(-3600 * 4 + 500), shot(-3600 * 4 + 1100)]
    #expect(offset(shots) == 14_400.0)
    #expect(offset(shots, current: 14_400) == nil)
  }

  @Test("Nothing when the clock is right, no offset helps, or all photos say where they are")
  func nothing() {
    #expect(offset([shot(100), shot(500)]) == nil)
    #expect(offset([shot(86_400 * 30)]) == nil)
    #expect(offset([shot(-3600, at: .montreal)]) == nil)
    #expect(ClockSuggestion([shot(0)], tracks: [], current: 0).offset == nil)
  }
}
