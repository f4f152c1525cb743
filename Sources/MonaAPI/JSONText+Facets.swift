import MonaModel

extension JSONText {
  /// Writes a badge as a record of its collection.
  package mutating func badge(_ badge: Badge, _ version: APIVersion) {
    object { json in
      switch version {
      case .v2: json.badge2(badge)
      case .v3: json.badge3(badge)
      }
    }
  }

  private mutating func badge3(_ badge: Badge) {
    member("id", badge.id)
    name("title")
    localized(badge.title)
    member("required_count", badge.required)
    name("description")
    localized(badge.description)
    name("notification")
    localized(badge.notification)
    name("badgeable")
    if let (type, subject) = badge.counted {
      object { json in
        json.member("type", type)
        json.member("name", subject)
      }
      member("type", type)
    } else {
      null()
      member("type", String?.none)
    }
  }

  /// Version 2 counts artworks, or those of one borough, in single-quoted arguments that are no JSON.
  private mutating func badge2(_ badge: Badge) {
    member("id", badge.id)
    member("title", badge.title.single)
    member("description", badge.description.single)
    member("image", String?.none)
    let options = badge.counted.map { type, subject in "{'\(type)':'\(subject)'}" } ?? "{}"
    let isGeneral = badge.rule == .any || badge.counted?.type == "borough"
    member("action", isGeneral ? "general_collection" : "specific_collection")
    member("required_args", "{'nb_artworks':\(badge.required)}")
    member("optional_args", options)
  }
}

extension Badge {
  /// Which discoveries count, in the words of the interface; nil for all of them.
  fileprivate var counted: (type: String, name: String)? {
    switch rule {
    case .kind(let kind): (kind.name, kind.name)
    // Clients compare letters only; the title of a borough's badge is its name, which reads better.
    case .borough(let letters):
      ("borough", title.fr.flatMap { NormalizedKey.of($0) == letters ? $0 : nil } ?? letters)
    case .owner(let letters): ("owner", letters)
    case .category(let letters): ("category", letters)
    // Said to be so, as nothing said would mean that all of them count.
    case .unknown: ("unknown", "unknown")
    case .any: nil
    }
  }
}

extension JSONText {
  /// Writes an artist or a collective, alone or as one of an artwork.
  package mutating func maker(_ maker: Maker, _ version: APIVersion) {
    object { json in
      json.member("id", maker.number)
      switch version {
      case .v2:
        json.member("name", maker.name)
        json.member("alias", maker.alias ?? "")
        json.member("collective", maker.nature == .collective)
      case .v3:
        // Clients know the two words only; one of whom it is not said is taken for a person.
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

  /// Writes a list; `null` for an empty one.
  private mutating func nonEmpty(_ name: StaticString, _ values: [String]) {
    self.name(name)
    guard !values.isEmpty else { return null() }
    array { json in for value in values { json.string(value) } }
  }
}
