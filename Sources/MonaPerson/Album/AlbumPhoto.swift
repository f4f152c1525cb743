import MonaModel

/// The photo of a visit, as the store knows it.
struct AlbumPhoto: Hashable, Sendable {
  /// Its name, relative to the album.
  var name: String
  /// What its file held when it was last looked at.
  var content: PhotoContent?
}
