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
