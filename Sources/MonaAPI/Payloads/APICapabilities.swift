import Foundation

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
