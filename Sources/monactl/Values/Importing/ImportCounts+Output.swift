import MonaCatalogue
import MonaText

extension ImportReport.Counts {
  /// The keys of what an import did with a kind, as the help of `import` shows them.
  static let jsonKeys = """
    {"inserted", "updated", "unchanged", "retired", "skipped", \
    "skippedRecords": [{"position", "number", "problem": "notAnObject" | "noNumber" | \
    "headerRow" | "repeatedNumber" | "unreadablePosition" | "swappedPosition" | \
    "impossiblePosition" | "nothingSaid" | "noArea" | "cutShort"}, …], \
    "remarks": [{"id": "artwork:1169", "remark": "longitudeSign" | "position" | \
    "stray", "latitude", "longitude"}, …]}
    """

  /// What was done, for programs.
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

  /// Each record that was left out or odd, and why, a line each.
  var notes: [String] {
    let left = skipped.map { record in
      tr(
        "Record {position} was left out: {reason}.",
        ["position": Format.number(record.position), "reason": record.problem.sentence])
    }
    return left.map { "  \($0)" } + remarkLines
  }

  /// Each record that was odd, and what was done about it, a line each.
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
  /// The word that names the problem in JSON.
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
    }
  }
}

extension ImportReport.Remark {
  /// The remark for programs; degrees are as the file writes them.
  fileprivate var json: JSONValue {
    let (name, latitude, longitude): (String, Double?, Double) =
      switch remark {
      case .longitudeSign(let longitude): ("longitudeSign", nil, longitude)
      case .position(let latitude, let longitude): ("position", latitude, longitude)
      case .positionOutlier(let position, _): ("stray", position.latitude, position.longitude)
      }
    return [
      "id": .string("\(discovery)"), "remark": .string(name), "latitude": JSONValue(latitude),
      "longitude": .double(longitude),
    ]
  }
}
