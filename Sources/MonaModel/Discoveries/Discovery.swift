/// A complete catalogue record: an artwork, a place or a heritage site.
package struct Discovery: Hashable, Sendable {
  /// Which discovery this is.
  package var id: DiscoveryID
  /// The numbers of the records of the same kind that this one replaces.
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
  /// The position; nil when the catalogue has no valid one.
  package var coordinate: Coordinate?
  /// Street addresses.
  package var addresses: [Localized]
  /// When it was made or built.
  package var produced: ProductionDate?
  /// The picture of it that the catalogue names.
  package var picture: CataloguePicture?
  /// The fields that depend on the kind.
  package var details: Details

  /// The fields that depend on the kind; indirect, as they are many, and a discovery is copied often.
  package indirect enum Details: Hashable, Sendable {
    case artwork(ArtworkDetails)
    case place(PlaceDetails)
    case heritage(HeritageDetails)

    /// Those of a kind, without any field.
    init(of kind: DiscoveryKind) {
      self =
        switch kind {
        case .artwork: .artwork(ArtworkDetails())
        case .place: .place(PlaceDetails())
        case .heritage: .heritage(HeritageDetails())
        }
    }
  }

  /// Creates a discovery with only an identity and a title.
  package init(id: DiscoveryID, title: Localized = Localized()) {
    self.init(id: id, title: title, details: Details(of: id.kind))
  }

  /// Creates a discovery with an identity, a title and the fields of its kind.
  package init(id: DiscoveryID, title: Localized, details: Details) {
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
    self.picture = nil
    self.details = details
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

/// The fields that only artworks have.
package struct ArtworkDetails: Hashable, Sendable {
  /// Another title the work is known by.
  package var alternative = Localized()
  /// Who made it, in the catalogue's order.
  package var makers: [Maker] = []
  /// The organisation that commissioned it.
  package var producer: String?
  /// The owner; badges can depend on it.
  package var owner: String?
  /// Who paid for it.
  package var funders: [String] = []
  /// How the owner acquired it.
  package var acquisition = Localized()
  /// The credit line.
  package var mention = Localized()
  /// The building or square it stands in.
  package var place = Localized()
  /// How to find it on site.
  package var directions = Localized()
  /// Murals, sculptures and the like.
  package var categories = Terms()
  /// Subcategories; version 3 catalogues have none.
  package var subcategories = Terms()
  /// Artistic disciplines.
  package var mediums = Terms()
  /// What it is made of.
  package var materials = Terms()
  /// How it was made.
  package var techniques = Terms()
  /// What it is made on.
  package var supports = Terms()
  /// When and how it can be seen.
  package var accessibilities = Terms()
  /// Its measures, in the catalogue's words.
  package var dimensions = Terms()
  /// The work's own site.
  package var website: String?
  /// The collection it belongs to; only version 2 catalogues have it.
  package var collection: String?
  /// A description; only imported catalogues have one.
  package var description = Localized()

  /// Creates an artwork without any field.
  package init() {}
}

/// The fields that only cultural places have.
package struct PlaceDetails: Hashable, Sendable {
  /// Library, theatre, museum and the like.
  package var usages = Terms()
  /// The place's own site.
  package var website: String?
  /// A Facebook page.
  package var facebook: String?
  /// A description.
  package var description = Localized()

  /// Creates a place without any field.
  package init() {}
}

/// The fields that only heritage sites have.
package struct HeritageDetails: Hashable, Sendable {
  /// When building ended, in the catalogue's words.
  package var producedEnd: ProductionDate?
  /// Religious, residential and the like.
  package var functions = Terms()
  /// Detailed functions, in French only.
  package var subUsages: [String] = []
  /// Why it matters.
  package var synthesis: String?
  /// What it looks like.
  package var description: String?
  /// Its legal protection.
  package var status: String?
  /// Its number in the Répertoire du patrimoine culturel du Québec.
  package var registerNumber: Int?
  /// The protected area; empty when only a point is known.
  package var area: [Polygon] = []

  /// Creates a heritage site without any field.
  package init() {}
}

/// A production date as written in the catalogue, with a year for sorting.
package struct ProductionDate: Hashable, Sendable {
  /// The text as written: "1972", "1905-07-05", "Vers 1872".
  package let text: String
  /// The first four-digit year in the text, 1000 to 2999.
  package let year: Int?

  /// Nil when the text is blank.
  package init?(_ text: String?) {
    guard let text, Localized(fr: text).fr != nil else { return nil }
    self.text = text
    self.year = Self.year(in: text)
  }

  private static func year(in text: String) -> Int? {
    let runs = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    for run in runs where run.count == 4 {
      let year = run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      if (1000...2999).contains(year) { return year }
    }
    return nil
  }

  /// A short form: the year, or the text when it contains more than a calendar date ("Vers 1872").
  package var short: String {
    guard let year, text.allSatisfy({ $0.isNumber || "-: ".contains($0) }) else { return text }
    return String(year)
  }
}

/// One line of a discovery's location.
package struct AddressLine: Hashable, Sendable {
  /// The meaning of a line.
  package enum Part: String, CaseIterable, Sendable {
    /// A street address.
    case address
    /// The building, square or park.
    case place
    /// How to find it on site.
    case directions
  }

  /// What it says.
  package var part: Part
  /// Its words.
  package var text: Localized

  /// Creates a line.
  package init(_ part: Part, _ text: Localized) {
    (self.part, self.text) = (part, text)
  }
}

extension Discovery {
  /// All lines of the catalogue's description of the location.
  package var addressLines: [AddressLine] {
    let lines =
      [AddressLine(.place, artwork?.place ?? Localized())]
      + addresses.map { AddressLine(.address, $0) }
      + [AddressLine(.directions, artwork?.directions ?? Localized())]
    return lines.filter { !$0.text.isEmpty }
  }
}

/// An artist or a collective that made an artwork.
package struct Maker: Hashable, Sendable {
  /// The server's number of the artist.
  package var number: Int
  /// The name as the catalogue writes it; proper names are not translated.
  package var name: String
  /// A person, a collective, or unknown.
  package var nature: Nature
  /// Another name the artist is known by.
  package var alias: String?
  /// The collectives the person belongs to.
  package var collectives: [String]
  /// The members of the collective.
  package var members: [String]
  /// Year of birth.
  package var birth: Int?
  /// Year of death.
  package var death: Int?
  /// Where to read more.
  package var links: Links

  /// Whether a maker is one person or a collective.
  package enum Nature: String, Sendable {
    case artist, collective, unknown
  }

  /// Web addresses about a maker.
  package struct Links: Hashable, Sendable {
    /// A biography in each language.
    package var biography = Localized()
    /// The maker's own site.
    package var website: String?
    /// An encyclopedia article.
    package var wikipedia: String?
    /// A Facebook page.
    package var facebook: String?
    /// An Instagram page.
    package var instagram: String?

    /// Creates an empty set of links.
    package init() {}
  }

  /// Creates a maker with only a number and a name.
  package init(number: Int, name: String, nature: Nature = .unknown) {
    self.number = number
    self.name = name
    self.nature = nature
    self.alias = nil
    self.collectives = []
    self.members = []
    self.birth = nil
    self.death = nil
    self.links = Links()
  }
}
