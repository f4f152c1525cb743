import Foundation

/// Why the album was not moved; it is where it was, and whole.
package enum AlbumMoveError: Error, Hashable {
  /// It is there already.
  case sameFolder
  /// The folder is within the album itself.
  case insideAlbum
  /// The folder has other files, and so has the folder in it that the album could have.
  case notEmpty(folder: URL)
  /// The folder is not there, or was taken away with its disk.
  case missing(folder: URL)
  /// The folder cannot be written to; the value is `errno`'s.
  case unwritable(errno: Int32)
  /// The disk the folder is on has not so many bytes left, where it is known how many are needed.
  case noRoom(needed: Int?)
  /// A file of the album cannot be read; the value is `errno`'s.
  case unreadable(name: String, errno: Int32)
  /// The copy of a file holds something else than the file.
  case differs(name: String)
  /// The folder's disk cannot hold a file of this name beside the others.
  case nameTaken(name: String)
  /// Another MONA is moving it.
  case busy
}

extension AlbumMoveError {
  /// What a fault of a file means for the album.
  init(_ error: AlbumError) {
    self =
      switch error {
      case .diskFull: .noRoom(needed: nil)
      case .albumUnwritable(let code), .unreadable(let code): .unwritable(errno: code)
      // Of photos alone.
      case .notAnImage, .isAFolder, .tooLarge, .tooHeavy, .unsupported: .unwritable(errno: EINVAL)
      }
  }
}
