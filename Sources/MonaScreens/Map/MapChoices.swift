import MonaCore

/// What the map can be narrowed to, beside kinds and states.
public struct MapChoices: Hashable, Sendable {
  /// Categories of artworks, then usages of places, then functions of heritage sites, by name.
  public var categories: [FacetRow] = []
  /// The boroughs, by name.
  public var boroughs: [FacetRow] = []
  /// The decades, by their first years.
  public var decades: [Int] = []

  /// Nothing to choose from.
  public init() {}
}
