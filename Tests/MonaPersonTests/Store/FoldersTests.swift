import Foundation
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite("Folders")
struct FoldersTests {
  private func paths(
    _ environment: [String: String], _ userDirectories: String? = nil
  ) -> [String] {
    let folders = Folders(environment: environment, userDirectories: userDirectories)
    return [folders.data.path, folders.album.path, folders.cache.path]
  }

  @Test("By default they are those of the XDG specification")
  func defaults() {
    let expected = [
      "/home/ann/.local/share/mona", "/home/ann/Pictures/MONA", "/home/ann/.cache/mona",
    ]
    #expect(paths(["HOME": "/home/ann"]) == expected)
    let relative = ["HOME": "/home/ann", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": ""]
    #expect(paths(relative) == expected)
    #expect(paths(["HOME": "/home/ann", "MONA_DATA_DIR": "", "MONA_ALBUM_DIR": ""]) == expected)
  }

  @Test("The environment takes precedence, MONA's own variables first")
  func variables() {
    var environment = ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/c"]
    #expect(paths(environment) == ["/d/mona", "/h/Pictures/MONA", "/c/mona"])
    environment["MONA_DATA_DIR"] = "/tmp/x"
    environment["MONA_ALBUM_DIR"] = "/tmp/y z"
    #expect(paths(environment, #"XDG_PICTURES_DIR="/p""#) == ["/tmp/x", "/tmp/y z", "/c/mona"])
  }

  @Test(
    "The pictures folder is that of user-dirs.dirs",
    arguments: [
      (#"XDG_PICTURES_DIR="$HOME/Images""#, "/h/Images/MONA"),
      ("# a\nXDG_MUSIC_DIR=\"/m\"\n  XDG_PICTURES_DIR = \"/Mes photos\"\n", "/Mes photos/MONA"),
      (#"XDG_PICTURES_DIR="$HOME/""#, "/h/MONA"), (#"XDG_PICTURES_DIR="$HOME""#, "/h/MONA"),
      (#"XDG_PICTURES_DIR="$HOME/a \"b\" \$c""#, #"/h/a "b" $c/MONA"#),
      (##"#XDG_PICTURES_DIR="/no""##, "/h/Pictures/MONA"),
      (#"XDG_PICTURES_DIR="relative""#, "/h/Pictures/MONA"),
      (#"XDG_PICTURES_DIR=/unquoted"#, "/h/Pictures/MONA"),
      ("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"", "/b/MONA"),
      ("", "/h/Pictures/MONA"),
    ])
  func pictures(file: String, album: String) {
    #expect(paths(["HOME": "/h"], file)[1] == album)
  }

  @Test(
    "The chosen album folder is used, unless the environment sets one")
  func chosenAlbum() throws {
    let temporary = try TemporaryFolder()
    let data = temporary.url
    var environment = ["HOME": "/h", "MONA_DATA_DIR": data.path]
    func folders() -> Folders {
      Folders(environment: environment, userDirectories: nil).inUse()
    }
    #expect(folders().album.path == "/h/Pictures/MONA" && folders().canMoveAlbum)
    try AlbumChoice.keep(URL(fileURLWithPath: "/media/Ann’s disk/MONA "), of: .first, in: data)
    #expect(folders().album.path == "/media/Ann’s disk/MONA ")
    #expect(folders().isAlbumChosen && !folders().isAlbumOwn && folders().canMoveAlbum)
    for text in ["", "\n", "relative/MONA\n", "\0"] {
      try Data(text.utf8).write(to: data.appendingPathComponent("person.album"))
      #expect(folders().album.path == "/h/Pictures/MONA", "\(text)")
      #expect(folders().isAlbumChoiceLost && folders().canMoveAlbum)
    }
    environment["MONA_ALBUM_DIR"] = "/tmp/album"
    #expect(folders().album.path == "/tmp/album" && !folders().canMoveAlbum)
  }

  @Test("The person's own folders are absolute")
  func current() {
    let folders = Folders.current()
    #expect([folders.data, folders.album, folders.cache].allSatisfy { $0.path.hasPrefix("/") })
  }
}
