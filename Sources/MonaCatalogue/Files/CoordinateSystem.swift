import Foundation
import MonaModel

/// The coordinate system that a file states for its positions.
enum CoordinateSystem: Hashable, Sendable {
  /// Longitude and latitude in degrees.
  case degrees
  /// Metres on a map.
  case projected(MapProjection)

  /// Geographic systems that differ from WGS 84 by less than two metres.
  private static let geographic: Set<Int> = [4326, 4269, 4617, 4258, 4979, 4955, 4019, 4171]

  /// Reads a GeoJSON `crs` or an Esri `spatialReference`; degrees when it names none.
  /// - Throws: `Unknown` with its name.
  init(_ value: JSON) throws(Unknown) {
    let name = value["properties"]["name"].text ?? value["properties"]["code"].text ?? value.text
    let esri = [value["latestWkid"], value["wkid"]].lazy.compactMap(\.integer)
    if let name, name.uppercased().contains("CRS84") {
      self = .degrees
      return
    }
    let digits = name.flatMap { $0.split { !$0.isNumber }.last }
    guard let code = esri.first ?? digits.flatMap({ Int($0) }) else {
      // ArcGIS describes a system without a number by its definition: PROJCS["name", …].
      if let text = value["wkt"].text, text.hasPrefix("PROJ") {
        throw Unknown(name: text.split(separator: "\"").dropFirst().first.map(String.init) ?? text)
      }
      self = .degrees
      return
    }
    if Self.geographic.contains(code) {
      self = .degrees
    } else if let known = ([code] + esri).lazy.compactMap({ MapProjection(epsg: $0) }).first {
      self = .projected(known)
    } else {
      throw Unknown(name: "EPSG:\(code)")
    }
  }

  /// A system that MONA does not know.
  struct Unknown: Error {
    var name: String
  }

  /// The latitude and longitude in degrees of a point.
  func degrees(x: Double, y: Double) -> (latitude: Double, longitude: Double) {
    switch self {
    case .degrees: (y, x)
    case .projected(let projection): projection.degrees(east: x, north: y)
    }
  }
}

extension CoordinateSystem {
  /// The members by which files state it.
  static let names = ["crs", "spatialReference"]
  /// The number of bytes searched at the beginning and at the end of a file.
  private static let reach = 1 << 16

  /// The member of a file's object that states a system other than degrees, before or after its
  /// records; nil when there is none.
  static func stated(in bytes: UnsafeRawBufferPointer, url: URL) throws(CatalogueError)
    -> JSON.Member?
  {
    let ends = [bytes.prefix(reach), bytes.suffix(reach)]
    let isLikely = ends.contains { part in
      names.contains { Data(part).range(of: Data("\"\($0)\"".utf8)) != nil }
    }
    // Invalid JSON states none; reading its records reports the error.
    guard isLikely, let member = try? member(of: bytes) else { return nil }
    do throws(Unknown) {
      return try CoordinateSystem(member.value) == .degrees ? nil : member
    } catch {
      throw .unknownSystem(url, error.name)
    }
  }

  private static func member(of bytes: UnsafeRawBufferPointer) throws -> JSON.Member? {
    var reader = JSONReader(bytes)
    try reader.expect("{")
    var isFirst = true
    while let name = try reader.memberName(first: isFirst) {
      isFirst = false
      guard reader.peek() == UInt8(ascii: "[") else {
        let value = try reader.value()
        if names.contains(name) { return JSON.Member(name: name, value: value) }
        continue
      }
      // Records are skipped one by one, as a file may have a million.
      try reader.expect("[")
      var isFirstRecord = true
      while try !reader.isAtEnd("]", first: isFirstRecord) {
        isFirstRecord = false
        _ = try reader.value()
      }
    }
    return nil
  }
}
