import Foundation

/// A device that is logged in (`GET user/tokens`).
package struct APIDevice: Hashable, Sendable {
  package var id: Int
  /// What it was called when it logged in; nil for one that gave no name.
  package var name: String?
  package var createdAt: Date?
  /// Whether it is this one.
  package var isCurrent: Bool

  /// The devices of an answer; nil for what is no list.
  package static func list(_ data: Data) -> [APIDevice]? {
    APIFields.list(data)?.compactMap { fields in
      fields.integer("id").map {
        APIDevice(
          id: $0, name: fields.text("device"), createdAt: fields.moment("created_at"),
          isCurrent: fields.flag("current") ?? false)
      }
    }
  }
}
