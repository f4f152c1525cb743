import Foundation

/// A work in the files of `CityFileTests`.
struct CityWork: Sendable {
  var title: String
  var latitude: Double
  var longitude: Double
  var maker: String?
  var year: Int?

  init(
    _ title: String, _ latitude: Double, _ longitude: Double, _ maker: String? = nil,
    _ year: Int? = nil
  ) {
    (self.title, self.latitude, self.longitude) = (title, latitude, longitude)
    (self.maker, self.year) = (maker, year)
  }

  static let all = [
    CityWork("La vague", 45.5081, -73.5540, "Anne Un", 1998),
    CityWork("Le mur", 45.5236, -73.5818, "Bob Deux", 2004),
    CityWork("Été", 45.4731, -73.6098, "Zoé Trois", 1967),
  ]

  /// Its latitude and longitude as text.
  var pair: [String] { ["\(latitude)", "\(longitude)"] }

  func titled(_ title: String) -> CityWork {
    var work = self
    work.title = title
    return work
  }

  var withoutMaker: CityWork {
    var work = self
    work.maker = nil
    return work
  }

  var withoutYear: CityWork {
    var work = self
    work.year = nil
    return work
  }
}

/// How the works are written in files of other programs.
extension CityFileTests {
  static func lines(_ fields: (CityWork) -> [String], _ separator: String = ",") -> String {
    CityWork.all.map { fields($0).joined(separator: separator) + "\n" }.joined()
  }

  static func table(_ separator: String, comma: Bool = false, hasHeader: Bool = true) -> String {
    let names = ["titre", "artiste", "annee", "latitude", "longitude"]
    let rows = lines(
      { work in
        let place = work.pair.map { comma ? $0.replacing(".", with: ",") : $0 }
        return [work.title, work.maker ?? "", "\(work.year ?? 0)"] + place
      }, separator)
    return (hasHeader ? names.joined(separator: separator) + "\n" : "") + rows
  }

  /// A table with the position in one column.
  static func column(_ name: String, _ cell: (CityWork) -> String) -> String {
    "titre;artiste;annee;\(name)\n"
      + lines({ [$0.title, $0.maker ?? "", "\($0.year ?? 0)", cell($0)] }, ";")
  }

  static func utf16(_ text: String, isLittle: Bool) -> Data {
    Data(
      ([0xFEFF] + text.utf16).flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isLittle ? [low, high] : [high, low]
      })
  }

  /// Well-known binary in hexadecimal digits, low byte first.
  static func binary(_ work: CityWork, system: UInt32?) -> String {
    var bytes: [UInt8] = [1]
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    append(UInt32(system == nil ? 1 : 0x2000_0001))
    if let system { append(system) }
    append(work.longitude.bitPattern)
    append(work.latitude.bitPattern)
    let digits = Array("0123456789ABCDEF")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Degrees, minutes and seconds to a hundredth.
  static func sexagesimal(_ degrees: Double) -> String {
    let hundredths = Int((abs(degrees) * 360_000).rounded())
    let seconds = "\(hundredths / 100 % 60).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    return "\(hundredths / 360_000)°\(hundredths / 6000 % 60)'\(seconds)\"\""
  }

  static func record(_ work: CityWork, _ pair: (CityWork) -> [String] = \.pair) -> String {
    let place = pair(work)
    return """
      {"titre": "\(work.title)", "artiste": "\(work.maker ?? "")", "annee": \(work.year ?? 0), \
      "latitude": \(place[0]), "longitude": \(place[1])}
      """
  }

  static func records(_ pair: (CityWork) -> [String] = \.pair) -> String {
    CityWork.all.map { record($0, pair) }.joined(separator: ", ")
  }

  /// A list of objects whose position is an object or a list.
  static func nested(_ name: String = "place", _ value: (CityWork) -> String) -> String {
    "["
      + CityWork.all.map {
        """
        {"titre": "\($0.title)", "artiste": "\($0.maker ?? "")", "annee": \($0.year ?? 0), \
        "\(name)": \(value($0))}
        """
      }.joined(separator: ", ") + "]"
  }

  static func rows() -> String {
    CityWork.all.map {
      "[\"\($0.title)\", \"\($0.maker ?? "")\", \($0.year ?? 0), \($0.pair[0]), \($0.pair[1])]"
    }.joined(separator: ", ")
  }

  static func point(_ work: CityWork) -> String {
    "{\"type\": \"Point\", \"coordinates\": [\(work.pair[1]), \(work.pair[0])]}"
  }

  static func square(_ work: CityWork) -> String {
    let (north, east, half) = (work.latitude, work.longitude, 0.001)
    let corners = [(-half, -half), (-half, half), (half, half), (half, -half), (-half, -half)]
    return "[" + corners.map { "[\(east + $1), \(north + $0)]" }.joined(separator: ", ") + "]"
  }

  static func feature(_ work: CityWork, _ geometry: String) -> String {
    """
    {"type": "Feature", "properties": {"titre": "\(work.title)", \
    "artiste": "\(work.maker ?? "")", "annee": \(work.year ?? 0)}, "geometry": \(geometry)}
    """
  }

  static func tags(_ work: CityWork) -> String {
    """
    {"tourism": "artwork", "name": "\(work.title)", "artist_name": "\(work.maker ?? "")", \
    "start_date": "\(work.year ?? 0)", "artwork_type": "mural", "material": "bronze"}
    """
  }
}
