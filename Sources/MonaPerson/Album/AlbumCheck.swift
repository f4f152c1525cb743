/// What a look at the album found.
package struct AlbumCheck: Hashable, Sendable {
  /// The photos of visits whose files are nowhere in the album.
  package var missing: Set<String> = []
  /// The photos that were renamed or moved within the album, old names by new ones; their visits
  /// follow already.
  package var moved: [String: String] = [:]
  /// The photos whose files hold something else than before; their visits know it already.
  package var edited: Set<String> = []

  /// A look that found nothing.
  package init() {}
}
