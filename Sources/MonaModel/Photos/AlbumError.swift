/// Why a photo could not be copied into the album; the album is unchanged.
package enum AlbumError: Error, Hashable {
  /// The file is not an image, has an unsupported type, or is truncated.
  case notAnImage
  /// The file is a folder.
  case isAFolder
  /// The file is missing, not readable, or changed while it was read; the value is `errno`.
  case unreadable(errno: Int32)
  /// The image has more than `PhotoInfo.pixelLimit` pixels, or decoding it takes more memory than
  /// `PhotoInfo.memoryLimit`.
  case tooLarge(width: Int, height: Int)
  /// The file has more than `PhotoInfo.byteLimit` bytes.
  case tooHeavy(bytes: Int)
  /// No decoder for this type is installed, or MONA does not take the type.
  case unsupported(PhotoType)
  /// The album's disk is full.
  case diskFull
  /// The album's folder cannot be created or written to; the value is `errno`.
  case albumUnwritable(errno: Int32)
}
