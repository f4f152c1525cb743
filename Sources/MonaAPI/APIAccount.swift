import Foundation

/// Whose token it is (`GET user`).
package struct APIAccount: Hashable, Sendable {
  /// Stays when the name changes.
  package var id: Int
  package var username: String
  package var email: String?
  package var createdAt: Date?

  /// Nil for what cannot be understood.
  package init?(_ data: Data) {
    guard let fields = APIFields(data) else { return nil }
    // Laravel wraps single records on some routes.
    let inner = fields.object("data") ?? fields
    guard let id = inner.integer("id"), let username = inner.text("username") else { return nil }
    self.id = id
    self.username = username
    email = inner.text("email")
    createdAt = inner.moment("created_at")
  }
}

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

/// What a server does beyond those of 2023, and its limits (`GET capabilities`).
package struct APICapabilities: Hashable, Sendable {
  /// The names of what it does, such as "idempotency-key".
  package var extensions: Set<String>
  /// The largest photo it takes, in bytes.
  package var photoBytes: Int
  /// The largest photo it takes of those who ask for it.
  package var largePhotoBytes: Int?
  /// The media types of photos it takes.
  package var photoTypes: Set<String>
  package var requestsPerMinute: Int?
  /// For how long it knows a request by its key.
  package var idempotencySeconds: Int?

  /// What every server takes, also that of 2023: photos of 4,096 kB.
  package static let photoBytes = 4096 * 1024

  /// Nil for what is no such answer, so that the server is taken for one of 2023.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), fields.text("server") != nil else { return nil }
    extensions = Set(fields.texts("extensions"))
    let limits = fields.object("limits")
    photoBytes = limits?.integer("photo_bytes") ?? Self.photoBytes
    largePhotoBytes = limits?.integer("large_photo_bytes")
    photoTypes = Set(limits?.texts("photo_types") ?? [])
    requestsPerMinute = limits?.integer("requests_per_minute")
    idempotencySeconds = limits?.integer("idempotency_seconds")
  }

  /// Whether it does something beyond those before it.
  package func has(_ name: String) -> Bool { extensions.contains(name) }
}

/// What a server says of a request it does not do: `{"message": "…", "errors": {"field": ["…"]}}`.
package struct APIRefusal: Hashable, Sendable {
  /// In the server's words.
  package var message: String
  /// What is wrong with each field, in the server's words; there may be several.
  package var errors: [String: [String]]

  package init(message: String, errors: [String: [String]] = [:]) {
    self.message = message
    self.errors = errors
  }

  /// Nil for what is no such answer.
  package init?(_ data: Data) {
    guard let fields = APIFields(data) else { return nil }
    let errors = fields.object("errors")
    guard let message = fields.text("message") ?? errors.map({ _ in "" }) else { return nil }
    self.message = message
    self.errors = Dictionary(
      uniqueKeysWithValues: (errors?.names ?? []).map { ($0, errors?.texts($0) ?? []) })
  }
}
