/// How far a compass points from true north.
package enum Declination {
  /// Degrees east of true north that a compass shows as north, −180 to 180.
  ///
  /// Around Montréal, where it is 14° west (Natural Resources Canada, 2025; it changes by half a
  /// degree in ten years); 0 where MONA knows nothing better, or when nobody knows where.
  package static func degrees(at place: Coordinate?) -> Double {
    guard let place, Distance.metres(from: place, to: .montreal) < 500_000 else { return 0 }
    return -14
  }
}
