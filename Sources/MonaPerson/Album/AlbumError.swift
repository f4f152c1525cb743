import MonaModel

/// Why a photo could not be taken into the album; nothing was kept of it.
package enum AlbumError: Error, Hashable {
  /// The file is no image, of no type we take, or cut short.
  case notAnImage
  /// It is a folder.
  case isAFolder
  /// It is not there, may not be read, or changed while it was read; the value is `errno`'s.
  case unreadable(errno: Int32)
  /// It has more than `PhotoInfo.pixelLimit` pixels.
  case tooLarge(width: Int, height: Int)
  /// It has more than `PhotoInfo.byteLimit` bytes.
  case tooHeavy(bytes: Int)
  /// It is of a type this computer has no reader for.
  case unsupported(PhotoType)
  /// There is no room left where the album is.
  case diskFull
  /// The album's folder cannot be made or written to; the value is `errno`'s.
  case albumUnwritable(errno: Int32)
}
