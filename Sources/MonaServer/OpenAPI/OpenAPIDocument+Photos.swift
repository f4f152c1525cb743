import MonaAPI
import MonaModel
import MonaServices

extension OpenAPIDocument {
  /// The operations on the photos of a visit.
  static func photos(_ path: String) -> [OpenAPIOperation] {
    [
      OpenAPIOperation(
        method: .get, path: path, summary: "The photos that devices sent of a visit, by time.",
        permission: .account, parameters: [.id], answers: [.json(.list(.named("ListedPhoto")))],
        refusals: [.notFound]),
      OpenAPIOperation(
        method: .post, path: path,
        summary: "Adds a photo to a visit, or changes when one was taken; the chosen one stays.",
        permission: .account, parameters: [.id, .largePhoto, .idempotencyKey, .knownChange],
        body: (
          fieldTypes.reversed(),
          .object([
            // The SHA-256 of the photo's file on the device that sends it first.
            "key": digest,
            "photo": .optional(.file),
            // Used instead of a photo that the server already has from this person.
            "photo_sha256": .optional(digest),
            "share_metadata": .optional(.word(["0", "1"])),
            // Empty if it is not known.
            "taken_at": .optional(.text),
            "added_at": .optional(preciseMoment),
          ])
        ), answers: [.json(listed)],
        refusals: [.badRequest, .notFound, .gone, .contentTooLarge, .unprocessableContent]),
      OpenAPIOperation(
        method: .get, path: "\(path)/{key}", summary: "One of the photos of a visit.",
        permission: .account, parameters: [.id, .photoKey, .photoSize] + OpenAPIParameter.stored,
        answers: OpenAPIResponse.stored(
          types: ServerPhotos.types.map { "image/\($0.rawValue)" }.sorted(), .file),
        refusals: [.notFound, .unprocessableContent]),
      OpenAPIOperation(
        method: .delete, path: "\(path)/{key}",
        summary: "Removes a photo of a visit, and stores that it was removed.",
        permission: .account,
        parameters: [
          .id, .photoKey, .idempotencyKey, .knownChange,
          OpenAPIParameter(
            place: .query, name: "removed_at", summary: "When the person removed it.",
            value: preciseMoment),
        ],
        answers: [
          .json(
            .object([
              "artwork_id": .optional(.integer), "place_id": .optional(.integer),
              "heritage_id": .optional(.integer), "key": digest, "revision": .integer,
              "epoch": .text,
            ]))
        ], refusals: [.badRequest, .notFound, .gone, .unprocessableContent]),
    ]
  }

  /// A photo as a visit has it, with the visit's revision.
  private static let listed = OpenAPISchema.object([
    "artwork_id": .optional(.integer), "place_id": .optional(.integer),
    "heritage_id": .optional(.integer), "key": digest, "photo": .text,
    "taken_at": preciseMoment.orNull, "added_at": preciseMoment, "missing": .optional(.truth),
    "revision": .integer, "epoch": .text.orNull,
  ])
}

extension OpenAPIParameter {
  fileprivate static let photoKey = OpenAPIParameter(
    place: .path, name: "key", summary: "The identity of the photo.", value: OpenAPIDocument.digest,
    isRequired: true)
}
