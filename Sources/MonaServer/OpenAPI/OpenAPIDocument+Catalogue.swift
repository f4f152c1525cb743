import MonaAPI
import MonaModel

extension OpenAPIDocument {
  /// The public routes of the catalogue.
  static func catalogue(_ version: APIVersion) -> [OpenAPIOperation] {
    APICollection.allCases.flatMap { collection in
      let record = OpenAPISchema.named(name(of: collection, version))
      var operations = [
        all(of: collection, record, version),
        OpenAPIOperation(
          method: .get, path: "\(collection.rawValue)/{id}",
          summary: "One record of the collection.", parameters: [.id],
          answers: [.json(.object(["data": record]))], refusals: [.notFound]),
      ]
      if let path = collection.lastUpdated {
        operations.append(
          OpenAPIOperation(
            method: .get, path: path,
            summary: "The records that changed on a day or later; all of them without a day.",
            parameters: [
              OpenAPIParameter(
                place: .query, name: "date", summary: "In universal time.", value: .textAs("date"))
            ], answers: [.json(.object(["data": .list(record)]))]))
        operations.append(changes(of: collection, record))
      }
      return operations
    } + [
      OpenAPIOperation(
        method: .get, path: "catalogue",
        summary:
          "Whose catalogue the server has, and whether it takes the place of MONA's starter catalogue.",
        answers: [
          .json(
            .object([
              "sources": .list(
                .object([
                  "name": .text, "credit": OpenAPISchema.text.orNull,
                  "licence": OpenAPISchema.text.orNull, "total": .integer,
                ])),
              "total": .integer, "languages": .list(.text),
              "extent": OpenAPISchema.object([
                "southwest": .named("Location"), "northeast": .named("Location"),
              ]).orNull,
              "replaces_starter": .truth,
            ]))
        ]),
      OpenAPIOperation(
        method: .get, path: "daily",
        summary: "The discovery of the day in Montréal, for everybody.",
        answers: [
          .json(
            .object([
              "date": .textAs("date"), "type": .word(DiscoveryKind.allCases.map(\.name)),
              "data": .either(
                [APICollection.artworks, .places, .heritages].map { .named(name(of: $0, version)) }),
            ]))
        ], refusals: [.notFound]),
    ]
  }

  private static func changes(
    of collection: APICollection, _ record: OpenAPISchema
  ) -> OpenAPIOperation {
    OpenAPIOperation(
      method: .get, path: "\(collection.rawValue)/changes",
      summary: "What became of the collection since a change of a number, 1,000 changes at a time.",
      parameters: [.since],
      answers: [
        .json(
          .object([
            "data": .list(record),
            "removed": .list(.object(["id": .integer, "revision": .integer])),
            "revision": .integer, "more": .truth,
          ]))
      ], refusals: [.gone])
  }

  private static func all(
    of collection: APICollection, _ record: OpenAPISchema, _ version: APIVersion
  ) -> OpenAPIOperation {
    switch version {
    case .v3:
      let whole = OpenAPISchema.object([
        "data": .list(record), "meta": .object(["version": .word(["v3"]), "total": .integer]),
      ])
      return OpenAPIOperation(
        method: .get, path: collection.rawValue, summary: "The whole collection.",
        parameters: OpenAPIParameter.stored,
        answers: OpenAPIResponse.stored(types: ["application/json"], whole))
    case .v2:
      let link = OpenAPISchema.text.orNull
      let page = OpenAPISchema.object([
        "data": .list(record),
        "links": .object(["first": .text, "last": .text, "prev": link, "next": link]),
        "meta": .object([
          "current_page": .integer, "from": .integer.orNull, "last_page": .integer, "path": .text,
          "per_page": .integer, "to": .integer.orNull, "total": .integer,
        ]),
      ])
      return OpenAPIOperation(
        method: .get, path: collection.rawValue, summary: "A page of the collection.",
        parameters: [
          OpenAPIParameter(
            place: .query, name: "page", summary: "Counted from 1, which is also the default.",
            value: .integerWithin(1...Int(Int32.max)))
        ], answers: [.json(page)])
    }
  }

  private static func name(of collection: APICollection, _ version: APIVersion) -> String {
    let isOld = version == .v2
    return switch collection {
    case .artworks: isOld ? "Artwork2" : "Artwork"
    case .places: isOld ? "Place2" : "Place"
    // Version 2 never had heritages; it returns those of version 3.
    case .heritages: "Heritage"
    case .badges: isOld ? "Badge2" : "Badge"
    case .artists: isOld ? "Artist2" : "Artist"
    }
  }
}

extension OpenAPIParameter {
  /// The path parameter with the number of a record.
  static let id = OpenAPIParameter(
    place: .path, name: "id", summary: "Its number.", value: .integer, isRequired: true)

  /// The query parameter with the revision after which changes are listed.
  static let since = OpenAPIParameter(
    place: .query, name: "since",
    summary: "The revision that was answered the last time; 0 for all.", value: .integer)

  /// The parameters of requests for stored files.
  static let stored = [
    OpenAPIParameter(
      place: .header, name: "If-None-Match", summary: "The ETag of what the client has.",
      value: .text),
    OpenAPIParameter(
      place: .header, name: "Range", summary: "The part that is wanted: bytes=1000-.",
      value: .text),
    OpenAPIParameter(
      place: .header, name: "If-Range", summary: "The ETag the part must be of.", value: .text),
  ]
}
