/// What a look at the album found.
public struct AlbumLook: Hashable, Sendable {
  /// The photos of visits whose files are nowhere in the album.
  public var missing: Set<String> = []
  /// The photos that were renamed or moved within the album, old names by new ones; their visits
  /// follow already.
  public var moved: [String: String] = [:]
  /// The photos whose files hold something else than before; their visits know it already.
  public var edited: Set<String> = []

  /// A look that found nothing.
  public init() {}
}
