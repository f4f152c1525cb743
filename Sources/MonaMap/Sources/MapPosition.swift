import MonaModel

/// Somewhere a map can be opened.
package struct MapPosition: Hashable, Sendable, Codable {
  /// Degrees north.
  package var latitude: Double
  /// Degrees east.
  package var longitude: Double
  /// The level of zoom.
  package var zoom: Double

  /// A place, and how close to look at it.
  package init(latitude: Double, longitude: Double, zoom: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
  }

  /// The place; nil for what cannot be one.
  package var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}
