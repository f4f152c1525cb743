import Foundation

extension Album {
  /// Copies a photo of the album to another folder, under the name it has here, or "… (2)" when
  /// that one is taken there; no file is ever overwritten.
  /// - Returns: the copy.
  @discardableResult
  public func export(_ name: String, to folder: URL) throws(AlbumError) -> URL {
    let other = Album(folder: folder)
    return other.url(of: try other.copy(url(of: name), as: AlbumName(file: name)))
  }
}
