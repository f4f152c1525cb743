import Foundation
import MonaCatalogue
import MonaLog

/// Where everything lives on the computer, as the XDG Base Directory Specification has it.
package struct Folders: Hashable, Sendable {
  /// The databases: `$MONA_DATA_DIR`, else `mona` among the person's data.
  package var data: URL
  /// The photos: `$MONA_ALBUM_DIR`, else the folder the person chose, else `MONA` among their pictures.
  package var album: URL
  /// Whether the album is MONA's own folder, and none that somebody named.
  package var isAlbumOwn: Bool
  /// Whether the person chose the album's folder.
  package var isAlbumChosen = false
  /// Whether the person chose a folder, but what is kept of that cannot be understood.
  package var isAlbumChoiceLost = false
  /// Whether the album can be moved: not where `$MONA_ALBUM_DIR` says where it is.
  package var canMoveAlbum: Bool { isAlbumOwn || isAlbumChosen }
  /// What can be made again.
  package var cache: URL
  /// Which file of `data` has the person's data.
  package var person = PersonFile.first

  /// The catalogue's file.
  package var catalogue: URL { StoreFiles(folder: data, album: nil, tracing: nil).catalogue }

  /// The same with the file that is in use, and with its album; a disk is asked.
  package func inUse() -> Folders {
    var folders = self
    folders.person = .inUse(in: data)
    folders.album = folders.person.album(beside: album)
    guard isAlbumOwn else { return folders }
    switch AlbumChoice(of: folders.person, in: data) {
    case .none: break
    case .folder(let album):
      folders.album = album
      (folders.isAlbumOwn, folders.isAlbumChosen) = (false, true)
    case .unreadable: folders.isAlbumChoiceLost = true
    }
    return folders
  }

  /// The folders of the person who runs the program.
  package static func current() -> Folders {
    let environment = ProcessInfo.processInfo.environment
    let file = configuration(environment).appendingPathComponent("user-dirs.dirs")
    // Without such a file, as on a computer that is new, the usual folders are meant.
    let userDirectories = try? String(contentsOf: file, encoding: .utf8)
    return Folders(environment: environment, userDirectories: userDirectories)
  }

  /// The folders an environment asks for.
  /// - Parameter userDirectories: what `user-dirs.dirs` says (see xdg-user-dirs), if there is one.
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

  /// Closes to others what of these folders is MONA's own, for what was looked at and photographed
  /// where is nobody else's business.
  ///
  /// That of the databases closes itself (`Store`).
  package func keepPrivate() {
    tryLogging("There is no folder for what can be made again") {
      try PrivateFiles.makeFolder(cache)
    }
    PrivateFiles.close(cache)
    if isAlbumOwn { PrivateFiles.close(album) }
  }

  /// The person's own folder.
  package static func home(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    absolute(environment["HOME"]) ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }

  private static func configuration(_ environment: [String: String]) -> URL {
    absolute(environment["XDG_CONFIG_HOME"])
      ?? home(environment).appendingPathComponent(".config")
  }

  /// The specification says to ignore what is empty or relative.
  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Ours may be relative to where the program was started.
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
