import Foundation

/// The lengths of the edges between the nodes of a round: different points on the ground and, if a way is open,
/// one last node for the gap between its end and its beginning.
struct RoundCosts {
  private let coordinates: [Coordinate]
  /// The points in metres from the Earth's centre: chords order ways as arcs do, and know neither pole nor date line.
  private let points: [SIMD4<Double>]
  /// What an edge between each point and the gap costs; empty for a closed way.
  private let gapCosts: [Double]
  /// The number of nodes.
  let count: Int

  /// - Parameter ends: the indices of the points at which an open way has to begin and end, none if it may
  ///   anywhere; nil for a closed way.
  init(_ coordinates: [Coordinate], ends: [Int]?) {
    self.coordinates = coordinates
    points = coordinates.map(Self.point)
    // A given end gains more beside the gap than any detour costs.
    gapCosts = ends.map { ends in coordinates.indices.map { ends.contains($0) ? -1e9 : 0 } } ?? []
    count = coordinates.count + (ends == nil ? 0 : 1)
  }

  /// The node of the gap; nil for a closed way.
  var gap: Int? { gapCosts.isEmpty ? nil : points.count }

  /// The length of the edge between two different nodes, in metres.
  func callAsFunction(_ one: Int, _ other: Int) -> Double {
    if one == points.count { return gapCosts[other] }
    if other == points.count { return gapCosts[one] }
    let difference = points[one] - points[other]
    return (difference * difference).sum().squareRoot()
  }

  /// In which of four directions a point lies from another: 0 to 3.
  func quadrant(of other: Int, from node: Int) -> Int {
    let (there, here) = (coordinates[other], coordinates[node])
    let east = (there.longitude - here.longitude).remainder(dividingBy: 360)
    return (east < 0 ? 0 : 1) + (there.latitude < here.latitude ? 0 : 2)
  }

  private static func point(_ coordinate: Coordinate) -> SIMD4<Double> {
    let latitude = coordinate.latitude * .pi / 180
    let longitude = coordinate.longitude * .pi / 180
    return 6_371_008.8
      * SIMD4(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude), 0)
  }
}
