import MonaAPI
import MonaModel
import MonaServices

extension OpenAPIDocument {
  private static let visitAnswer = OpenAPIResponse.json(.named("Visit"))

  /// A person's visits: what they collected, with photo, rating and comment.
  static let visits: [OpenAPIOperation] =
    DiscoveryKind.allCases.flatMap { kind in
      let path = "user/\(APICollection(kind).rawValue)"
      return visits(path) + photos("\(path)/{id}/photos")
    } + [
      OpenAPIOperation(
        method: .get, path: "user/changes",
        summary: "What became of all visits since a change of a number.", permission: .account,
        parameters: [
          .since, .knownChange,
        ], answers: [.json(.named("Changes"))], refusals: [.gone]),
      OpenAPIOperation(
        method: .get, path: "user/photo", summary: "The photo of a visit.", permission: .account,
        parameters: [
          OpenAPIParameter(
            place: .query, name: "discovery_id", summary: "The number of the discovery.",
            value: .integer, isRequired: true),
          OpenAPIParameter(
            place: .query, name: "type", summary: "What kind of discovery it is.",
            value: .word(DiscoveryKind.allCases.map(\.name)), isRequired: true),
          .photoSize,
        ] + OpenAPIParameter.stored,
        answers: OpenAPIResponse.stored(
          types: ServerPhotos.types.map { "image/\($0.rawValue)" }.sorted(), .file),
        refusals: [.notFound, .unprocessableContent]),
    ]

  /// Reports of errors in the catalogue.
  static let reports = [
    OpenAPIOperation(
      method: .delete, path: "reports/{id}",
      summary: "Erases a report with its photo, as one who withdraws asks.", permission: .account,
      parameters: [.id], answers: [.json(.list(.null), "Done; the list is empty.")],
      refusals: [.notFound]),
    OpenAPIOperation(
      method: .post, path: "reports",
      summary: "Says that a discovery is not as the catalogue has it, or is in no catalogue.",
      permission: .account, parameters: [.largePhoto, .idempotencyKey],
      body: (
        fieldTypes.reversed(),
        .object([
          "problem": .word(ReportProblem.allCases.map(\.rawValue)),
          "type": .optional(.word(DiscoveryKind.allCases.map(\.name))),
          "id": .optional(.integer),
          "facts": .optional(.text),
          "comment": .optional(.textWithin(0...CommentLimit.scalars)),
          "key": .optional(.textWithin(0...Report.keyLimit)),
          "latitude": .optional(.number), "longitude": .optional(.number),
          "photo": .optional(.file),
          "share_metadata": .optional(.word(["0", "1"])),
        ])
      ), answers: [.json(.object(["id": .integer]))],
      refusals: [.badRequest, .contentTooLarge, .unprocessableContent]),
    OpenAPIOperation(
      method: .get, path: "reports",
      summary: "The person's reports with their answers, in the order of their numbers.",
      permission: .account,
      parameters: [
        OpenAPIParameter(
          place: .query, name: "after", summary: "Only reports with higher numbers.",
          value: .integer)
      ], answers: [.json(.object(["data": .list(.named("Report")), "more": .truth]))]),
  ]

  /// The operations on the visits of one kind.
  private static func visits(_ path: String) -> [OpenAPIOperation] {
    [
      OpenAPIOperation(
        method: .get, path: path, summary: "The visits, in the order of their numbers.",
        permission: .account, answers: [.json(.list(.named("Visit")))]),
      OpenAPIOperation(
        method: .post, path: path,
        summary: "Notes a visit or what changed of it; what is not sent, or says nothing, stays.",
        permission: .account,
        parameters: [.largePhoto, .idempotencyKey, .knownChange, .prefer],
        body: (
          fieldTypes.reversed(),
          .object([
            "id": .integer,
            "rating": .optional(.integerWithin(0...5)),
            "comment": .optional(.textWithin(0...CommentLimit.scalars)),
            "photo": .optional(.file),
            // Used instead of a photo that the server already has from this person.
            "photo_sha256": .optional(.textLike("^[0-9a-f]{64}$")),
            "share_metadata": .optional(.word(["0", "1"])),
            "collected_at": .optional(preciseMoment),
            // When the person changed a field, of what is sent again.
            "rating_at": .optional(preciseMoment), "comment_at": .optional(preciseMoment),
            "photo_at": .optional(preciseMoment),
          ])
        ), answers: [.empty(or: .named("Visit"))],
        refusals: [.badRequest, .gone, .contentTooLarge, .unprocessableContent]),
      OpenAPIOperation(
        method: .get, path: "\(path)/{id}", summary: "One visit; its ETag is its revision.",
        permission: .account, parameters: [.id], answers: [visitAnswer], refusals: [.notFound]),
      OpenAPIOperation(
        method: .patch, path: "\(path)/{id}",
        summary: "Changes a visit: null clears, what is not sent stays.", permission: .account,
        parameters: [.id, .ifMatch, .idempotencyKey, .knownChange],
        body: (
          ["application/json"],
          .object([
            "rating": .optional(.integerWithin(1...5).orNull),
            "comment": .optional(.textWithin(0...CommentLimit.scalars).orNull),
            "photo": .optional(.null),
            "collected_at": .optional(preciseMoment),
            // When the person changed a field, of what is sent again.
            "rating_at": .optional(preciseMoment), "comment_at": .optional(preciseMoment),
            "photo_at": .optional(preciseMoment),
          ])
        ), answers: [visitAnswer],
        refusals: [
          .badRequest, .notFound, .gone, .preconditionFailed, .contentTooLarge,
          .unprocessableContent,
        ]),
      OpenAPIOperation(
        method: .delete, path: "\(path)/{id}", summary: "Removes a visit.", permission: .account,
        parameters: [
          .id, .ifMatch, .idempotencyKey, .knownChange, .prefer,
          OpenAPIParameter(
            place: .query, name: "removed_at",
            summary:
              "When the person removed it; it is then noted also if the server has no such visit.",
            value: preciseMoment),
        ], answers: [.empty(or: removal)],
        refusals: [.badRequest, .notFound, .gone, .preconditionFailed, .unprocessableContent]),
    ]
  }
}

extension OpenAPIParameter {
  fileprivate static let ifMatch = OpenAPIParameter(
    place: .header, name: "If-Match",
    summary: "The ETag of the visit that is to be changed: refused if another device changed it.",
    value: .text)

  static let photoSize = OpenAPIParameter(
    place: .query, name: "size",
    summary: "The longest side in pixels, of a JPEG that fits it; without it, the photo itself.",
    value: .word(ThumbnailSize.allCases.map { "\($0.side)" }))

  static let knownChange = OpenAPIParameter(
    place: .header, name: "Mona-Known-Change",
    summary:
      "The highest revision of any answer and its epoch, with a space between: refused (410) if this database never gave it, because it was put back from a backup.",
    value: .text)

  fileprivate static let prefer = OpenAPIParameter(
    place: .header, name: "Prefer",
    summary: "return=representation asks for a body that proves what was done.", value: .text)

  /// The query parameter that raises the size limit of a photo above that of earlier clients.
  static let largePhoto = OpenAPIParameter(
    place: .query, name: "photo", summary: "Allows a photo of up to large_photo_bytes.",
    value: .word(["large"]))

  static let idempotencyKey = OpenAPIParameter(
    place: .header, name: "Idempotency-Key",
    summary: "Names the request: sent again under this name within seven days, it is done once.",
    value: .textWithin(0...IdempotencyKey.lengthLimit))
}
