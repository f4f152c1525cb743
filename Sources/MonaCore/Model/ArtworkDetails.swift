/// What the catalogue says of an artwork and of nothing else.
public struct ArtworkDetails: Hashable, Sendable {
  /// Another title the work is known by.
  public var alternative = Localized()
  /// Who made it, in the catalogue's order.
  public var makers: [Maker] = []
  /// Who had it made.
  public var producer: String?
  /// Who owns it; badges count by it.
  public var owner: String?
  /// Who paid for it.
  public var funders: [String] = []
  /// How the owner came to it.
  public var acquisition = Localized()
  /// The credit line.
  public var mention = Localized()
  /// The building or square it stands in.
  public var place = Localized()
  /// How to find it once there.
  public var directions = Localized()
  /// Murals, sculptures and the like.
  public var categories = Terms()
  /// Finer words under a category; version 3 catalogues have none.
  public var subcategories = Terms()
  /// Artistic disciplines.
  public var mediums = Terms()
  /// What it is made of.
  public var materials = Terms()
  /// How it was made.
  public var techniques = Terms()
  /// What it is made on.
  public var supports = Terms()
  /// When and how it can be seen.
  public var accessibilities = Terms()
  /// Its measures, in the catalogue's words.
  public var dimensions = Terms()
  /// The work's own site.
  public var website: String?
  /// The collection it belongs to; only version 2 catalogues have it.
  public var collection: String?
  /// A few sentences in the catalogue's words; only catalogues from elsewhere have them.
  public var description = Localized()

  /// An artwork of which nothing is known.
  public init() {}
}
