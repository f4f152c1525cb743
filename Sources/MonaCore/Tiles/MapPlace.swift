/// Somewhere a map can be opened.
public struct MapPlace: Hashable, Sendable, Codable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// The level of zoom.
  public var zoom: Double

  /// A place, and how close to look at it.
  public init(latitude: Double, longitude: Double, zoom: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
  }

  /// The place; nil for what cannot be one.
  public var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}
