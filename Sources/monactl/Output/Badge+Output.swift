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
