/// All that the catalogue says of an artwork, a place or a heritage site.
package struct Discovery: Hashable, Sendable {
  /// Which discovery this is.
  package var id: DiscoveryID
  /// The numbers, of the same kind, of the records this one replaces.
  package var replaces: [Int]
  /// The title; empty in both languages for an untitled work.
  package var title: Localized
  /// Who supplied the record.
  package var source: String?
  /// The page about it, in each language.
  package var url: Localized
  /// "Town (Region)".
  package var territory: String?
  /// The borough of the town.
  package var borough: String?
  /// Where it stands; nil when the catalogue says nothing usable.
  package var coordinate: Coordinate?
  /// Street addresses.
  package var addresses: [Localized]
  /// When it was made or built.
  package var produced: ProductionDate?
  /// What only one kind has.
  package var details: Details

  /// What only one kind has.
  package enum Details: Hashable, Sendable {
    case artwork(ArtworkDetails)
    case place(PlaceDetails)
    case heritage(HeritageDetails)
  }

  /// A discovery of which nothing but the identity and the title is known.
  package init(id: DiscoveryID, title: Localized = Localized()) {
    self.id = id
    self.replaces = []
    self.title = title
    self.source = nil
    self.url = Localized()
    self.territory = nil
    self.borough = nil
    self.coordinate = nil
    self.addresses = []
    self.produced = nil
    self.details =
      switch id.kind {
      case .artwork: .artwork(ArtworkDetails())
      case .place: .place(PlaceDetails())
      case .heritage: .heritage(HeritageDetails())
      }
  }
}

extension Discovery {
  /// The artwork's own fields, when it is one.
  package var artwork: ArtworkDetails? {
    if case .artwork(let details) = details { details } else { nil }
  }

  /// The place's own fields, when it is one.
  package var place: PlaceDetails? {
    if case .place(let details) = details { details } else { nil }
  }

  /// The heritage site's own fields, when it is one.
  package var heritage: HeritageDetails? {
    if case .heritage(let details) = details { details } else { nil }
  }
}
