import MonaModel
import MonaPerson

extension DiscoverySheet {
  /// The keys of a sheet, as the help of `show` shows them.
  static let jsonKeys = """
    \(DiscoveryRow.jsonKeys) + {"replaces": [number, …], "source", "url": {"fr", "en"}, \
    "addresses": [{"fr", "en"}, …], "visit": null | \(Visit.jsonKeys)}

    artwork: + {"alternativeTitle": {"fr", "en"}, "artists": [{"number", "name", "nature": \
    "artist" | "collective" | "unknown", "alias", "birth", "death", "collectives": […], \
    "members": […], "biography": {"fr", "en"}, "website", "wikipedia", "facebook", \
    "instagram"}, …], "producer", "owner", "funders": […], "acquisition", "mention", "place", \
    "directions": {"fr", "en"}, "categories", "subcategories", "mediums", "materials", \
    "techniques", "supports", "accessibilities", "dimensions": {"fr": […], "en": […]}, \
    "website", "collection", "description": {"fr", "en"}}

    place: + {"usages": {"fr": […], "en": […]}, "website", "facebook", "description": \
    {"fr", "en"}}

    heritage: + {"producedEnd", "functions": {"fr": […], "en": […]}, "subUsages": […], \
    "synthesis", "description", "status", "registerNumber"}
    """

  /// The sheet for programs.
  func json(in store: Store) throws -> JSONValue {
    guard case .object(var values) = row.json() else { return .null }
    values["replaces"] = .array(discovery.replaces.map { .int($0) })
    values["source"] = JSONValue(discovery.source)
    values["url"] = JSONValue(discovery.url)
    values["addresses"] = .array(discovery.addresses.map { JSONValue($0) })
    values["visit"] = try visit?.json(in: store) ?? .null
    let details =
      switch discovery.details {
      case .artwork(let artwork): Self.json(artwork)
      case .place(let place): Self.json(place)
      case .heritage(let heritage): Self.json(heritage)
      }
    return .object(values.merging(details) { own, _ in own })
  }

  private static func json(_ artwork: ArtworkDetails) -> [String: JSONValue] {
    [
      "alternativeTitle": JSONValue(artwork.alternative),
      "artists": .array(artwork.makers.map { JSONValue($0) }),
      "producer": JSONValue(artwork.producer), "owner": JSONValue(artwork.owner),
      "funders": JSONValue(artwork.funders), "acquisition": JSONValue(artwork.acquisition),
      "mention": JSONValue(artwork.mention), "place": JSONValue(artwork.place),
      "directions": JSONValue(artwork.directions), "categories": JSONValue(artwork.categories),
      "subcategories": JSONValue(artwork.subcategories), "mediums": JSONValue(artwork.mediums),
      "materials": JSONValue(artwork.materials), "techniques": JSONValue(artwork.techniques),
      "supports": JSONValue(artwork.supports),
      "accessibilities": JSONValue(artwork.accessibilities),
      "dimensions": JSONValue(artwork.dimensions), "website": JSONValue(artwork.website),
      "collection": JSONValue(artwork.collection),
      "description": JSONValue(artwork.description),
    ]
  }

  private static func json(_ place: PlaceDetails) -> [String: JSONValue] {
    [
      "usages": JSONValue(place.usages), "website": JSONValue(place.website),
      "facebook": JSONValue(place.facebook), "description": JSONValue(place.description),
    ]
  }

  private static func json(_ heritage: HeritageDetails) -> [String: JSONValue] {
    [
      "producedEnd": JSONValue(heritage.producedEnd?.text),
      "functions": JSONValue(heritage.functions), "subUsages": JSONValue(heritage.subUsages),
      "synthesis": JSONValue(heritage.synthesis), "description": JSONValue(heritage.description),
      "status": JSONValue(heritage.status), "registerNumber": JSONValue(heritage.registerNumber),
    ]
  }
}

extension JSONValue {
  fileprivate init(_ maker: Maker) {
    self = [
      "number": .int(maker.number), "name": .string(maker.name),
      "nature": .string(maker.nature.rawValue), "alias": JSONValue(maker.alias),
      "birth": JSONValue(maker.birth), "death": JSONValue(maker.death),
      "collectives": JSONValue(maker.collectives), "members": JSONValue(maker.members),
      "biography": JSONValue(maker.links.biography), "website": JSONValue(maker.links.website),
      "wikipedia": JSONValue(maker.links.wikipedia), "facebook": JSONValue(maker.links.facebook),
      "instagram": JSONValue(maker.links.instagram),
    ]
  }
}
