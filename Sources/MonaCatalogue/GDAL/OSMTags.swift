import Foundation

/// Elements of OpenStreetMap, as GDAL writes them.
enum OSMTags {
  /// The settings of GDAL's driver: all tags in one field, but for those that works are selected by.
  static let configuration = """
    closed_ways_are_polygons=amenity,building,historic,landuse,leisure,man_made,natural,tourism
    attribute_name_laundering=no

    """
    + ["points", "lines", "multipolygons", "multilinestrings", "other_relations"].map {
      "[\($0)]\nosm_id=yes\nattributes=tourism,artwork_type\nother_tags=yes\n"
    }.joined()

  /// The element of a feature, in the form of the Overpass API, so that it is the same work however
  /// its file was made; nil for a feature without a number.
  static func element(_ feature: JSON) throws -> JSON? {
    guard case .object(let properties) = feature["properties"] else { return nil }
    let (geometry, way) = (feature["geometry"], feature["properties"]["osm_way_id"].integer)
    let isNode = geometry["type"].text == "Point"
    let isLine = geometry["type"].text == "LineString"
    guard let number = way ?? feature["properties"]["osm_id"].integer else { return nil }
    var tags = properties.filter {
      !["osm_id", "osm_way_id", "other_tags"].contains($0.name) && !$0.value.isNull
    }
    if case .string(let text) = feature["properties"]["other_tags"] { tags += pairs(text) }
    var members = [
      JSON.Member(
        name: "type", value: .string(isNode ? "node" : isLine || way != nil ? "way" : "relation")),
      JSON.Member(name: "id", value: .number(Double(number))),
    ]
    if let point = try GeoJSONGeometry(geometry).coordinate {
      let place = [
        JSON.Member(name: "lat", value: .number(point.latitude)),
        JSON.Member(name: "lon", value: .number(point.longitude)),
      ]
      members += isNode ? place : [JSON.Member(name: "center", value: .object(place))]
    }
    return .object(members + [JSON.Member(name: "tags", value: .object(tags))])
  }

  /// The pairs of a text such as `"name"=>"La \"Joute\"","material"=>"bronze"`.
  static func pairs(_ text: String) -> [JSON.Member] {
    var words: [String] = []
    var word: [UInt8]?
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        word?.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        if let whole = word { words.append(String(decoding: whole, as: UTF8.self)) }
        word = word == nil ? [] : nil
      } else {
        word?.append(byte)
      }
    }
    return stride(from: 0, to: words.count - 1, by: 2).map {
      JSON.Member(name: words[$0], value: .string(words[$0 + 1]))
    }
  }
}
