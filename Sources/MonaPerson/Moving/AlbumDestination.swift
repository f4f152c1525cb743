import Foundation
import MonaModel

/// The folder the album moves to, derived from the folder the person chose.
struct AlbumDestination: Hashable, Sendable {
  let folder: URL
  /// Whether the folder has to be created.
  let isMade: Bool

  /// Takes the chosen folder if it is empty, else a subfolder with the album's name, so that photos
  /// are never mixed with other files.
  /// - Throws: `AlbumMoveError`.
  init(chosen: URL, album: URL) throws(AlbumMoveError) {
    guard chosen.isTextPath else { throw .notUTF8(folder: chosen) }
    guard Self.isFolder(chosen) else { throw .missing(folder: chosen) }
    if try Self.isEmpty(chosen) {
      (folder, isMade) = (chosen, false)
    } else {
      folder = chosen.appendingPathComponent(album.lastPathComponent, isDirectory: true)
      isMade = !Self.isFolder(folder)
    }
    try Self.refuse(chosen, within: album)
    if !isMade {
      guard FileIdentity(folder) != FileIdentity(album) else { throw .sameFolder }
      guard try Self.isEmpty(folder) else { throw .notEmpty(folder: folder) }
    }
    guard access(isMade ? chosen.path : folder.path, W_OK | X_OK) == 0 else {
      throw .unwritable(errno: errno)
    }
  }

  /// Refuses the album itself and folders within it.
  private static func refuse(_ folder: URL, within album: URL) throws(AlbumMoveError) {
    guard let identity = FileIdentity(album) else { return }
    if FileIdentity(folder) == identity { throw .sameFolder }
    var parent = folder.resolvingSymlinksInPath()
    while parent.path != "/" {
      parent.deleteLastPathComponent()
      if FileIdentity(parent) == identity { throw .insideAlbum }
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func isEmpty(_ folder: URL) throws(AlbumMoveError) -> Bool {
    guard let stream = opendir(folder.path) else { throw .unwritable(errno: errno) }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      if entry.name != "." && entry.name != ".." { return false }
    }
    return true
  }
}
