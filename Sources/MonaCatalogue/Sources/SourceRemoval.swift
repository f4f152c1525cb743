/// What the removal of a source did.
package struct SourceRemoval: Hashable, Sendable {
  /// The source as it was.
  package var source: CatalogueSource
  /// Discoveries that are gone.
  package var removed = 0
  /// Discoveries kept, as no longer in the catalogue, for the person's sake.
  package var kept = 0
}
