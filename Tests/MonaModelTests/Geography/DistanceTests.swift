import Foundation
import Testing

@testable import MonaModel

@Suite("Distance")
struct DistanceTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// An independent formula: the angle between two vectors from the centre of the Earth.
  private func reference(_ start: Coordinate, _ end: Coordinate) -> Double {
    func vector(_ point: Coordinate) -> [Double] {
      let phi = point.latitude * .pi / 180
      let lambda = point.longitude * .pi / 180
      return [cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi)]
    }
    let (a, b) = (vector(start), vector(end))
    let cross = [
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
    ]
    let sine = cross.map { $0 * $0 }.reduce(0, +).squareRoot()
    let cosine = zip(a, b).map(*).reduce(0, +)
    return atan2(sine, cosine) * 6_371_008.8
  }

  @Test("Montréal to Québec is 233 km")
  func known() throws {
    let quebec = try point(46.8139, -71.2080)
    let metres = Distance.metres(from: .montreal, to: quebec)
    #expect(abs(metres - 233_000) < 1500)
  }

  @Test("Distances equal those of vectors, from a metre to the antipodes")
  func agrees() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let reach = pow(10, Double.random(in: -5...2, using: &generator))
      let start = try point(.random(in: -89...89), .random(in: -179...179))
      let end = try point(
        min(90, max(-90, start.latitude + .random(in: -reach...reach))),
        min(180, max(-180, start.longitude + .random(in: -reach...reach))))
      let metres = Distance.metres(from: start, to: end)
      #expect(abs(metres - reference(start, end)) <= 0.01 + metres * 1e-6)
      #expect(abs(metres - Distance.metres(from: end, to: start)) < 1e-6)
    }
  }

  @Test("The distance to itself is zero, and to the antipode half the circumference")
  func extremes() throws {
    #expect(Distance.metres(from: .montreal, to: .montreal) == 0)
    let half = Distance.metres(from: try point(45, 10), to: try point(-45, -170))
    #expect(abs(half - .pi * 6_371_008.8) < 1)
    #expect(Distance.metres(from: try point(10, 180), to: try point(10, -180)) < 0.01)
  }
}
