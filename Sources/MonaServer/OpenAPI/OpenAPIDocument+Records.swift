extension OpenAPIDocument {
  /// The schemas of the records of collections, by name; those of version 2 end in 2.
  static let records: [(name: String, value: OpenAPISchema)] = [
    ("Localized", .object(["fr": .text.orNull, "en": .text.orNull])),
    ("Terms", .object(["fr": .list(.text), "en": .list(.text)])),
    ("Location", .object(["lat": .number, "lng": .number])),
    ("Artwork", artwork), ("Artwork2", artwork2),
    ("Place", place), ("Place2", place2),
    ("Heritage", heritage),
    ("Artist", artist), ("Artist2", artist2),
    ("Badge", badge), ("Badge2", badge2),
  ]

  private static let localized = OpenAPISchema.named("Localized")
  private static let terms = OpenAPISchema.named("Terms").orNull
  private static let location = OpenAPISchema.named("Location").orNull
  private static let line = OpenAPISchema.text.orNull

  private static let artwork = OpenAPISchema.object([
    "id": .integer,
    "duplicates": .list(.integer).orNull,
    "title": localized,
    "alternative": localized.orNull,
    "source": line,
    "url": localized.orNull,
    "produced_at": line,
    "producer": line,
    "owner": line,
    "funders": .list(.text).orNull,
    "acquisition": localized.orNull,
    "mention": localized.orNull,
    "categories": terms,
    "territory": line,
    "borough": .text,
    "location": location,
    "address": localized.orNull,
    "place": localized.orNull,
    "directions": localized.orNull,
    "mediums": terms,
    "dimensions": terms,
    "materials": terms,
    "techniques": terms,
    "supports": terms,
    "accessibilities": terms,
    "website": line,
    "artists": .list(.named("Artist")),
    "description": .optional(localized),
    "picture": .optional(picture),
  ])

  private static let picture = OpenAPISchema.object(["url": .text, "author": line, "licence": line])

  private static let artwork2 = OpenAPISchema.object([
    "id": .integer,
    "title": line,
    "produced_at": line,
    "category": localized.orNull,
    "subcategory": localized.orNull,
    "dimensions": .list(.text),
    "materials": .list(localized),
    "techniques": .list(localized),
    "artists": .list(.named("Artist2")),
    "borough": line,
    "location": location,
    "collection": line,
    "details": line,
    "source": .text,
  ])

  private static let place = OpenAPISchema.object([
    "id": .integer,
    "duplicates": .list(.integer).orNull,
    "title": line,
    "source": line,
    "website": line,
    "facebook": line,
    "territory": line,
    "borough": .text,
    "location": location,
    "address": line,
    "usages": .list(localized),
    "description": line,
    "titles": .optional(localized),
    "descriptions": .optional(localized),
    "picture": .optional(picture),
  ])

  private static let place2 = OpenAPISchema.object([
    "id": .integer,
    "title": line,
    "category": localized.orNull,
    "borough": line,
    "location": location,
    "description": line,
    "source": .text,
  ])

  private static let heritage = OpenAPISchema.object([
    "id": .integer,
    "title": line,
    "source": line,
    "url": line,
    "territory": line,
    "borough": .text,
    "location": location,
    // A GeoJSON MultiPolygon (RFC 7946, 3.1.7).
    "area": .object([
      "type": .word(["MultiPolygon"]),
      "coordinates": .list(.list(.list(.list(.number)))),
    ]).orNull,
    "addresses": .list(.text),
    "produced_at": line,
    "produced_end": line,
    "sous-usages": .list(.text),
    "functions": .named("Terms"),
    "synthesis": line,
    "description": line,
    "status": line,
    "id_rpcq": line,
    "titles": .optional(localized),
    "duplicates": .optional(.list(.integer)),
    "picture": .optional(picture),
  ])

  private static let artist = OpenAPISchema.object([
    "id": .integer,
    "is": .word(["artist", "collective"]),
    "name": .text,
    "artist": .optional(
      .object([
        "alias": line,
        "from_collectives": .list(.text).orNull,
        "life": .object(["birth": line, "death": line]).orNull,
      ])),
    "collective": .optional(.object(["artists": .list(.text).orNull])),
    "links": .object([
      "bio": localized.orNull, "website": line, "wikipedia": line, "facebook": line,
      "instagram": line,
    ]),
  ])

  private static let artist2 = OpenAPISchema.object([
    "id": .integer, "name": .text, "alias": .text, "collective": .truth,
  ])

  private static let badge = OpenAPISchema.object([
    "id": .integer,
    "title": localized,
    "required_count": .integer,
    "description": localized,
    "notification": localized,
    "badgeable": .object(["type": .text, "name": .text]).orNull,
    "type": line,
  ])

  private static let badge2 = OpenAPISchema.object([
    "id": .integer,
    "title": line,
    "description": line,
    "image": .null,
    "action": .word(["general_collection", "specific_collection"]),
    // Its value has single quotation marks, so it is text, not JSON.
    "required_args": .text,
    "optional_args": .text,
  ])
}
