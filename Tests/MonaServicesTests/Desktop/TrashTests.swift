import Foundation
import MonaModel
import MonaPerson
import Testing

@testable import MonaServices

@Suite("The trash")
struct TrashTests {
  private let images: TestImages
  private let home: URL

  init() throws {
    images = try TestImages()
    home = images.folder.appendingPathComponent("share")
    for name in ["files", "info"] {
      try FileManager.default.createDirectory(
        at: home.appendingPathComponent("Trash/\(name)"), withIntermediateDirectories: true)
    }
  }

  /// Moves a file to the trash as a file manager does.
  private func trash(_ path: String, as name: String, at date: String) throws {
    try Data(name.utf8).write(to: home.appendingPathComponent("Trash/files/\(name)"))
    let note = "[Trash Info]\nPath=\(path)\nDeletionDate=\(date)\n"
    try Data(note.utf8).write(to: home.appendingPathComponent("Trash/info/\(name).trashinfo"))
  }

  private func find(_ file: URL) -> [String] {
    TrashFolder.find([file], inHome: home)[file, default: []].map(\.file.lastPathComponent)
  }

  @Test("Trashed files of a path are found, the latest first")
  func finds() throws {
    try trash("/album/%C3%89t%C3%A9%20(2).jpg", as: "a.jpg", at: "2026-11-21T10:00:00")
    try trash("/album/%C3%89t%C3%A9%20(2).jpg", as: "b.jpg", at: "2026-11-21T11:00:00")
    try trash("/elsewhere/x.jpg", as: "c.jpg", at: "2026-11-21T12:00:00")
    #expect(find(URL(fileURLWithPath: "/album/Été (2).jpg")) == ["b.jpg", "a.jpg"])
    #expect(find(URL(fileURLWithPath: "/album/x.jpg")).isEmpty)
  }

  @Test("A path through a symbolic link is the same path")
  func links() throws {
    let album = images.folder.appendingPathComponent("MONA")
    try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
    let link = images.folder.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: album)
    try trash("\(link.path)/x.jpg", as: "x.jpg", at: "2026-11-21T10:00:00")
    #expect(find(album.appendingPathComponent("x.jpg")) == ["x.jpg"])
  }

  @Test("Trash info without a file, files without info, and invalid info are skipped")
  func damaged() throws {
    try trash("/album/x.jpg", as: "gone.jpg", at: "?")
    try FileManager.default.removeItem(at: home.appendingPathComponent("Trash/files/gone.jpg"))
    let info = home.appendingPathComponent("Trash/info")
    try Data([0xFF, 0xFE, 0]).write(to: info.appendingPathComponent("broken.trashinfo"))
    try Data("Path=%zz".utf8).write(to: info.appendingPathComponent("odd.trashinfo"))
    try Data("alone".utf8).write(to: home.appendingPathComponent("Trash/files/alone.jpg"))
    #expect(find(URL(fileURLWithPath: "/album/x.jpg")).isEmpty)
  }

  @Test("Files trashed by the desktop are found, where there is a trash")
  func live() throws {
    let file = FileManager.default.homeDirectoryForCurrentUser
      .appendingPathComponent(".mona-test-\(UUID().uuidString).jpg")
    try Data("a photo".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    do { try Trash.live.put(file) } catch {
      #expect(FileManager.default.fileExists(atPath: file.path))
      return
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let found = try #require(try Trash.live.find([file])[file]?.first)
    #expect(try Data(contentsOf: found.file) == Data("a photo".utf8))
    unlink(found.file.path)
    unlink(found.note.path)
  }

  @Test("A digest is the SHA-256 of the file's bytes, whatever its size")
  func digest() throws {
    let empty = try images.file("empty", Data())
    #expect(
      try PhotoDigest(of: empty).description
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let million = try images.file("a", Data(repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(
      try PhotoDigest(of: million).description
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(throws: AlbumError.unreadable(errno: ENOENT)) {
      try PhotoDigest(of: images.folder.appendingPathComponent("no"))
    }
  }
}
