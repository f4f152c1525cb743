import MonaAPI
import MonaModel

extension OpenAPIDocument {
  /// The schemas of responses other than records, by name.
  static let payloads: [(name: String, value: OpenAPISchema)] = [
    ("RequestError", .object(["message": .text, "errors": .optional(.named("FieldErrors"))])),
    ("FieldErrors", fieldErrors),
    ("Token", .object(["token": .textLike("^[A-Za-z0-9]{\(AccessToken.length)}$")])),
    (
      "User",
      .object([
        "id": .integer, "username": .text, "email": .text.orNull, "email_verified_at": .null,
        "role": .word(Role.allCases.map(\.rawValue)),
        "created_at": moment, "updated_at": moment,
      ])
    ),
    (
      "Device",
      .object(["id": .integer, "device": .text, "created_at": moment, "current": .truth])
    ),
    ("Report", report), ("Visit", visit), ("ListedPhoto", listedPhoto), ("Changes", changes),
    ("Capabilities", capabilitiesAnswer),
    ("Status", .object(["status": .text])),
    ("Storage", .object(["photo_bytes": .integer, "photo_bytes_limit": .integer])),
    ("Operator", hostAnswer),
    (
      "Consent",
      .object([
        "version": .either([.integer, .null]), "given_at": preciseMoment.orNull,
        "withdrawn_at": preciseMoment.orNull,
      ])
    ),
    (
      "Showing",
      .object([
        "version": .either([.integer, .null]), "given_at": preciseMoment.orNull,
        "withdrawn_at": preciseMoment.orNull, "credit": .text.orNull,
      ])
    ),
  ]

  /// A time in UTC: "2026-11-22 18:37:32".
  static let moment = OpenAPISchema.textLike(#"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$"#)

  /// A time in UTC, with milliseconds if there are any: "2026-11-22 18:37:32.343".
  static let preciseMoment = OpenAPISchema.textLike(
    #"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{3})?$"#)

  /// Every field that may be invalid, each with one sentence or more.
  private static let fieldErrors = OpenAPISchema.object([
    "username": .optional(.list(.text)), "email": .optional(.list(.text)),
    "token": .optional(.list(.text)),
    "password": .optional(.list(.text)), "id": .optional(.list(.text)),
    "rating": .optional(.list(.text)), "comment": .optional(.list(.text)),
    "current_password": .optional(.list(.text)), "photo": .optional(.list(.text)),
    "photo_sha256": .optional(.list(.text)), "taken_at": .optional(.list(.text)),
    "collected_at": .optional(.list(.text)),
    "size": .optional(.list(.text)),
    "type": .optional(.list(.text)),
    "problem": .optional(.list(.text)), "location": .optional(.list(.text)),
    "facts": .optional(.list(.text)), "key": .optional(.list(.text)),
    "invitation": .optional(.list(.text)), "quota": .optional(.list(.text)),
    "version": .optional(.list(.text)), "given_at": .optional(.list(.text)),
    "withdrawn_at": .optional(.list(.text)), "work": .optional(.list(.text)),
    "borough": .optional(.list(.text)), "category": .optional(.list(.text)),
    "maker": .optional(.list(.text)), "from": .optional(.list(.text)),
    "to": .optional(.list(.text)), "consent": .optional(.list(.text)),
    "credit": .optional(.list(.text)),
    "with": .optional(.list(.text)), "format": .optional(.list(.text)),
  ])

  /// Which of the three numbers is present tells the kind of the discovery.
  private static let visit = OpenAPISchema.object([
    "artwork_id": .optional(.integer), "place_id": .optional(.integer),
    "heritage_id": .optional(.integer),
    "rating": .integerWithin(1...5).orNull,
    "comment": .textWithin(0...CommentLimit.scalars).orNull,
    "photo": .text.orNull,
    "collected_at": preciseMoment.orNull, "created_at": moment, "updated_at": moment,
    "revision": .integer, "epoch": .optional(.text),
    "rating_at": moment.orNull, "comment_at": moment.orNull, "photo_at": moment.orNull,
    "photo_missing": .optional(.truth),
    "photos": .list(.named("ListedPhoto")),
    "removed_photos": .optional(
      .list(.object(["key": digest, "removed_at": preciseMoment]))),
  ])

  /// A SHA-256 in hexadecimal digits.
  static let digest = OpenAPISchema.textLike("^[0-9a-f]{64}$")

  /// A photo that a device sent of a visit, beside or instead of the chosen one.
  private static let listedPhoto = OpenAPISchema.object([
    "key": digest, "photo": .text, "taken_at": preciseMoment.orNull, "added_at": preciseMoment,
    "missing": .optional(.truth),
  ])

  /// A report with its answer; none of the three numbers is present for a new discovery.
  private static let report = OpenAPISchema.object([
    "id": .integer, "problem": .word(ReportProblem.allCases.map(\.rawValue)),
    "artwork_id": .optional(.integer), "place_id": .optional(.integer),
    "heritage_id": .optional(.integer),
    "facts": .text, "comment": .textWithin(0...CommentLimit.scalars).orNull,
    "location": .either([.object(["lat": .number, "lng": .number]), .null]),
    "photo": .text.orNull, "key": .textWithin(1...Report.keyLimit).orNull, "created_at": moment,
    "state": .word(APIReport.State.allCases.map(\.rawValue)), "answer": .text.orNull,
    "answered_at": moment.orNull,
  ])

  /// The removal of a visit.
  static let removal = OpenAPISchema.object([
    "artwork_id": .optional(.integer), "place_id": .optional(.integer),
    "heritage_id": .optional(.integer), "revision": .integer, "epoch": .text,
  ])

  private static let changes = OpenAPISchema.object([
    "data": .list(.named("Visit")),
    "removed": .list(
      .object([
        "artwork_id": .optional(.integer), "place_id": .optional(.integer),
        "heritage_id": .optional(.integer), "revision": .integer,
        "removed_at": preciseMoment.orNull,
      ])),
    "revision": .integer, "epoch": .text.orNull,
    "more": .truth,
  ])

  /// Who runs the server, and what becomes of what is sent; null where the host says nothing.
  private static let hostAnswer: OpenAPISchema = {
    let text = OpenAPISchema.object(["en": .text.orNull, "fr": .text.orNull])
    return .object([
      "name": .text.orNull, "contact": .text.orNull, "purpose": text, "retention": text,
      "place": text,
    ])
  }()

  private static let capabilitiesAnswer = OpenAPISchema.object([
    "server": .text,
    "versions": .list(.text),
    "extensions": .list(.text),
    "registration": .word(Registration.allCases.map(\.rawValue)),
    "moved_to": .text.orNull,
    "operator": .named("Operator"),
    "limits": .object([
      "photo_bytes": .integer, "large_photo_bytes": .integer, "photo_types": .list(.text),
      "comment_characters": .integer,
      "form_bytes": .integer, "requests_per_minute": .integer, "idempotency_seconds": .integer,
    ]),
  ])
}
