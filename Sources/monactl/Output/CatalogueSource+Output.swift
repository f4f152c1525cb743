import Foundation
import MonaCatalogue
import MonaText

extension CatalogueSource {
  /// The JSON keys of a catalogue, for the help of commands.
  static let jsonKeys = """
    {"name", "format": "mona" | "cityArt" | "table" | "csv" | "geojson" | \
    "esri" | "overpass" | "objects", "kind": null | \
    "artwork" | "place" | "heritage", "count", "astray", "hidden", "colour": "blue" | "orange" | \
    "green" | "purple" | "red" | "teal" | "pink" | "brown", "credit", "licence", "server", "importedAt", \
    "file"}
    """

  /// The catalogue as JSON.
  var json: JSONValue {
    [
      "name": .string(name), "format": .string(format.rawValue), "kind": JSONValue(kind?.name),
      "count": .int(count), "astray": .int(outlierCount),
      "hidden": .bool(isHidden), "colour": .string(colour.rawValue),
      "credit": JSONValue(
        credit ?? (licence == nil ? server?.credit ?? format.credit : nil)),
      "licence": JSONValue(licence ?? (credit == nil ? server?.licence : nil)),
      "server": JSONValue(server?.name),
      "importedAt": importedAt.map { JSONValue($0) } ?? .null,
      "file": JSONValue(file?.pathText),
    ]
  }
}

extension PositionOutlier {
  /// The JSON keys of a position outlier, for the help of `catalogues astray`.
  static let jsonKeys = """
    {"id", "title": {"fr", "en"}, "latitude", "longitude", "isSetAside"}
    """

  /// The outlier as JSON.
  var json: JSONValue {
    [
      "id": .string("\(id)"), "title": JSONValue(title), "latitude": .double(position.latitude),
      "longitude": .double(position.longitude), "isSetAside": .bool(isSetAside),
    ]
  }
}

extension SourceSurvey {
  /// The JSON keys of a survey, for the help of `import`.
  static let jsonKeys = """
    {"encoding": "UTF-8" | "Windows-1252" | "UTF-16" | "Mac Roman", "separator": null | "," | ";" | "\\t" | "|", \
    "kindIsAssumed", "taken", "openOrder": null | column, "columns": [{"name", "role": null | "title" | "makers" | …, \
    "language": null | "en", "example"}, …]}
    """

  /// The survey as JSON.
  var json: JSONValue {
    [
      "encoding": .string(encoding.rawValue),
      "separator": JSONValue(separator.map { String(Unicode.Scalar($0.rawValue)) }),
      "kindIsAssumed": .bool(isKindAssumed), "taken": .int(taken),
      "openOrder": JSONValue(openOrder),
      "columns": .array(
        columns.map {
          [
            "name": .string($0.name), "role": JSONValue($0.role?.name),
            "language": $0.meaning?.isEnglish == true ? .string("en") : .null,
            "example": JSONValue($0.example),
          ]
        }),
    ]
  }
}

extension BoundaryReport {
  /// The JSON keys of a boundary import, for the help of `import`.
  static let jsonKeys = """
    {"names": […], "filled", "corrected", "outside", "skippedRecords": [{"position", "problem"}, …]}
    """

  /// The report as JSON.
  var json: JSONValue {
    [
      "names": JSONValue(names), "filled": .int(filled), "corrected": .int(corrected),
      "outside": .int(outside),
      "skippedRecords": .array(
        skipped.map {
          ["position": .int($0.position), "problem": .string($0.problem.jsonName)]
        }),
    ]
  }
}
