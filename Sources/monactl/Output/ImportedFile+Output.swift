import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText

extension ImportedFile {
  /// The counts by kind, with names for JSON and titles for text.
  private var kinds: [(name: String, title: String, counts: ImportReport.Counts)] {
    switch content {
    case .catalogue(let report):
      DiscoveryKind.allCases.compactMap { kind in
        report.kinds[kind].map { ("\(kind.name)s", kind.displayPlural, $0) }
      }
    case .source(let report):
      [("\(report.survey.kind.name)s", report.survey.kind.displayPlural, report.counts)]
    case .badges(let counts): [("badges", tr("Badges"), counts)]
    case .boundaries: []
    }
  }

  /// The report of an external catalogue; nil for other files.
  private var source: SourceReport? {
    if case .source(let report) = content { report } else { nil }
  }

  /// The report of boundaries; nil for other files.
  var boundaries: BoundaryReport? {
    if case .boundaries(let report) = content { report } else { nil }
  }

  /// The JSON keys of an imported file, for the help of commands.
  static let keys = """
    "file", "kinds": {"artworks" | "places" | "heritages" | "badges": \
    \(ImportReport.Counts.jsonKeys)}, "catalogue": null | \(CatalogueSource.jsonKeys), \
    "understood": null | \(SourceSurvey.jsonKeys), "alike": null | number, \
    "skippedAlike": null | number
    """

  /// The imported file as JSON members.
  var jsonValues: [String: JSONValue] {
    let counts = kinds.map { ($0.name, $0.counts.json) }
    return [
      "file": .string(file.pathText), "kinds": .object(Dictionary(counts) { first, _ in first }),
      "catalogue": source?.source.json ?? .null, "understood": source?.survey.json ?? .null,
      "alike": JSONValue(source?.duplicateCount),
      "skippedAlike": JSONValue(source?.skippedDuplicates),
    ]
  }

  /// The results of several files as text.
  static func lines(_ files: [ImportedFile]) -> [String] {
    guard !files.isEmpty else { return [] }
    var table = Table([.init()] + Array(repeating: .init(isNumber: true), count: 5) + [.init()])
    table.add([
      "",
      // TRANSLATORS: These five stand above columns of numbers: so many artworks were inserted…
      trc("column of an import", "inserted"), trc("column of an import", "updated"),
      trc("column of an import", "unchanged"), trc("column of an import", "retired"),
      trc("column of an import", "skipped"), "",
    ])
    for file in files {
      for (_, title, counts) in file.kinds {
        let numbers = [
          counts.inserted, counts.updated, counts.unchanged, counts.retired, counts.skipped.count,
        ]
        table.add([title] + numbers.map(Format.number) + [file.file.fileName])
      }
    }
    return Array(table.lines) + files.flatMap(\.notes)
  }

  private var notes: [String] {
    guard let source else { return kinds.flatMap(\.counts.notes) }
    let text = SurveyText(source.survey)
    var fields = Fields()
    fields.add(trc("the name a person gave to a source", "Catalogue"), source.source.name)
    fields.add(trc("how a file is written", "Format"), text.form)
    fields.add(trc("what a catalogue lists", "Contains"), text.kind)
    fields.add(tr("Columns"), text.understood.map { "\($0.name) → \($0.meaning)" })
    fields.add(tr("Kept, not shown"), text.unknown)
    fields.add(tr("Look alike"), source.alikeText)
    return [""] + fields.lines + text.skipped.map { "  \($0)" } + source.counts.remarkLines
  }
}

extension ImportReport.Counts {
  /// The JSON keys of the counts of a kind, for the help of `import`.
  static let jsonKeys = """
    {"inserted", "updated", "unchanged", "retired", "skipped", \
    "skippedRecords": [{"position", "number", "problem": "notAnObject" | "noNumber" | \
    "headerRow" | "repeatedNumber" | "unreadablePosition" | "swappedPosition" | \
    "impossiblePosition" | "nothingSaid" | "noArea" | "cutShort" | "brokenRow"}, …], \
    "remarks": [{"id": "artwork:1169", "remark": "longitudeSign" | "position" | \
    "stray" | "dayNumber", "latitude", "longitude"}, …]}
    """

  /// The counts as JSON.
  var json: JSONValue {
    [
      "inserted": .int(inserted), "updated": .int(updated), "unchanged": .int(unchanged),
      "retired": .int(retired), "skipped": .int(skipped.count),
      "skippedRecords": .array(
        skipped.map {
          [
            "position": .int($0.position), "number": JSONValue($0.number),
            "problem": .string($0.problem.jsonName),
          ]
        }),
      "remarks": .array(remarks.map(\.json)),
    ]
  }

  /// A line for each record that was skipped or unusual, with the reason.
  var notes: [String] {
    let left = skipped.map { record in
      tr(
        "Record {position} was left out: {reason}.",
        ["position": Format.number(record.position), "reason": record.problem.sentence])
    }
    return left.map { "  \($0)" } + remarkLines
  }

  /// A line for each record that was unusual, with what was done about it.
  var remarkLines: [String] {
    remarks.map { remark in
      // TRANSLATORS: "artwork:1169: its longitude had lost its minus sign."
      tr(
        "{discovery}: {remark}.",
        ["discovery": "\(remark.discovery)", "remark": remark.remark.sentence])
    }.map { "  \($0)" }
  }
}

extension RecordProblem {
  /// The name of the problem in JSON.
  var jsonName: String {
    switch self {
    case .notAnObject: "notAnObject"
    case .noNumber: "noNumber"
    case .headerRow: "headerRow"
    case .repeatedNumber: "repeatedNumber"
    case .unreadablePosition: "unreadablePosition"
    case .swappedPosition: "swappedPosition"
    case .impossiblePosition: "impossiblePosition"
    case .nothingSaid: "nothingSaid"
    case .noArea: "noArea"
    case .cutShort: "cutShort"
    case .brokenRow: "brokenRow"
    }
  }
}

extension ImportReport.Remark {
  /// The remark as JSON, with the degrees of the file.
  fileprivate var json: JSONValue {
    let (name, latitude, longitude): (String, Double?, Double?) =
      switch remark {
      case .longitudeSign(let longitude): ("longitudeSign", nil, longitude)
      case .position(let latitude, let longitude): ("position", latitude, longitude)
      case .positionOutlier(let position, _): ("stray", position.latitude, position.longitude)
      case .dayNumber: ("dayNumber", nil, nil)
      }
    return [
      "id": .string("\(discovery)"), "remark": .string(name), "latitude": JSONValue(latitude),
      "longitude": JSONValue(longitude),
    ]
  }
}
