import Foundation
import MonaModel
import MonaText

extension Badge {
  /// The keys of a badge, as the help of the commands that print badges shows them.
  static let jsonKeys = """
    {"id", "title": {"fr", "en"}, "description": {"fr", "en"}, "notification": {"fr", "en"}, \
    "rule": "any" | "kind" | "borough" | "owner" | "category" | "unknown", "required"}
    """

  /// The badge for programs.
  var json: JSONValue { .object(jsonValues) }

  /// The values of `json`, to which others may be added.
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
