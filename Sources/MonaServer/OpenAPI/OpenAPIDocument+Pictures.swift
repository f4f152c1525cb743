import MonaAPI
import MonaModel

extension OpenAPIDocument {
  /// The operations on pictures that everybody may see.
  static let pictures =
    DiscoveryKind.allCases.map { kind in
      OpenAPIOperation(
        method: .get, path: "\(APICollection(kind).rawValue)/{id}/picture",
        summary:
          "The photo that an editor chose for everybody, of a person who agreed: at most 1,280 pixels a side, without metadata.",
        parameters: [.id] + OpenAPIParameter.stored,
        answers: OpenAPIResponse.stored(types: ["image/jpeg"], .file), refusals: [.notFound])
    } + [
      OpenAPIOperation(
        method: .get, path: "pictures",
        summary: "Which discoveries have such a picture, and the names to credit; null for none.",
        parameters: [OpenAPIParameter.stored[0]],
        answers: [
          .json(.object(["data": .list(picture)])),
          OpenAPIResponse(status: .notModified, summary: "What the client has is up to date."),
        ]),
      OpenAPIOperation(
        method: .get, path: "user/pictures",
        summary: "Which discoveries photos of the person show to everybody.", permission: .account,
        answers: [.json(.object(["data": .list(own)]))]),
    ]

  private static let picture = OpenAPISchema.object([
    "artwork_id": .optional(.integer), "place_id": .optional(.integer),
    "heritage_id": .optional(.integer), "tag": .textLike("^[0-9a-f]{16}$"), "credit": .text.orNull,
  ])

  private static let own = OpenAPISchema.object([
    "artwork_id": .optional(.integer), "place_id": .optional(.integer),
    "heritage_id": .optional(.integer), "shown_at": preciseMoment,
  ])
}
