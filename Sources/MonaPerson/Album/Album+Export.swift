import Foundation

extension Album {
  /// A title as files can be named after it anywhere; empty when nothing readable is left of it.
  package static func readable(_ title: String) -> String { AlbumName.cleaned(title) }

  /// Copies a photo of the album to another folder, under the name it has here, or "… (2)" when
  /// that one is taken there; no file is ever overwritten.
  /// - Returns: the copy.
  @discardableResult
  package func export(_ name: String, to folder: URL) throws(AlbumError) -> URL {
    let other = Album(folder: folder)
    return other.url(of: try other.copy(url(of: name), as: AlbumName(file: name)))
  }
}
