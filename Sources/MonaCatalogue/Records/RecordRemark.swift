import MonaModel

/// What was odd in a record that was understood all the same.
package enum RecordRemark: Hashable, Sendable {
  /// Its longitude had lost its minus sign and lay in Asia; it was put back. Degrees, as written.
  case longitudeSign(Double)
  /// Its position is no place on Earth and was left out. Degrees, as written.
  case position(latitude: Double, longitude: Double)
  /// Its position lies on another side of the world than what comes from the same source: it was
  /// marked, and in MONA's own catalogue set aside.
  case stray(Coordinate, isSetAside: Bool)
}
