/// A photo that was taken out of the trash, and is still in it.
struct RecoveredPhoto {
  /// The name it has in the album.
  var name: String
  /// What the trash keeps of it.
  var trashed: TrashedFile
}
