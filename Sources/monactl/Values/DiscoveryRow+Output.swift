import MonaModel
import MonaText

extension DiscoveryRow {
  /// The keys of a row, as the help of the commands that print rows shows them.
  static let jsonKeys = """
    {"id": "artwork:4", "kind": "artwork" | "place" | "heritage", "number", \
    "title": {"fr", "en"}, "makers", "produced", "year", "borough", "territory", "latitude", \
    "longitude", "state": "uncollected" | "targeted" | "collected", "photo", "retired"}
    """

  /// The row for programs; `distance` is in metres, and its key and those of `comment` and `line`
  /// are there only when they are asked.
  func json(
    distance: Double?? = .none, comment: String?? = .none, line: AddressLine? = nil
  ) -> JSONValue {
    var values: [String: JSONValue] = [
      "id": .string("\(id)"), "kind": .string(id.kind.name), "number": .int(id.number),
      "title": JSONValue(title), "makers": JSONValue(makers.isEmpty ? nil : makers),
      "produced": JSONValue(produced?.text), "year": JSONValue(produced?.year),
      "borough": JSONValue(borough), "territory": JSONValue(territory),
      "latitude": JSONValue(coordinate?.latitude), "longitude": JSONValue(coordinate?.longitude),
      "state": .string(state.rawValue), "photo": JSONValue(photo), "retired": .bool(isRetired),
    ]
    if let distance { values["distance"] = JSONValue(distance?.rounded()) }
    if let comment { values["comment"] = JSONValue(comment) }
    if let line {
      values["line"] = .object([
        "part": .string(line.part.rawValue), "text": JSONValue(line.text),
      ])
    }
    return .object(values)
  }

  /// How far it is from `origin`, in metres; nil when nobody knows where it stands.
  func metres(from origin: Coordinate) -> Double? {
    coordinate.map { Distance.metres(from: origin, to: $0) }
  }

  /// The cells of `DiscoveryRow.columns`.
  var cells: [String] {
    [
      "\(id)", displayTitle, makers, produced?.short ?? "", borough ?? territory ?? "",
      state == .uncollected ? "" : state.displayName,
    ]
  }

  /// How lists of discoveries stand.
  static let columns: [Table.Column] = [
    .init(), .init(limit: 44), .init(limit: 28), .init(limit: 12), .init(limit: 42), .init(),
  ]
}
