import MonaModel

/// The ground a discovery stands on, for the small map of its sheet.
package struct SheetGround: Hashable, Sendable {
  /// The spot its pin marks.
  package let coordinate: Coordinate
  /// How far it reaches; empty for all that is only a spot.
  package let area: [Polygon]

  /// Nil when nobody knows where it stands.
  init?(_ discovery: Discovery) {
    let area = discovery.heritage?.area ?? []
    guard let spot = discovery.coordinate ?? area.first?.rings.first?.first else { return nil }
    coordinate = spot
    self.area = area
  }

  /// The closest look, in whole steps, that holds the spot with its pin and all the area.
  ///
  /// - Parameters:
  ///   - width: of the small map, in pixels.
  ///   - height: likewise.
  package func frame(width: Int, height: Int) -> MapFrame {
    let points = Array(area.flatMap(\.rings).joined())
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: points, pin: coordinate, zoom: zoom, width: width, height: height)
    }
    let closest = area.isEmpty ? 15 : 17
    return (3...closest).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(2)
  }
}
