import Hummingbird
import MonaAPI
import MonaModel
import MonaWeb

extension Response {
  /// Lists the extensions of this server beyond MONA's earlier servers, and its limits.
  static func capabilities(_ options: ServerOptions) -> Response {
    .json { json in
      json.object { json in
        json.member("server", "mona-server")
        json.member("versions", APIVersion.allCases.map(\.rawValue))
        json.member(
          "extensions",
          [
            "devices", "erase-account", "idempotency-key", "patch", "if-match", "changes", "ranges",
            "openapi", "catalogue-changes", "daily", "large-photo", "reports",
            "export", "password-reset", "photo-sum", "thumbnails",
            "collected-at", "epochs", "visit-answers", "report-answers",
            "photos", "storage", "report-removal", "catalogue", "consent", "research",
            "pictures",
          ])
        json.member("registration", options.registration.rawValue)
        json.member("moved_to", options.movedTo)
        json.name("operator")
        json.object { $0.members(of: options.information) }
        json.name("limits")
        json.object { json in
          json.member("photo_bytes", ServerPhotos.byteLimit)
          json.member("large_photo_bytes", ServerPhotos.largeByteLimit)
          json.member("photo_types", ServerPhotos.types.map { "image/\($0.rawValue)" }.sorted())
          json.member("comment_characters", CommentLimit.scalars)
          json.member("form_bytes", RequestForm.byteLimit)
          json.member("requests_per_minute", options.requestsPerMinute)
          json.member("idempotency_seconds", Int(IdempotencyKey.memory / 1000))
        }
      }
    }
  }
}

extension JSONText {
  /// Writes who runs the server.
  fileprivate mutating func members(of host: HostInformation) {
    member("name", host.name)
    member("contact", host.contact)
    for (key, text) in [
      ("purpose", host.purpose), ("retention", host.retention), ("place", host.place),
    ] {
      name(spelled: key)
      object { json in
        json.member("en", text.en)
        json.member("fr", text.fr)
      }
    }
  }
}
