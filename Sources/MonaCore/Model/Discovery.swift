/// All that the catalogue says of an artwork, a place or a heritage site.
public struct Discovery: Hashable, Sendable {
  /// Which discovery this is.
  public var id: DiscoveryID
  /// The numbers, of the same kind, of the records this one replaces.
  public var replaces: [Int]
  /// The title; empty in both languages for an untitled work.
  public var title: Localized
  /// Who supplied the record.
  public var source: String?
  /// The page about it, in each language.
  public var url: Localized
  /// "Town (Region)".
  public var territory: String?
  /// The borough of the town.
  public var borough: String?
  /// Where it stands; nil when the catalogue says nothing usable.
  public var coordinate: Coordinate?
  /// Street addresses.
  public var addresses: [Localized]
  /// When it was made or built.
  public var produced: ProductionDate?
  /// What only one kind has.
  public var details: Details

  /// What only one kind has.
  public enum Details: Hashable, Sendable {
    case artwork(ArtworkDetails)
    case place(PlaceDetails)
    case heritage(HeritageDetails)
  }

  /// A discovery of which nothing but the identity and the title is known.
  public init(id: DiscoveryID, title: Localized = Localized()) {
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
  public var artwork: ArtworkDetails? {
    if case .artwork(let details) = details { details } else { nil }
  }

  /// The place's own fields, when it is one.
  public var place: PlaceDetails? {
    if case .place(let details) = details { details } else { nil }
  }

  /// The heritage site's own fields, when it is one.
  public var heritage: HeritageDetails? {
    if case .heritage(let details) = details { details } else { nil }
  }
}
