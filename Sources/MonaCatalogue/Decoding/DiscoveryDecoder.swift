import MonaModel

/// Decodes server records of versions 2 and 3.
///
/// Fields are detected by content, not by version: a plain text may replace `{fr, en}`, a number
/// may be encoded as text, and `null`, `""`, `" "` and a missing field are equivalent.
enum DiscoveryDecoder {
  /// A decoded record with remarks on irregularities.
  struct Decoded {
    var discovery: Discovery
    var remarks: [RecordRemark] = []
  }

  /// The kind of a record, by fields that only one kind has; nil when it is ambiguous or not a
  /// server record.
  static func kind(of record: JSON) -> DiscoveryKind? {
    guard case .object(let members) = record, isRecord(record) else { return nil }
    for member in members {
      switch member.name {
      case "artists", "materials", "techniques", "categories", "subcategory": return .artwork
      case "usages": return .place
      case "functions", "functions_MONA", "sous-usages", "sous_usages", "synthesis", "id_rpcq":
        return .heritage
      default: continue
      }
    }
    return record.has("category") ? .place : nil
  }

  /// Whether a record is a server record.
  ///
  /// A server record has a number, a title and a location; the last two may be null. Other lists,
  /// such as songs by artists, do not.
  static func isRecord(_ record: JSON) -> Bool {
    guard record["id"].integer != nil, record.has("title"), record.has("location") else {
      return false
    }
    if case .array = record["title"] { return false }
    let location = record["location"]
    return location.isNull || location.has("lat") && location.has("lng")
  }

  /// Decodes a record of `kind`.
  static func decode(_ record: JSON, as kind: DiscoveryKind) throws(RecordProblem) -> Decoded {
    guard case .object = record else { throw .notAnObject }
    guard let number = record["id"].integer, (0..<DiscoveryID.recordLimit).contains(number) else {
      throw .noNumber
    }
    let title = record[record.has("titles") ? "titles" : "title"].localized
    if isHeaderRow(record, title) { throw .headerRow }
    var decoded = Decoded(
      discovery: Discovery(id: DiscoveryID(kind, number), title: title.withoutPlaceholder))
    readCommon(record, into: &decoded)
    switch kind {
    case .artwork: decoded.discovery.details = .artwork(ArtworkDecoder.decode(record))
    case .place: decoded.discovery.details = .place(place(record))
    case .heritage: decoded.discovery.details = .heritage(heritage(record))
    }
    return decoded
  }

  private static let headers = ["Nom", "nom", "NOM", "Titre", "Name", "Title"]

  /// Detects the header row of a spreadsheet: its title is a column name and it has no position.
  private static func isHeaderRow(_ record: JSON, _ title: Localized) -> Bool {
    guard let text = title.fr ?? title.en, headers.contains(text) else { return false }
    let location = record["location"]
    return location["lat"].double ?? 0 == 0 && location["lng"].double ?? 0 == 0
  }

  private static func readCommon(_ record: JSON, into decoded: inout Decoded) {
    decoded.discovery.replaces = record["duplicates"].elements.compactMap(\.integer)
      .filter { $0 != decoded.discovery.id.number && (0..<DiscoveryID.recordLimit).contains($0) }
    decoded.discovery.source = record["source"].text
    decoded.discovery.url = record["url"].localized
    decoded.discovery.territory = (record["territory"].text ?? record["municipality"].text)
      .map(BoroughName.repaired)
    decoded.discovery.borough = record["borough"].text.map(BoroughName.ofMontreal)
    decoded.discovery.produced = ProductionDate(record["produced_at"].text)
    let addresses =
      record.has("addresses") ? record["addresses"].elements : [record["address"]]
    decoded.discovery.addresses = addresses.map(\.localized).filter { !$0.isEmpty }
    decoded.discovery.picture = PictureValue.picture(
      record["picture"].isNull ? record["image"] : record["picture"])
    readPosition(record["location"], into: &decoded)
  }

  /// Restores the missing minus sign of a longitude that mirrors Québec into Asia, and drops
  /// invalid positions.
  private static func readPosition(_ location: JSON, into decoded: inout Decoded) {
    guard let latitude = location["lat"].double, var longitude = location["lng"].double else {
      return
    }
    if (44...63).contains(latitude), (57...80).contains(longitude) {
      decoded.remarks.append(.longitudeSign(longitude))
      longitude = -longitude
    }
    decoded.discovery.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if decoded.discovery.coordinate == nil {
      decoded.remarks.append(.position(latitude: latitude, longitude: longitude))
    }
  }

  private static func place(_ record: JSON) -> PlaceDetails {
    var details = PlaceDetails()
    details.usages = record.has("usages") ? record["usages"].terms : record["category"].terms
    details.website = record["website"].text
    details.facebook = record["facebook"].text
    details.description =
      record[record.has("descriptions") ? "descriptions" : "description"].localized
    return details
  }

  private static func heritage(_ record: JSON) -> HeritageDetails {
    var details = HeritageDetails()
    details.producedEnd = ProductionDate(record["produced_end"].text)
    details.functions =
      record.has("functions") ? record["functions"].terms : record["functions_MONA"].terms
    details.subUsages =
      (record.has("sous-usages") ? record["sous-usages"] : record["sous_usages"])
      .elements.compactMap(\.text)
    details.synthesis = record["synthesis"].text
    details.description = record["description"].text
    details.status = record["status"].text
    details.registerNumber = record["id_rpcq"].integer
    details.area = record["area"].polygons
    return details
  }
}

/// Decodes the fields that only artworks have, in the formats of versions 2 and 3.
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
    details.description = record["description"].localized
    return details
  }

  /// Version 2 splits a measure into its words: `["549", "466", "cm"]`.
  private static func dimensions(_ value: JSON) -> Terms {
    guard case .array = value else { return value.terms }
    let words = value.texts
    return words.isEmpty ? Terms() : Terms(fr: [words.joined(separator: " ")])
  }

  /// Decodes an artist; nil for a plain number, which occurs in data of 2022.
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

  /// Decodes names of people or collectives, as texts or as objects with a name.
  private static func names(_ value: JSON) -> [String] {
    value.elements.compactMap { $0.text ?? $0["name"].text }
  }
}
