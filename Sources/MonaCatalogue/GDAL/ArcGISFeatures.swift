import Foundation

/// Features of ArcGIS as GeoJSON, for GDAL, which reads ArcGIS's own only with a list of their fields.
enum ArcGISFeatures {
  /// Rewrites a file; the coordinates stay as they are.
  static func geoJSON(_ content: Data, _ url: URL) throws -> Data {
    try content.withUnsafeBytes { bytes in
      var cursor = CatalogueCursor(bytes, url: url, lists: ["features"])
      var text = Array(#"{"type":"FeatureCollection","features":["#.utf8)
      var isFirst = true
      while let record = try cursor.next() {
        if !isFirst { text.append(UInt8(ascii: ",")) }
        isFirst = false
        text +=
          JSON.object([
            JSON.Member(name: "type", value: .string("Feature")),
            JSON.Member(name: "properties", value: record.value["attributes"]),
            JSON.Member(name: "geometry", value: geometry(record.value["geometry"])),
          ]).bytes
      }
      text += Array("]}\n".utf8)
      return Data(text)
    }
  }

  private static func geometry(_ value: JSON) -> JSON {
    func geometry(_ type: String, _ coordinates: JSON) -> JSON {
      .object([
        JSON.Member(name: "type", value: .string(type)),
        JSON.Member(name: "coordinates", value: coordinates),
      ])
    }
    if let x = value["x"].double, let y = value["y"].double {
      return geometry("Point", .array([.number(x), .number(y)]))
    }
    let types = [("points", "MultiPoint"), ("paths", "MultiLineString"), ("rings", "Polygon")]
    return types.first { value.has($0.0) }.map { geometry($0.1, value[$0.0]) } ?? .null
  }
}
