import Foundation

/// Something of the album's folder that goes with it, be it a photo or not: it is the person's.
struct MovedFile: Hashable, Sendable {
  enum Kind: Hashable { case file, link }

  /// Its name, relative to the album: "2026/La Joute.jpg".
  var name: String
  var kind: Kind
  /// Its bytes.
  var size: Int

  /// What one look at a folder found.
  struct Found: Hashable, Sendable {
    var files: [MovedFile] = []
    /// The folders in it, each before those it holds.
    var folders: [String] = []
    /// Whether a photo is just being copied into it.
    var isBeingWritten = false
  }

  /// All that is in a folder, hidden files too; what MONA is still copying into it is left out.
  /// - Throws: `AlbumMoveError.unreadable` for a folder that cannot be looked into.
  static func all(in folder: URL) throws(AlbumMoveError) -> Found {
    var found = Found()
    try read(folder.path, under: "", into: &found)
    found.files.sort { $0.name < $1.name }
    return found
  }

  private static func read(
    _ path: String, under prefix: String, into found: inout Found
  ) throws(AlbumMoveError) {
    guard let stream = opendir(path) else { throw .unreadable(name: prefix, errno: errno) }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = entry.name
      if name == "." || name == ".." { continue }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        // It has gone since.
        if errno == ENOENT { continue }
        throw .unreadable(name: prefix + name, errno: errno)
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG where AlbumPart.isPart(name): found.isBeingWritten = true
      case S_IFREG:
        found.files.append(
          MovedFile(name: prefix + name, kind: .file, size: Int(status.st_size)))
      case S_IFLNK: found.files.append(MovedFile(name: prefix + name, kind: .link, size: 0))
      case S_IFDIR:
        found.folders.append(prefix + name)
        try read("\(path)/\(name)", under: "\(prefix)\(name)/", into: &found)
      // Sockets and the like stay.
      default: break
      }
    }
  }
}
