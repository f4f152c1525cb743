import MonaModel

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
