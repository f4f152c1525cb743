import Foundation

/// The coordinate system that a file states for its positions.
enum CoordinateSystem {
  /// Geographic systems that differ from WGS 84 by less than two metres.
  private static let geographic: Set<Int> = [4326, 4269, 4617, 4258, 4979, 4955, 4019, 4171]

  /// Whether a system of the EPSG registry has degrees that may be taken for those of WGS 84.
  static func isGeographic(_ code: Int) -> Bool { geographic.contains(code) }

  /// NAD27(CGQ77), which PROJ leaves as it is (findings/proj-nad27-quebec.sh).
  private static let oldQuebec: Set = [
    "EPSG:4609", "EPSG:2138", "EPSG:2031", "EPSG:2032", "EPSG:2033", "EPSG:2034", "EPSG:2035",
    "EPSG:2008", "EPSG:2009", "EPSG:2010", "EPSG:2011", "EPSG:2012", "EPSG:2013", "EPSG:2014",
    "EPSG:2015", "EPSG:2016",
  ]

  /// Whether a system is one of Québec's before 1983, which cannot be converted.
  static func isOldQuebec(_ name: String) -> Bool {
    oldQuebec.contains(name) || name.contains("CGQ77")
  }

  /// The name within a definition such as `PROJCS["name", …]`; other names as they are.
  static func shortName(of system: String) -> String {
    system.split(separator: "\"").dropFirst().first.map(String.init) ?? system
  }

  /// The name of the system in a GeoJSON `crs`, or the name or definition in an Esri
  /// `spatialReference`; nil for degrees, and when it names none.
  static func name(_ value: JSON) -> String? {
    let name = value["properties"]["name"].text ?? value["properties"]["code"].text ?? value.text
    let codes = [value["latestWkid"], value["wkid"]].compactMap(\.integer)
    if let name, name.uppercased().contains("CRS84") { return nil }
    let digits = name.flatMap { $0.split { !$0.isNumber }.last }
    guard let code = codes.first ?? digits.flatMap({ Int($0) }) else {
      // ArcGIS describes a system without a number by its definition.
      return value["wkt"].text.flatMap { $0.hasPrefix("PROJ") ? $0 : nil }
    }
    if isGeographic(code) { return nil }
    // Numbers of ArcGIS's own are above those of the registry; this one is the map of the web.
    return [102_100, 102_113].contains(code)
      ? "EPSG:3857" : code > 100_000 ? "ESRI:\(code)" : "EPSG:\(code)"
  }

  /// The members by which files state it.
  private static let names = ["crs", "spatialReference"]
  /// The number of bytes searched at the beginning and at the end of a file.
  private static let reach = 1 << 16

  /// The name of the system other than degrees that a file's object states, before or after its
  /// records, or its first record; nil when there is none.
  static func stated(in bytes: UnsafeRawBufferPointer) -> String? {
    let ends = [bytes.prefix(reach), bytes.suffix(reach)]
    let isLikely = ends.contains { part in
      names.contains { Data(part).range(of: Data("\"\($0)\"".utf8)) != nil }
    }
    // Invalid JSON states none; reading its records reports the error.
    return isLikely ? (try? stated(by: bytes)) ?? nil : nil
  }

  private static func stated(by bytes: UnsafeRawBufferPointer) throws -> String? {
    var reader = JSONReader(bytes)
    var first: JSON?
    try reader.expect("{")
    var isFirst = true
    while let name = try reader.memberName(first: isFirst) {
      isFirst = false
      guard reader.peek() == UInt8(ascii: "[") else {
        let value = try reader.value()
        if names.contains(name) { return Self.name(value) }
        continue
      }
      // Records are skipped one by one, as a file may have a million.
      try reader.expect("[")
      var isFirstRecord = true
      while try !reader.isAtEnd("]", first: isFirstRecord) {
        isFirstRecord = false
        let record = try reader.value()
        first = first ?? record
      }
    }
    return first.flatMap { Self.name($0["geometry"]["spatialReference"]) }
  }
}
