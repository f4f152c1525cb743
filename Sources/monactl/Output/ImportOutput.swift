import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

extension ImportSurvey {
  /// The JSON keys of a survey, for the help of `import`.
  static let jsonKeys = """
    {"file", "format": "mona" | "cityArt" | "table" | "csv" | "geojson" | \
    "esri" | "overpass" | "objects" | "osm" | "kml" | "gpx" | "geopackage" | "shapefile" | \
    "spreadsheet" | "badges", "badges": \
    null | number, "kinds": {"artworks" | "places" | "heritages": number}, "lacksTitles", \
    "examples": [\(DiscoveryRow.jsonKeys), …], "alike": number, "alikeTo": [{"title": {"fr", "en"}, \
    "id": "artwork:4"}, …], "understood": null | \(SourceSurvey.jsonKeys)}
    """

  /// The survey of a file as JSON.
  func json(of file: URL) -> JSONValue {
    switch self {
    case .badges(let count):
      return [
        "file": .string(file.pathText), "format": .string("badges"), "badges": .int(count),
        "kinds": .object([:]),
        "lacksTitles": .bool(false), "examples": .array([]), "alike": .int(0),
        "alikeTo": .array([]), "understood": .null,
      ]
    case .catalogue(let survey):
      let preview = survey.preview
      let counts = preview.counts.map { ("\($0.name)s", JSONValue.int($1)) }
      let alike = preview.duplicates.map { alike -> JSONValue in
        ["title": JSONValue(alike.row.title), "id": .string("\(alike.known.id)")]
      }
      return [
        "file": .string(file.pathText), "format": .string(survey.format.rawValue), "badges": .null,
        "kinds": .object(Dictionary(uniqueKeysWithValues: counts)),
        "lacksTitles": .bool(survey.lacksTitles),
        "examples": .array(survey.examples.map { $0.json() }),
        "alike": .int(preview.duplicateCount),
        "alikeTo": .array(alike), "understood": survey.format == .mona ? .null : survey.json,
      ]
    }
  }

  /// The survey as text.
  var lines: [String] {
    switch self {
    case .badges(let count):
      return [trn("A list of {count} badge", "A list of {count} badges", count)]
    case .catalogue(let survey):
      let text = SurveyText(survey)
      var fields = Fields()
      fields.add(trc("how a file is written", "Format"), text.form)
      if survey.format == .mona {
        for kind in DiscoveryKind.allCases {
          fields.add(kind.displayPlural, survey.preview.counts[kind].map { Format.number($0) })
        }
      } else {
        fields.add(tr("Records"), text.records)
        fields.add(trc("what a catalogue lists", "Contains"), text.kind)
      }
      fields.add(tr("Warning"), text.warning)
      fields.add(tr("Question"), text.question)
      fields.add(tr("Look alike"), text.alike)
      var table = Table(Array(DiscoveryRow.columns.dropFirst()), indent: 2)
      for row in survey.examples { table.add(Array(row.cells.dropFirst())) }
      var columns = Table([.init(), .init()], indent: 2)
      for column in text.columns { columns.add([column.text, column.example]) }
      let columnLines = text.columns.isEmpty ? [] : [tr("Columns")] + Array(columns.lines)
      return fields.lines.map { "  \($0)" } + text.alikeLines(.max).map { "  \($0)" }
        + text.skipped.map { "  \($0)" } + columnLines + [tr("How it will look")]
        + Array(table.lines)
    }
  }
}

extension SourceSurvey {
  /// The first records, as rows of a list.
  fileprivate var examples: [DiscoveryRow] {
    format == .mona
      ? DiscoveryKind.allCases.flatMap { preview.examples[$0] ?? [] } : preview.examples[kind] ?? []
  }
}

extension ImportOutcome {
  /// The JSON keys of an import's consequences, for the help of commands.
  static let keys = """
    "moved", "badgesWon": [\(Badge.jsonKeys), …]
    """

  /// The consequences for the collection as JSON members.
  var jsonValues: [String: JSONValue] {
    ["moved": .int(moved), "badgesWon": .array(badges.map(\.json))]
  }

  /// The results of the import and its consequences, as text.
  var lines: [String] {
    ImportedFile.lines(files.filter { $0.boundaries == nil })
      + files.compactMap { $0.boundaries?.text } + [movedText].compactMap(\.self)
      + badges.map(\.wonText)
  }
}

extension RefreshOutcome {
  /// The JSON keys of an update from the server, for the help of commands.
  static let keys = """
    "new", "changed", "retired", "badges", "moved", "badgesWon": [\(Badge.jsonKeys), …]
    """

  /// The result as JSON members.
  var jsonValues: [String: JSONValue] {
    let counts = report.discoveries.kinds.values
    return [
      "new": .int(counts.reduce(0) { $0 + $1.inserted }),
      "changed": .int(counts.reduce(0) { $0 + $1.updated }),
      "retired": .int(counts.reduce(0) { $0 + $1.retired }),
      "badges": .int(report.badgeChangeCount), "moved": .int(moved),
      "badgesWon": .array(badges.map(\.json)),
    ]
  }

  /// The result as text.
  var lines: [String] { [sentence] + badges.map(\.wonText) }
}
