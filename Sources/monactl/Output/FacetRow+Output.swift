import MonaModel
import MonaText

extension FacetRow {
  /// The JSON keys of a facet, for the help of commands.
  static let jsonKeys = """
    {"type": "artist", "name": {"fr", "en"}, "collective": true | false | null, "count"}
    """

  /// The facet as JSON, without its category.
  var json: JSONValue { json(under: .none) }

  /// The facet as JSON.
  /// - Parameter category: the parent category or null; `.none` omits the key.
  func json(under category: Localized??) -> JSONValue {
    var members: [String: JSONValue] = [
      "type": .string(type.jsonName), "name": JSONValue(name),
      "collective": JSONValue(isCollective), "count": .int(count),
    ]
    if let category { members["category"] = category.map { JSONValue($0) } ?? .null }
    return .object(members)
  }
}

extension FacetType {
  /// The name of the type in JSON.
  var jsonName: String {
    switch self {
    case .artist: "artist"
    case .borough: "borough"
    case .territory: "territory"
    case .category: "category"
    case .subcategory: "subcategory"
    case .material: "material"
    case .technique: "technique"
    case .usage: "usage"
    case .function: "function"
    }
  }
}
