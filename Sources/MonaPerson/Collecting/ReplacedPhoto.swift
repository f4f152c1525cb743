/// A photo that took another's place: what is needed to undo it.
package struct ReplacedPhoto: Hashable, Sendable {
  /// The visit with its new photo.
  package var visit: Visit
  /// The visit with the photo it had.
  package var before: Visit
  /// Whether the trash took the photo before; otherwise it stays in the album, where the person
  /// can find it.
  package var isTrashed: Bool
}
