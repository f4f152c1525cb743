import Foundation

/// Where the album goes when the person has chosen a folder.
struct AlbumDestination: Hashable, Sendable {
  let folder: URL
  /// Whether it is not there yet.
  let isMade: Bool

  /// The folder itself where it is empty, else a folder in it that is called as the album is; so that
  /// photos are never mixed with other files.
  /// - Throws: `AlbumMoveError`.
  init(chosen: URL, album: URL) throws(AlbumMoveError) {
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

  /// Refuses the album itself and what is in it.
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
