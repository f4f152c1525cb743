/// What the catalogue says of an artwork and of nothing else.
package struct ArtworkDetails: Hashable, Sendable {
  /// Another title the work is known by.
  package var alternative = Localized()
  /// Who made it, in the catalogue's order.
  package var makers: [Maker] = []
  /// Who had it made.
  package var producer: String?
  /// Who owns it; badges count by it.
  package var owner: String?
  /// Who paid for it.
  package var funders: [String] = []
  /// How the owner came to it.
  package var acquisition = Localized()
  /// The credit line.
  package var mention = Localized()
  /// The building or square it stands in.
  package var place = Localized()
  /// How to find it once there.
  package var directions = Localized()
  /// Murals, sculptures and the like.
  package var categories = Terms()
  /// Finer words under a category; version 3 catalogues have none.
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
  /// A few sentences in the catalogue's words; only catalogues from elsewhere have them.
  package var description = Localized()

  /// An artwork of which nothing is known.
  package init() {}
}
