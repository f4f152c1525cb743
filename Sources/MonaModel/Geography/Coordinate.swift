/// A point on Earth, in degrees (WGS 84), always a real place: never 0,0 nor out of range.
package struct Coordinate: Hashable, Sendable {
  /// Degrees north, −90 to 90.
  package let latitude: Double
  /// Degrees east, −180 to 180.
  package let longitude: Double

  /// Refuses what cannot be a place: not finite, out of range, or the 0,0 of an empty form.
  @inlinable package init?(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180,
      latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  private init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Where distances start when nothing better is known: Place d’Armes, Montréal.
  package static let montreal = Coordinate(unchecked: 45.5048, -73.5572)
}
