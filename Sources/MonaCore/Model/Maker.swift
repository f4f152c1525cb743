/// An artist or a collective that made an artwork.
public struct Maker: Hashable, Sendable {
  /// The server's number of the artist.
  public var number: Int
  /// The name as the catalogue writes it; proper names are not translated.
  public var name: String
  /// A person, a collective, or unsaid.
  public var nature: Nature
  /// Another name the artist is known by.
  public var alias: String?
  /// The collectives the person belongs to.
  public var collectives: [String]
  /// The members of the collective.
  public var members: [String]
  /// Year of birth.
  public var birth: Int?
  /// Year of death.
  public var death: Int?
  /// Where to read more.
  public var links: Links

  /// Whether a maker is one person or several under one name.
  public enum Nature: String, Sendable {
    case artist, collective, unknown
  }

  /// Web addresses about a maker.
  public struct Links: Hashable, Sendable {
    /// A biography in each language.
    public var biography = Localized()
    /// The maker's own site.
    public var website: String?
    /// An encyclopedia article.
    public var wikipedia: String?
    /// A Facebook page.
    public var facebook: String?
    /// An Instagram page.
    public var instagram: String?

    /// No link at all.
    public init() {}
  }

  /// A maker of whom only the number and the name are known.
  public init(number: Int, name: String, nature: Nature = .unknown) {
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
