/// A photo that took another's place: what is needed to undo it.
public struct ReplacedPhoto: Hashable, Sendable {
  /// The visit with its new photo.
  public var visit: Visit
  /// The visit with the photo it had.
  public var before: Visit
  /// Whether the trash took the photo before; otherwise it stays in the album, where the person
  /// can find it.
  public var isTrashed: Bool
}
