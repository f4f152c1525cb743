import Foundation
import MonaPerson
import MonaText

extension Visit {
  /// The keys of a visit, as the help of the commands that print visits shows them.
  static let jsonKeys = """
    {"id": "artwork:4", "collectedAt", "photo", "rating", "comment", "wasTargeted", \
    "waiting": ["photo" | "rating" | "comment" | "visit", …]}
    """

  /// The visit for programs, with what of it waits to be sent; the moment is in ISO 8601, UTC.
  func json(in store: Store) throws -> JSONValue {
    let waiting = try store.outbox(of: discovery).map(\.field.rawValue)
    return [
      "id": .string("\(discovery)"), "collectedAt": JSONValue(collectedAt),
      "photo": JSONValue(photo), "rating": JSONValue(rating), "comment": JSONValue(comment),
      "wasTargeted": .bool(wasTargeted), "waiting": JSONValue(waiting),
    ]
  }

  /// The stars given, out of five: "★★★★☆".
  var stars: String? {
    rating.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) }
  }
}

extension JSONValue {
  /// A moment in ISO 8601, UTC, to the second.
  init(_ date: Date) {
    self = .string(date.formatted(.iso8601))
  }
}
