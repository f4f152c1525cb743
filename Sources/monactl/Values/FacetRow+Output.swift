import MonaModel
import MonaText

extension FacetRow {
  /// The keys of a facet, as the help of the commands that print facets shows them.
  static let jsonKeys = """
    {"type": "artist", "name": {"fr", "en"}, "collective": true | false | null, "count"}
    """

  /// The facet for programs.
  var json: JSONValue { json(under: .none) }

  /// The facet for programs, with the category it stands under, or null; without the key when it
  /// is `.none`.
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
  /// The word that names the type in JSON.
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
