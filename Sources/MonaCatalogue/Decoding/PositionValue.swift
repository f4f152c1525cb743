import Foundation
import MonaModel

/// A position in one value: "45.5081, -73.5540", well-known text, GeoJSON, or an object or a list of
/// two numbers.
enum PositionValue {
  /// The position of a column's value; nil when it is empty.
  /// - Parameter isEastFirst: whether the longitude comes first, where the value does not tell; nil
  ///   if the column's name decides, or else the custom of lists and texts.
  /// - Throws: `RecordProblem` when it is no position on Earth.
  static func coordinate(
    _ member: JSON.Member, isEastFirst stated: Bool? = nil
  ) throws(RecordProblem) -> Coordinate? {
    let value = member.value
    let isEastFirst = stated ?? Self.isEastFirst(member.name)
    switch value {
    case .object: return try coordinate(of: value, depth: 0)
    case .array(let elements):
      guard elements.count >= 2, let first = elements[0].double, let second = elements[1].double
      else { return nil }
      return try pair(first, second, isEastFirst: isEastFirst ?? true)
    default: break
    }
    guard let text = value.text, !CellText.isBlank(text) else { return nil }
    if let point = try WellKnownBinary.coordinate(text) { return point }
    // Python writes an object with apostrophes.
    if text.hasPrefix("{'") { return try geoJSON(text.replacing("'", with: "\"")) }
    if text.hasPrefix("{") { return try geoJSON(text) }
    if let geometry = try GeoJSONGeometry(wellKnown: text) { return geometry.coordinate }
    guard let (first, second, isEastWritten) = numbers(in: text) else {
      throw .unreadablePosition(latitude: SourcePosition.written(value), longitude: "")
    }
    return try pair(first, second, isEastFirst: isEastWritten ?? isEastFirst ?? false)
  }

  /// What decides in which order a value has its two numbers.
  enum Order {
    /// Only one order is a place where works may be.
    case northFirst, eastFirst
    /// Either order is, and neither the value nor the name of its column tells.
    case open
  }

  /// The order of a text of two numbers; nil for what tells its order, or is no such text.
  static func order(of member: JSON.Member) -> Order? {
    let letters = NormalizedKey.of(member.name)
    // Portals of data name pairs "x y" that begin with the latitude.
    let isTold =
      isEastFirst(member.name) != nil && (!letters.contains("xy") || letters.contains("l"))
    guard !isTold, case .string(let text) = member.value,
      !text.hasPrefix("{"), let (first, second, isEastWritten) = numbers(in: text),
      isEastWritten == nil
    else { return nil }
    if let isEastFirst = SourcePosition.isEastFirst(first, second) {
      return isEastFirst ? .eastFirst : .northFirst
    }
    // Beyond 80° north in both, neither is a place.
    return abs(first) <= 80 && abs(second) <= 80 && first != second ? .open : nil
  }

  /// The position in or below an address: "(45.5081, -73.5540)" at its end, or an object.
  static func coordinate(ofAddress member: JSON.Member) throws(RecordProblem) -> Coordinate? {
    if case .object = member.value { return try coordinate(member) }
    guard let text = member.value.text, text.hasSuffix(")"),
      let start = text.lastIndex(of: "("),
      let (first, second, _) = numbers(in: String(text[start...]))
    else { return nil }
    return try pair(first, second, isEastFirst: false)
  }

  private static func pair(
    _ first: Double, _ second: Double, isEastFirst: Bool
  ) throws(RecordProblem) -> Coordinate {
    let isEastFirst = SourcePosition.isEastFirst(first, second) ?? isEastFirst
    return try SourcePosition.read(
      latitude: isEastFirst ? second : first, longitude: isEastFirst ? first : second)
  }

  /// The position of an object: a geometry, a latitude and a longitude, or one of these in a member.
  private static func coordinate(of value: JSON, depth: Int) throws(RecordProblem) -> Coordinate? {
    guard case .object(let members) = value, depth < 4 else { return nil }
    if case .array = value["coordinates"] { return try GeoJSONGeometry(value).coordinate }
    let north = named(value, ["latitude", "lat", "y"])
    let east = named(value, ["longitude", "lon", "lng", "long", "x"])
    if north.text != nil || east.text != nil {
      return try SourcePosition.read(latitude: north, longitude: east)
    }
    for member in members {
      if let point = try coordinate(of: member.value, depth: depth + 1) { return point }
    }
    return nil
  }

  private static func named(_ value: JSON, _ names: [String]) -> JSON {
    guard case .object(let members) = value else { return .null }
    return members.first { names.contains(NormalizedKey.of($0.name)) }?.value ?? .null
  }

  private static func geoJSON(_ text: String) throws(RecordProblem) -> Coordinate? {
    let bytes = Array(text.utf8)
    // Text that is not JSON is no geometry.
    let value = try? bytes.withUnsafeBytes { bytes throws(JSONReader.Failure) in
      var reader = JSONReader(bytes)
      return try reader.value()
    }
    guard let value else {
      throw .unreadablePosition(latitude: SourcePosition.written(.string(text)), longitude: "")
    }
    return try coordinate(JSON.Member(name: "geometry", value: value))
  }

  /// Whether a column's name says that the longitude comes first; nil when it does not say.
  private static func isEastFirst(_ name: String) -> Bool? {
    let letters = NormalizedKey.of(name)
    if ["lonlat", "lnglat", "longlat", "longitudelatitude", "xy"].contains(where: letters.contains)
    {
      return true
    }
    let northFirst = ["latlon", "latlng", "latlong", "latitudelongitude", "point2d", "geopoint"]
    return northFirst.contains(where: letters.contains) ? false : nil
  }

  /// The two numbers of a text, and whether the first is said to be a longitude.
  ///
  /// Each may have a decimal comma, degrees, minutes and seconds, and a letter for its direction.
  private static func numbers(in text: String) -> (Double, Double, Bool?)? {
    guard text.utf8.count < 200 else { return nil }
    let inner = text.trimmingCharacters(in: CharacterSet(charactersIn: "()[] \t\n"))
    for separator in [";", ",", " "] {
      let parts = inner.components(separatedBy: separator)
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      // A decimal comma and a comma between the numbers make four parts.
      let isDecimal = separator == "," && parts.count == 4
      // After them, a survey writes the height and the accuracy.
      let halves =
        isDecimal
        ? [parts[0...1].joined(separator: "."), parts[2...3].joined(separator: ".")]
        : parts.count <= 4 ? Array(parts.prefix(2)) : []
      guard parts.dropFirst(2).allSatisfy({ Double($0) != nil }), halves.count == 2,
        let first = angle(halves[0]), let second = angle(halves[1])
      else {
        continue
      }
      let isEastFirst = first.isEast ?? second.isEast.map { !$0 }
      return (first.degrees, second.degrees, isEastFirst)
    }
    return nil
  }

  /// An angle such as "-73.554", "73,554° O" or "73°33'14\"W", and whether its letter says that it
  /// is a longitude.
  static func angle(_ text: String) -> (degrees: Double, isEast: Bool?)? {
    var direction: Character?
    var plain = ""
    for character in text.uppercased() {
      switch character {
      case "N", "S", "E", "W", "O":
        guard direction == nil else { return nil }
        direction = character
      case "°", "º", "'", "’", "′", "\"", "”", "″": plain.append(" ")
      case ",": plain.append(".")
      default: plain.append(character)
      }
    }
    let parts = plain.split(separator: " ").map { Double($0) }
    guard (1...3).contains(parts.count), let first = parts[0],
      parts.dropFirst().allSatisfy({ $0.map((0..<60).contains) ?? false })
    else { return nil }
    let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
    let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
    let size = abs(first) + minutes / 60 + seconds / 3600
    let isNegative = first.sign == .minus || direction.map { "SWO".contains($0) } ?? false
    return (isNegative ? -size : size, direction.map { "EWO".contains($0) })
  }
}

/// Points as databases write them: in the hexadecimal digits of well-known binary (OGC 06-103r4),
/// with the number of the coordinate system as PostGIS adds it.
enum WellKnownBinary {
  /// The position; nil for text that is none of this.
  /// - Throws: `RecordProblem` for a position in another system than degrees, or none on Earth.
  static func coordinate(_ text: String) throws(RecordProblem) -> Coordinate? {
    let digits = text.hasPrefix("\\x") ? text.dropFirst(2) : text[...]
    guard digits.utf8.count >= 42, digits.utf8.count <= 200, digits.hasPrefix("0"),
      digits.allSatisfy(\.isHexDigit)
    else { return nil }
    var rest = digits
    var bytes: [UInt8] = []
    while rest.count > 1, let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    let isLittle = bytes[0] == 1
    func number(at offset: Int, of count: Int) -> UInt64 {
      let part = bytes[offset..<(offset + count)]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | UInt64($1) }
    }
    let type = number(at: 1, of: 4)
    let hasSystem = type & 0x2000_0000 != 0
    let start = hasSystem ? 9 : 5
    // Points with a height or a measure have 1000, 2000 or a bit of their own added.
    guard type & 0xFFFF % 1000 == 1, bytes.count >= start + 16 else { return nil }
    if hasSystem, !CoordinateSystem.isGeographic(Int(number(at: 5, of: 4))) {
      throw .unreadablePosition(latitude: SourcePosition.written(.string(text)), longitude: "")
    }
    return try SourcePosition.read(
      latitude: Double(bitPattern: number(at: start + 8, of: 8)),
      longitude: Double(bitPattern: number(at: start, of: 8)))
  }
}
