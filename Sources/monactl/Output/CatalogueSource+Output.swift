import Foundation
import MonaCatalogue
import MonaText

extension CatalogueSource {
  /// The keys of a catalogue, as the help of the commands that print it shows them.
  static let jsonKeys = """
    {"name", "format": "mona" | "cityArt" | "table" | "csv" | "geojson", "kind": null | \
    "artwork" | "place" | "heritage", "count", "astray", "hidden", "importedAt", "file"}
    """

  /// The catalogue for programs.
  var json: JSONValue {
    [
      "name": .string(name), "format": .string(format.rawValue), "kind": JSONValue(kind?.name),
      "count": .int(count), "astray": .int(outlierCount),
      "hidden": .bool(isHidden),
      "importedAt": importedAt.map { JSONValue($0) } ?? .null,
      "file": JSONValue(file?.path),
    ]
  }
}

extension PositionOutlier {
  /// The keys of a discovery that looks astray, as the help of `catalogues astray` shows them.
  static let jsonKeys = """
    {"id", "title": {"fr", "en"}, "latitude", "longitude", "isSetAside"}
    """

  /// The discovery for programs.
  var json: JSONValue {
    [
      "id": .string("\(id)"), "title": JSONValue(title), "latitude": .double(position.latitude),
      "longitude": .double(position.longitude), "isSetAside": .bool(isSetAside),
    ]
  }
}

extension SourceSurvey {
  /// The keys of what was understood, as the help of `import` shows them.
  static let jsonKeys = """
    {"encoding": "UTF-8" | "Windows-1252", "separator": null | "," | ";" | "\\t", \
    "kindIsAssumed", "taken", "columns": [{"name", "role": null | "title" | "makers" | …}, …]}
    """

  /// What was understood, for programs.
  var json: JSONValue {
    [
      "encoding": .string(encoding.rawValue),
      "separator": JSONValue(separator.map { String(Unicode.Scalar($0.rawValue)) }),
      "kindIsAssumed": .bool(isKindAssumed), "taken": .int(taken),
      "columns": .array(
        columns.map { ["name": .string($0.name), "role": JSONValue($0.role?.rawValue)] }),
    ]
  }
}

extension BoundaryReport {
  /// The keys of what boundaries did, as the help of `import` shows them.
  static let jsonKeys = """
    {"names": […], "filled", "corrected", "outside", "skippedRecords": [{"position", "problem"}, …]}
    """

  /// What was done, for programs.
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
