/// How much the catalogue holds, and how much of it the person has made theirs.
package struct CatalogueStats: Hashable, Codable, Sendable {
  /// Artworks in the catalogue now.
  package var artworks = 0
  /// Places in the catalogue now.
  package var places = 0
  /// Heritage sites in the catalogue now.
  package var heritages = 0
  /// Artists of those artworks.
  package var artists = 0
  /// Visits, also of discoveries the catalogue no longer holds.
  package var collected = 0
  /// Wishes not yet collected.
  package var targeted = 0
  /// Badges won.
  package var badgesWon = 0

  /// An empty catalogue.
  package init() {}
}
