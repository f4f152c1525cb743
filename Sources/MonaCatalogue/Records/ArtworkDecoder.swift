import MonaModel

/// Reads what only artworks have, in the shapes of versions 2 and 3.
enum ArtworkDecoder {
  static func decode(_ record: JSON) -> ArtworkDetails {
    var details = ArtworkDetails()
    details.alternative = record["alternative"].localized
    details.makers = record["artists"].elements.compactMap(maker)
    details.producer = record["producer"].text
    details.owner = record["owner"].text
    details.funders = record["funders"].texts
    details.acquisition = record["acquisition"].localized
    details.mention = record["mention"].localized
    details.place = record["place"].localized
    details.directions =
      record.has("directions") ? record["directions"].localized : record["details"].localized
    details.categories =
      (record.has("categories") ? record["categories"] : record["category"]).terms
    details.subcategories = record["subcategory"].terms
    details.mediums = record["mediums"].terms
    details.materials = record["materials"].terms
    details.techniques = record["techniques"].terms
    details.supports = record["supports"].terms
    details.accessibilities = record["accessibilities"].terms
    details.dimensions = dimensions(record["dimensions"])
    details.website = record["website"].text
    details.collection = record["collection"].text
    return details
  }

  /// Version 2 gives the words of one measure one by one: `["549", "466", "cm"]`.
  private static func dimensions(_ value: JSON) -> Terms {
    guard case .array = value else { return value.terms }
    let words = value.texts
    return words.isEmpty ? Terms() : Terms(fr: [words.joined(separator: " ")])
  }

  /// An artist; nil for a bare number, as drafts of 2022 have, of which nothing can be said.
  private static func maker(_ value: JSON) -> Maker? {
    guard let number = value["id"].integer, let name = value["name"].text else { return nil }
    var maker = Maker(number: number, name: name, nature: nature(value))
    let artist = value["artist"]
    maker.alias = artist["alias"].text ?? value["alias"].text
    maker.collectives = names(artist["from_collectives"])
    maker.members = names(value["collective"]["artists"])
    maker.birth = artist["life"]["birth"].integer
    maker.death = artist["life"]["death"].integer
    let links = value.has("links") ? value["links"] : value["urls"]
    maker.links.biography = links["bio"].localized
    maker.links.website = links["website"].text
    maker.links.wikipedia = links["wikipedia"].text
    maker.links.facebook = links["facebook"].text
    maker.links.instagram = links["instagram"].text
    return maker
  }

  private static func nature(_ value: JSON) -> Maker.Nature {
    switch (value["is"], value["collective"]) {
    case (.string("artist"), _), (_, .bool(false)): .artist
    case (.string("collective"), _), (_, .bool(true)): .collective
    default: .unknown
    }
  }

  /// Names of people or collectives, given as texts or as objects with a name.
  private static func names(_ value: JSON) -> [String] {
    value.elements.compactMap { $0.text ?? $0["name"].text }
  }
}
