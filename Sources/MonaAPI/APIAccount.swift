import Foundation

/// The account of a token (`GET user`).
package struct APIAccount: Hashable, Sendable {
  /// The identifier, which stays the same when the name changes.
  package var id: Int
  /// The name by which the person logs in.
  package var username: String
  /// The e-mail address; nil when the account has none.
  package var email: String?
  /// When the account was created.
  package var createdAt: Date?

  /// Decodes an account; nil when the data is invalid.
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

/// How much room an account has on its server (`GET user/storage`).
package struct APIStorage: Hashable, Sendable {
  /// How many bytes of photos are there.
  package var photoBytes: Int
  /// How many there may be.
  package var limit: Int

  /// Creates the usage of an account.
  package init(photoBytes: Int, limit: Int) { (self.photoBytes, self.limit) = (photoBytes, limit) }

  /// Decodes the usage; nil when the data is invalid.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), let photoBytes = fields.integer("photo_bytes"),
      let limit = fields.integer("photo_bytes_limit")
    else { return nil }
    self.init(photoBytes: photoBytes, limit: limit)
  }
}

/// Who runs a server, and what becomes of what is sent, in the host's own words (part of `GET capabilities`).
package struct APIHost: Hashable, Sendable {
  /// A text in the languages in which the host wrote it, by their codes.
  package typealias Text = [String: String]

  package var name: String?
  /// How to reach them, such as an e-mail address.
  package var contact: String?
  /// What the data serves.
  package var purpose: Text
  /// How long it is kept.
  package var retention: Text
  /// Where it is kept.
  package var place: Text

  /// Decodes what a host says; nil when it says nothing.
  init?(_ fields: APIFields?) {
    func text(_ name: String) -> Text {
      guard let texts = fields?.object(name) else { return [:] }
      let pairs = texts.names.compactMap { code in texts.text(code).map { (code, $0) } }
      return Dictionary(pairs) { first, _ in first }
    }
    (name, contact) = (fields?.text("name"), fields?.text("contact"))
    (purpose, retention, place) = (text("purpose"), text("retention"), text("place"))
    if name == nil, contact == nil, purpose.isEmpty, retention.isEmpty, place.isEmpty { return nil }
  }
}

/// A logged-in device (`GET user/tokens`).
package struct APIDevice: Hashable, Sendable {
  /// The identifier, with which the device can be logged out.
  package var id: Int
  /// The name given at login; nil when none was given.
  package var name: String?
  /// When it logged in.
  package var createdAt: Date?
  /// Whether this is the device of the request.
  package var isCurrent: Bool

  /// Decodes a list of devices; nil when the data is not a list.
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

/// The extensions of a server beyond the interface of 2023, and its limits (`GET capabilities`).
package struct APICapabilities: Hashable, Sendable {
  /// The names of the extensions, such as "idempotency-key".
  package var extensions: Set<String>
  /// The maximum size of a photo, in bytes.
  package var photoBytes: Int
  /// The maximum size of a photo for clients that request large photos, in bytes; nil without such
  /// an extension.
  package var largePhotoBytes: Int?
  /// The accepted media types of photos.
  package var photoTypes: Set<String>
  /// The maximum number of requests per minute; nil when the server does not declare one.
  package var requestsPerMinute: Int?
  /// For how many seconds the server remembers an idempotency key.
  package var idempotencySeconds: Int?
  /// Who runs the server; nil when it does not say.
  package var host: APIHost?
  /// The address of the server that takes the place of this one, which answers nothing else any more; nil for none.
  package var movedTo: String?

  /// The photo limit that every server accepts, including that of 2023: 4,096 kB.
  package static let photoBytes = 4096 * 1024

  /// Decodes capabilities; nil for any other response, in which case the client assumes the
  /// interface of 2023.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), fields.text("server") != nil else { return nil }
    extensions = Set(fields.texts("extensions"))
    let limits = fields.object("limits")
    photoBytes = limits?.integer("photo_bytes") ?? Self.photoBytes
    largePhotoBytes = limits?.integer("large_photo_bytes")
    photoTypes = Set(limits?.texts("photo_types") ?? [])
    requestsPerMinute = limits?.integer("requests_per_minute")
    idempotencySeconds = limits?.integer("idempotency_seconds")
    host = APIHost(fields.object("operator"))
    movedTo = fields.text("moved_to")
  }

  /// Whether the server has an extension.
  package func has(_ name: String) -> Bool { extensions.contains(name) }
}

/// The error response to a rejected request: `{"message": "…", "errors": {"field": ["…"]}}`.
package struct APIRefusal: Hashable, Sendable {
  /// The message, in the server's words.
  package var message: String
  /// The errors of each field, in the server's words.
  package var errors: [String: [String]]

  /// Creates an error response.
  package init(message: String, errors: [String: [String]] = [:]) {
    self.message = message
    self.errors = errors
  }

  /// Decodes an error response; nil when the data is not one.
  package init?(_ data: Data) {
    guard let fields = APIFields(data) else { return nil }
    let errors = fields.object("errors")
    guard let message = fields.text("message") ?? errors.map({ _ in "" }) else { return nil }
    self.message = message
    self.errors = Dictionary(
      uniqueKeysWithValues: (errors?.names ?? []).map { ($0, errors?.texts($0) ?? []) })
  }
}
