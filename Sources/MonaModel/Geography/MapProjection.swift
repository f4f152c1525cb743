import Foundation

/// A projection of the Earth onto a plane in metres, by which municipal and provincial files give
/// positions.
///
/// Written by hand on 2026-11-28: PROJ and its database of 9 MB would serve a few dozen systems of
/// which these are the usual ones. Formulas: C. Karney, "Transverse Mercator with an accuracy of a
/// few nanometers" (2011), and J. P. Snyder, "Map Projections" (1987). NAD83 and WGS 84 are taken as
/// equal; they differ by less than two metres.
package struct MapProjection: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    /// The central meridian in degrees, and the scale on it.
    case transverseMercator(meridian: Double, scale: Double)
    /// The origin and the two standard parallels, in degrees.
    case conic(latitude: Double, longitude: Double, parallels: [Double])
    /// The projection of maps on the web, on a sphere.
    case webMercator
  }

  private let form: Form
  private let falseEasting: Double
  private let falseNorthing: Double

  /// Creates the projection of a system of the EPSG registry; nil when it is not one of these: the
  /// modified Mercator zones of Canada (MTM), the zones of UTM, the Lambert projections of Québec
  /// and France, and the Mercator projection of web maps.
  package init?(epsg: Int) {
    switch epsg {
    case 32181...32190: self.init(modifiedZone: epsg - 32180)
    case 2945...2952: self.init(modifiedZone: epsg - 2942)
    case 26901...26923: self.init(zone: epsg - 26900)
    case 2958...2962: self.init(zone: epsg - 2941)
    case 25828...25838: self.init(zone: epsg - 25800)
    case 32601...32660: self.init(zone: epsg - 32600)
    case 32701...32760: self.init(zone: epsg - 32700, isSouth: true)
    case 32198, 6622:
      self.init(.conic(latitude: 44, longitude: -68.5, parallels: [60, 46]), 0, 0)
    case 2154:
      self.init(.conic(latitude: 46.5, longitude: 3, parallels: [49, 44]), 700_000, 6_600_000)
    case 3857, 3785, 900_913, 102_100, 102_113: self.init(.webMercator, 0, 0)
    default: return nil
    }
  }

  private init(_ form: Form, _ falseEasting: Double, _ falseNorthing: Double) {
    (self.form, self.falseEasting, self.falseNorthing) = (form, falseEasting, falseNorthing)
  }

  /// A zone of the modified transverse Mercator projection of eastern Canada, 1 to 10.
  private init(modifiedZone zone: Int) {
    let meridian = zone <= 2 ? -50 - 3 * Double(zone) : -49.5 - 3 * Double(zone)
    self.init(.transverseMercator(meridian: meridian, scale: 0.9999), 304_800, 0)
  }

  /// A zone of the universal transverse Mercator projection.
  private init(zone: Int, isSouth: Bool = false) {
    self.init(
      .transverseMercator(meridian: 6 * Double(zone) - 183, scale: 0.9996), 500_000,
      isSouth ? 10_000_000 : 0)
  }

  /// The latitude and longitude in degrees of a point in metres.
  package func degrees(east: Double, north: Double) -> (latitude: Double, longitude: Double) {
    let (x, y) = (east - falseEasting, north - falseNorthing)
    switch form {
    case .transverseMercator(let meridian, let scale):
      return Self.transverse(x / scale, y / scale, meridian)
    case .conic(let latitude, let longitude, let parallels):
      return Self.conic(x, y, latitude, longitude, parallels)
    case .webMercator:
      let radius = Ellipsoid.radius
      return (Self.degrees(atan(sinh(y / radius))), Self.degrees(x / radius))
    }
  }

  /// The ellipsoid GRS 80, in metres.
  private enum Ellipsoid {
    static let radius = 6_378_137.0
    static let flattening = 1 / 298.257222101
    static let eccentricity = (flattening * (2 - flattening)).squareRoot()
    /// The third flattening.
    static let third = flattening / (2 - flattening)
  }

  private static func transverse(
    _ x: Double, _ y: Double, _ meridian: Double
  ) -> (latitude: Double, longitude: Double) {
    let n = Ellipsoid.third
    let radius = Ellipsoid.radius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
    let series = [
      n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96, n * n / 48 + n * n * n / 15,
      17 * n * n * n / 480,
    ]
    let (up, across) = (y / radius, x / radius)
    var (xi, eta) = (up, across)
    for (index, factor) in series.enumerated() {
      let turn = 2 * Double(index + 1)
      xi -= factor * sin(turn * up) * cosh(turn * across)
      eta -= factor * cos(turn * up) * sinh(turn * across)
    }
    let conformal = asin(sin(xi) / cosh(eta))
    return (
      degrees(latitude(ofConformal: conformal)),
      meridian + degrees(atan2(sinh(eta), cos(xi)))
    )
  }

  private static func conic(
    _ x: Double, _ y: Double, _ latitude: Double, _ longitude: Double, _ parallels: [Double]
  ) -> (latitude: Double, longitude: Double) {
    let (first, second) = (radians(parallels[0]), radians(parallels[1]))
    let cone =
      (log(width(at: first)) - log(width(at: second)))
      / (log(distance(ofConformal: first)) - log(distance(ofConformal: second)))
    let scale =
      Ellipsoid.radius * width(at: first) / (cone * pow(distance(ofConformal: first), cone))
    let origin = scale * pow(distance(ofConformal: radians(latitude)), cone)
    let radius = (x * x + (origin - y) * (origin - y)).squareRoot()
    let angle = atan2(x, origin - y)
    let conformal = .pi / 2 - 2 * atan(pow(radius / scale, 1 / cone))
    return (degrees(self.latitude(ofConformal: conformal)), longitude + degrees(angle / cone))
  }

  /// The radius of a parallel, in radii of the equator.
  private static func width(at latitude: Double) -> Double {
    let sine = Ellipsoid.eccentricity * sin(latitude)
    return cos(latitude) / (1 - sine * sine).squareRoot()
  }

  /// The tangent of half the distance from the pole on the conformal sphere.
  private static func distance(ofConformal latitude: Double) -> Double {
    let sine = Ellipsoid.eccentricity * sin(latitude)
    return tan(.pi / 4 - latitude / 2)
      / pow((1 - sine) / (1 + sine), Ellipsoid.eccentricity / 2)
  }

  /// The latitude whose latitude on the conformal sphere is this one; radians.
  private static func latitude(ofConformal conformal: Double) -> Double {
    let tangent = tan(.pi / 4 + conformal / 2)
    var latitude = conformal
    // Each step gains two and a half digits.
    for _ in 0..<8 {
      let sine = Ellipsoid.eccentricity * sin(latitude)
      let stretch = pow((1 + sine) / (1 - sine), Ellipsoid.eccentricity / 2)
      latitude = 2 * atan(tangent * stretch) - .pi / 2
    }
    return latitude
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  private static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
}
