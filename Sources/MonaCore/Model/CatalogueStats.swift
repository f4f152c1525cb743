/// How much the catalogue holds, and how much of it the person has made theirs.
public struct CatalogueStats: Hashable, Codable, Sendable {
  /// Artworks in the catalogue now.
  public var artworks = 0
  /// Places in the catalogue now.
  public var places = 0
  /// Heritage sites in the catalogue now.
  public var heritages = 0
  /// Artists of those artworks.
  public var artists = 0
  /// Visits, also of discoveries the catalogue no longer holds.
  public var collected = 0
  /// Wishes not yet collected.
  public var targeted = 0
  /// Badges won.
  public var badgesWon = 0

  /// An empty catalogue.
  public init() {}
}
