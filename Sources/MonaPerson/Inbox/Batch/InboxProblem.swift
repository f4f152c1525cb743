/// Why a photo of a batch is no use, or a group was not collected.
package enum InboxProblem: Error, Hashable, Sendable {
  /// The file is no photo, or cannot be read or copied.
  case album(AlbumError)
  /// A camera's raw file, which MONA does not read: the photo beside it will do, if there is one.
  case rawFile
  /// The discovery was collected since; say whether its photo is to be replaced.
  case alreadyCollected
  /// Neither the catalogue nor the person's data knows the discovery any more.
  case unknownDiscovery
  /// The file is not the one that was read: read it again.
  case changed
}
