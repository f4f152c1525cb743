import Foundation
import MonaModel
import MonaPerson
import Testing

@testable import MonaServices

@Suite("Photo inspector")
struct PhotoInspectorTests {
  private let images: TestImages

  init() throws { images = try TestImages() }

  private func inspect(_ file: URL) throws -> PhotoInfo {
    try PhotoInspector.live.inspect(file)
  }

  @Test("Type and size are detected from the content, whatever the name")
  func kinds() throws {
    let jpeg = try images.jpeg("holiday.png", width: 1200, height: 800)
    #expect(try inspect(jpeg) == PhotoInfo(type: .jpeg, width: 1200, height: 800))
    let png = try images.png("no-extension", width: 7, height: 3)
    #expect(try inspect(png) == PhotoInfo(type: .png, width: 7, height: 3))
  }

  @Test(
    "A file that is no photo is refused",
    arguments: [
      "", "hello", "<!DOCTYPE html><html></html>", "%PDF-1.4",
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
      "/* XPM */\nstatic char *x[]={\"1 1 1 1\",\"a c #000000\",\"a\"};", "P1\n1 1\n0\n",
    ])
  func noImage(text: String) throws {
    let file = try images.text("photo.jpg", text)
    #expect(throws: AlbumError.notAnImage) { try inspect(file) }
  }

  @Test("A truncated photo is refused", arguments: [0.1, 0.5, 0.9, 0.99])
  func cut(part: Double) throws {
    for file in [
      try images.jpeg(width: 640, height: 480), try images.png(width: 900, height: 9000),
    ] {
      let data = try Data(contentsOf: file)
      let cut = try images.file("cut", data.prefix(Int(Double(data.count) * part)))
      #expect(throws: AlbumError.notAnImage, "\(file.lastPathComponent)") { try inspect(cut) }
    }
  }

  @Test("An embedded preview and an appended video do not affect whether a photo is complete")
  func skeleton() throws {
    var data = try Data(contentsOf: try images.jpeg(width: 64, height: 48))
    data.insert(contentsOf: [0xFF, 0xE1, 0, 6, 0xFF, 0xD9, 0xFF, 0xD9], at: 2)
    #expect(JPEGFile.isWhole(try images.file("whole", data + Data(count: 5000))))
    #expect(!JPEGFile.isWhole(try images.file("cut", data.dropLast(2))))
    for length in 0..<data.count - 2 {
      #expect(!JPEGFile.isWhole(try images.file("cut", data.prefix(length))))
    }
  }

  @Test("A damaged photo is refused or read, and does not crash")
  func damaged() throws {
    let exif = TestExif(orientation: 6, takenAt: "2026:11:21 12:00:00", zone: "-05:00")
    for file in [
      try images.jpeg(width: 64, height: 48, exif: exif), try images.png(width: 64, height: 48),
    ] {
      let data = try Data(contentsOf: file)
      for _ in 0..<200 {
        var broken = data
        for _ in 0..<3 { broken[Int.random(in: 0..<data.count)] = .random(in: 0...255) }
        let file = try images.file("broken", broken)
        do { _ = try inspect(file) } catch is AlbumError {}
      }
    }
  }

  @Test("An image with more pixels than the limit is refused before decoding")
  func tooLarge() throws {
    // A truncated file: decoding it first would fail with another error.
    let whole = try Data(contentsOf: images.png(width: 200, height: 200))
    let file = try images.file("cut.png", whole.prefix(50))
    let inspector = PhotoInspector.live(pixelLimit: 10_000)
    #expect(throws: AlbumError.tooLarge(width: 200, height: 200)) { try inspector.inspect(file) }
  }

  @Test("An image of exactly the maximum of pixels is accepted, one row more is not")
  func limit() throws {
    let inspector = PhotoInspector.live(pixelLimit: 10_000)
    let larger = try images.png("a", width: 100, height: 101)
    #expect(throws: AlbumError.tooLarge(width: 100, height: 101)) { try inspector.inspect(larger) }
    let largest = try images.png("b", width: 100, height: 100)
    #expect(try inspector.inspect(largest).height == 100)
  }

  @Test("Folders, missing files and pipes are refused without waiting")
  func noFile() throws {
    #expect(throws: AlbumError.isAFolder) { try inspect(images.folder) }
    #expect(throws: AlbumError.unreadable(errno: ENOENT)) {
      try inspect(images.folder.appendingPathComponent("nowhere"))
    }
    let pipe = images.folder.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(throws: AlbumError.notAnImage) { try inspect(pipe) }
  }

  @Test("An unreadable file is refused, for root too")
  func unreadable() throws {
    #expect(throws: AlbumError.unreadable(errno: EIO)) {
      try inspect(URL(fileURLWithPath: "/proc/self/mem"))
    }
  }

  @Test("A file without read permission is refused", .enabled(if: getuid() != 0))
  func forbidden() throws {
    let file = try images.png(width: 1, height: 1)
    chmod(file.path, 0)
    #expect(throws: AlbumError.unreadable(errno: EACCES)) { try inspect(file) }
  }

  @Test("The date has the camera's time zone, else Montréal's")
  func dates() throws {
    func takenAt(_ text: String?, _ zone: String?) throws -> String? {
      let exif = TestExif(takenAt: text, zone: zone)
      return try inspect(images.jpeg(width: 9, height: 9, exif: exif)).takenAt?
        .formatted(.iso8601)
    }
    #expect(try takenAt("2026:11:21 12:00:00", nil) == "2026-11-21T17:00:00Z")
    #expect(try takenAt("2026:07:01 12:00:00", nil) == "2026-07-01T16:00:00Z")
    #expect(try takenAt("2026:11:21 12:00:00", "+01:00") == "2026-11-21T11:00:00Z")
    #expect(try takenAt("2026:11:21 12:00:00", "?") == "2026-11-21T17:00:00Z")
    for nonsense in ["0000:00:00 00:00:00", "    :  :     :  :  ", "2026:13:01 12:00:00", nil] {
      #expect(try takenAt(nonsense, nil) == nil)
    }
  }
}
