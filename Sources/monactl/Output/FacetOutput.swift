import Foundation
import MonaModel
import MonaText

extension Badge {
  /// The JSON keys of a badge, for the help of commands.
  static let jsonKeys = """
    {"id", "title": {"fr", "en"}, "description": {"fr", "en"}, "notification": {"fr", "en"}, \
    "rule": "any" | "kind" | "borough" | "owner" | "category" | "unknown", "required"}
    """

  /// The badge as JSON.
  var json: JSONValue { .object(jsonValues) }

  /// The members of `json`, for merging with others.
  var jsonValues: [String: JSONValue] {
    [
      "id": .int(id), "title": JSONValue(title), "description": JSONValue(description),
      "notification": JSONValue(notification), "rule": .string(rule.jsonName),
      "required": .int(required),
    ]
  }
}

extension Badge.Rule {
  fileprivate var jsonName: String {
    switch self {
    case .any: "any"
    case .kind: "kind"
    case .borough: "borough"
    case .owner: "owner"
    case .category: "category"
    case .unknown: "unknown"
    }
  }
}

extension Maker {
  /// The name with the years of birth and death: "Alexander Calder (1898–1976)".
  var displayLine: String {
    switch (birth, death) {
    case (let birth?, let death?): "\(name) (\(birth)–\(death))"
    case (let birth?, nil):
      trc(
        "an artist and the year of birth", "{name} (born in {year})",
        ["name": name, "year": String(birth)])
    case (nil, _): name
    }
  }
}

extension Terms {
  /// The terms in the person's language, otherwise in the other one.
  var display: [String] {
    switch Translations.language {
    case .french: fr.isEmpty ? en : fr
    case .english: en.isEmpty ? fr : en
    }
  }
}

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

extension JSONValue {
  /// Creates `{"fr", "en"}`; a missing language is null.
  init(_ text: Localized) {
    self = ["fr": JSONValue(text.fr), "en": JSONValue(text.en)]
  }

  /// Creates `{"fr": [], "en": []}`; the lists may differ in length.
  init(_ terms: Terms) {
    self = ["fr": JSONValue(terms.fr), "en": JSONValue(terms.en)]
  }
}
