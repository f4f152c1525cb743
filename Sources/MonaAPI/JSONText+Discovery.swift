import MonaModel

extension JSONText {
  /// Writes a discovery as a record of its collection.
  ///
  /// All members are written from MONA's own model, whatever the source, so that clients find every
  /// member they expect. Version 2 never had heritage sites; they are written as in version 3.
  package mutating func discovery(_ discovery: Discovery, _ version: APIVersion) {
    object { json in
      switch (discovery.details, version) {
      case (.artwork(let details), .v3): json.artwork3(discovery, details)
      case (.artwork(let details), .v2): json.artwork2(discovery, details)
      case (.place(let details), .v3): json.place3(discovery, details)
      case (.place(let details), .v2): json.place2(discovery, details)
      case (.heritage(let details), _): json.heritage3(discovery, details)
      }
      if version == .v3 { json.additions(to: discovery) }
    }
  }

  /// Writes what clients of 2023 do not read.
  ///
  /// These are the description of an artwork, texts in English of members with a single language, and a picture. MONA's
  /// own catalogue has none of them.
  private mutating func additions(to discovery: Discovery) {
    switch discovery.details {
    case .artwork(let details):
      if !details.description.isEmpty { member("description", details.description) }
    case .place(let details):
      if discovery.title.en != nil { member("titles", discovery.title) }
      if details.description.en != nil { member("descriptions", details.description) }
    case .heritage:
      if discovery.title.en != nil { member("titles", discovery.title) }
      if !discovery.replaces.isEmpty { duplicates(of: discovery) }
    }
    guard let picture = discovery.picture else { return }
    name("picture")
    object { json in
      json.member("url", picture.reference.text)
      json.member("author", picture.author)
      json.member("licence", picture.licence)
    }
  }

  /// Writes the numbers of the records that this one replaces; `null` when there are none.
  mutating func duplicates(of discovery: Discovery) {
    name("duplicates")
    guard !discovery.replaces.isEmpty else { return null() }
    array { json in for number in discovery.replaces { json.number(number) } }
  }
}

extension Localized {
  /// The text for members with a single language: the French one, as in the sources.
  var single: String? { text(in: .french) }
}

extension JSONText {
  mutating func place3(_ discovery: Discovery, _ details: PlaceDetails) {
    member("id", discovery.id.number)
    duplicates(of: discovery)
    member("title", discovery.title.single)
    member("source", discovery.source)
    member("website", details.website)
    member("facebook", details.facebook)
    member("territory", discovery.territory)
    member("borough", discovery.borough ?? "")
    member("location", discovery.coordinate)
    member("address", discovery.addresses.first?.single)
    pairs("usages", details.usages)
    member("description", details.description.single)
  }

  mutating func place2(_ discovery: Discovery, _ details: PlaceDetails) {
    member("id", discovery.id.number)
    member("title", discovery.title.single)
    member("category", details.usages.pairs.first ?? Localized())
    member("borough", discovery.borough)
    member("location", discovery.coordinate)
    member("description", details.description.single)
    member("source", discovery.source ?? "")
  }
}

extension JSONText {
  mutating func artwork3(_ discovery: Discovery, _ details: ArtworkDetails) {
    member("id", discovery.id.number)
    duplicates(of: discovery)
    name("title")
    localized(discovery.title)
    member("alternative", details.alternative)
    member("source", discovery.source)
    member("url", discovery.url)
    member("produced_at", discovery.produced?.text)
    member("producer", details.producer)
    member("owner", details.owner)
    name("funders")
    if details.funders.isEmpty {
      null()
    } else {
      array { json in for funder in details.funders { json.string(funder) } }
    }
    member("acquisition", details.acquisition)
    member("mention", details.mention)
    member("categories", details.categories)
    member("territory", discovery.territory)
    member("borough", discovery.borough ?? "")
    member("location", discovery.coordinate)
    member("address", discovery.addresses.first ?? Localized())
    member("place", details.place)
    member("directions", details.directions)
    member("mediums", details.mediums)
    member("dimensions", details.dimensions)
    member("materials", details.materials)
    member("techniques", details.techniques)
    member("supports", details.supports)
    member("accessibilities", details.accessibilities)
    member("website", details.website)
    name("artists")
    array { json in for maker in details.makers { json.maker(maker, .v3) } }
  }

  /// Writes an artwork for version 2, which has one category and splits dimensions into words.
  mutating func artwork2(_ discovery: Discovery, _ details: ArtworkDetails) {
    member("id", discovery.id.number)
    member("title", discovery.title.single)
    member("produced_at", discovery.produced?.text)
    member("category", details.categories.pairs.first ?? Localized())
    member("subcategory", details.subcategories.pairs.first ?? Localized())
    let measures = details.dimensions.fr.isEmpty ? details.dimensions.en : details.dimensions.fr
    member("dimensions", measures.flatMap { $0.split(separator: " ").map(String.init) })
    pairs("materials", details.materials)
    pairs("techniques", details.techniques)
    name("artists")
    array { json in for maker in details.makers { json.maker(maker, .v2) } }
    member("borough", discovery.borough)
    member("location", discovery.coordinate)
    member("collection", details.collection)
    member("details", details.directions.single)
    member("source", discovery.source ?? "")
  }
}

extension JSONText {
  mutating func heritage3(_ discovery: Discovery, _ details: HeritageDetails) {
    member("id", discovery.id.number)
    member("title", discovery.title.single)
    member("source", discovery.source)
    member("url", discovery.url.single)
    member("territory", discovery.territory)
    member("borough", discovery.borough ?? "")
    member("location", discovery.coordinate)
    area(details.area)
    member("addresses", discovery.addresses.compactMap(\.single))
    member("produced_at", discovery.produced?.text)
    member("produced_end", details.producedEnd?.text)
    member("sous-usages", details.subUsages)
    name("functions")
    object { json in
      json.member("fr", details.functions.fr)
      json.member("en", details.functions.en)
    }
    member("synthesis", details.synthesis)
    member("description", details.description)
    member("status", details.status)
    member("id_rpcq", details.registerNumber)
  }

  /// Writes a GeoJSON MultiPolygon (RFC 7946, 3.1.7); `null` when only a point is known.
  private mutating func area(_ polygons: [Polygon]) {
    name("area")
    guard !polygons.isEmpty else { return null() }
    object { json in
      json.member("type", "MultiPolygon")
      json.name("coordinates")
      json.array { json in
        for polygon in polygons {
          json.array { json in for ring in polygon.rings { json.ring(ring) } }
        }
      }
    }
  }

  private mutating func ring(_ points: [Coordinate]) {
    array { json in
      for point in points {
        json.array { json in
          json.number(point.longitude)
          json.number(point.latitude)
        }
      }
    }
  }
}

extension JSONText {
  /// Writes an artist or a collective, alone or as part of an artwork.
  package mutating func maker(_ maker: Maker, _ version: APIVersion) {
    object { json in
      json.member("id", maker.number)
      switch version {
      case .v2:
        json.member("name", maker.name)
        json.member("alias", maker.alias ?? "")
        json.member("collective", maker.nature == .collective)
      case .v3:
        // Clients only know these two values; an unknown nature is written as an artist.
        json.member("is", maker.nature == .collective ? "collective" : "artist")
        json.member("name", maker.name)
        if maker.nature == .collective { json.collective(maker) } else { json.artist(maker) }
        json.links(maker.links)
      }
    }
  }

  private mutating func artist(_ maker: Maker) {
    name("artist")
    object { json in
      json.member("alias", maker.alias)
      json.nonEmpty("from_collectives", maker.collectives)
      json.name("life")
      guard maker.birth != nil || maker.death != nil else { return json.null() }
      json.object { json in
        json.member("birth", maker.birth)
        json.member("death", maker.death)
      }
    }
  }

  private mutating func collective(_ maker: Maker) {
    name("collective")
    object { json in json.nonEmpty("artists", maker.members) }
  }

  private mutating func links(_ links: Maker.Links) {
    name("links")
    object { json in
      json.member("bio", links.biography)
      json.member("website", links.website)
      json.member("wikipedia", links.wikipedia)
      json.member("facebook", links.facebook)
      json.member("instagram", links.instagram)
    }
  }

  /// Writes a list; `null` when it is empty.
  private mutating func nonEmpty(_ name: StaticString, _ values: [String]) {
    self.name(name)
    guard !values.isEmpty else { return null() }
    array { json in for value in values { json.string(value) } }
  }
}
