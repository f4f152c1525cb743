import Foundation
import MonaCatalogue
import MonaLog

/// The folders of MONA's files, as the XDG Base Directory Specification defines them.
package struct Folders: Hashable, Sendable {
  /// The databases: `$MONA_DATA_DIR`, else `mona` in the user's data folder.
  package var data: URL
  /// The photos: `$MONA_ALBUM_DIR`, else the folder the person chose, else `MONA` in the pictures
  /// folder.
  package var album: URL
  /// Whether the album is the default folder, neither chosen nor set by `$MONA_ALBUM_DIR`.
  package var isAlbumOwn: Bool
  /// Whether the person chose the album's folder.
  package var isAlbumChosen = false
  /// Whether the person chose a folder, but the stored choice is invalid.
  package var isAlbumChoiceLost = false
  /// Whether the album can be moved: not if `$MONA_ALBUM_DIR` sets its folder.
  package var canMoveAlbum: Bool { isAlbumOwn || isAlbumChosen }
  /// Cached files.
  package var cache: URL
  /// The file in `data` with the person's data.
  package var person = PersonFile.first
  /// The album of the first file, beside which the others' are; nil before ``using(_:)``.
  private var firstAlbum: URL?

  /// The catalogue's file.
  package var catalogue: URL { StoreFiles(folder: data, album: nil, tracing: nil).catalogue }

  /// The folders for the person's file in use, with its album; it reads the disk.
  package func inUse() -> Folders { using(.inUse(in: data)) }

  /// The folders for a person's file, with its album; it reads the disk.
  package func using(_ file: PersonFile) -> Folders {
    var folders = self
    folders.person = file
    folders.firstAlbum = firstAlbum ?? album
    folders.album = file.album(beside: firstAlbum ?? album)
    (folders.isAlbumOwn, folders.isAlbumChosen) = (canMoveAlbum, false)
    folders.isAlbumChoiceLost = false
    guard folders.isAlbumOwn else { return folders }
    switch AlbumChoice(of: folders.person, in: data) {
    case .none: break
    case .folder(let album):
      folders.album = album
      (folders.isAlbumOwn, folders.isAlbumChosen) = (false, true)
    case .unreadable: folders.isAlbumChoiceLost = true
    }
    return folders
  }

  /// The folders of the current user.
  package static func current() -> Folders {
    let environment = ProcessInfo.processInfo.environment
    let file = configuration(environment).appendingPathComponent("user-dirs.dirs")
    // Without the file, as on a new system, the default folders apply.
    let userDirectories = try? String(contentsOf: file, encoding: .utf8)
    return Folders(environment: environment, userDirectories: userDirectories)
  }

  /// The folders for an environment.
  /// - Parameter userDirectories: the content of `user-dirs.dirs` (see xdg-user-dirs), if it
  ///   exists.
  package init(environment: [String: String], userDirectories: String?) {
    let home = Self.home(environment)
    func folder(_ variable: String, _ fallback: String) -> URL {
      Self.absolute(environment[variable]) ?? home.appendingPathComponent(fallback)
    }
    let pictures = Self.pictures(userDirectories ?? "", home: home)
    data =
      Self.override(environment["MONA_DATA_DIR"])
      ?? folder("XDG_DATA_HOME", ".local/share").appendingPathComponent("mona")
    album =
      Self.override(environment["MONA_ALBUM_DIR"])
      ?? (pictures ?? home.appendingPathComponent("Pictures")).appendingPathComponent("MONA")
    isAlbumOwn = Self.override(environment["MONA_ALBUM_DIR"]) == nil
    cache = folder("XDG_CACHE_HOME", ".cache").appendingPathComponent("mona")
  }

  /// The album of these folders.
  package func openAlbum() -> Album { Album(folder: album, isChosen: isAlbumChosen) }

  /// Restricts MONA's own folders to the user, as photos and cached pages reveal where the person
  /// was.
  ///
  /// `Store` restricts the data folder.
  package func keepPrivate() {
    tryLogging("The cache folder could not be made") {
      try PrivateFiles.makeFolder(cache)
    }
    PrivateFiles.close(cache)
    if isAlbumOwn { PrivateFiles.close(album) }
  }

  /// The user's home folder.
  package static func home(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    absolute(environment["HOME"]) ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }

  private static func configuration(_ environment: [String: String]) -> URL {
    absolute(environment["XDG_CONFIG_HOME"])
      ?? home(environment).appendingPathComponent(".config")
  }

  /// The specification requires ignoring empty and relative paths.
  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// MONA's own variables may be relative to the working directory.
  private static func override(_ path: String?) -> URL? {
    guard let path, !path.isEmpty else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The value of the last `XDG_PICTURES_DIR="$HOME/Images"`, which is absolute or begins with
  /// `$HOME`.
  private static func pictures(_ text: String, home: URL) -> URL? {
    let values = text.split(whereSeparator: \.isNewline).compactMap { line -> URL? in
      let line = line.drop(while: \.isWhitespace)
      guard let match = line.prefixMatch(of: /XDG_PICTURES_DIR\s*=\s*"((?:[^"\\]|\\.)*)"/) else {
        return nil
      }
      let value = String(match.output.1).replacing(/\\(.)/) { $0.output.1 }
      if value == "$HOME" { return home }
      let inHome = value.dropFirst("$HOME/".count)
      if value.hasPrefix("$HOME/") { return home.appendingPathComponent(String(inHome)) }
      return absolute(value)
    }
    return values.last
  }
}
