/// What the removal of a source did.
public struct SourceRemoval: Hashable, Sendable {
  /// The source as it was.
  public var source: CatalogueSource
  /// Discoveries that are gone.
  public var removed = 0
  /// Discoveries kept, as no longer in the catalogue, for the person's sake.
  public var kept = 0
}
