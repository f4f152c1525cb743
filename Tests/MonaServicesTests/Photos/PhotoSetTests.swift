import CServices
import Foundation
import MonaModel
import MonaPerson
import Testing

@testable import MonaServices

@Suite("Photos of many cameras, intact and damaged")
struct PhotoSetTests {
  private let images: TestImages
  private let photos: TestPhotos
  private let thumbnails: Thumbnails

  init() throws {
    images = try TestImages()
    photos = TestPhotos(images: images)
    thumbnails = Thumbnails(folder: images.folder.appendingPathComponent("thumbnails"))
  }

  private func inspect(_ file: URL) throws -> PhotoInfo {
    try PhotoInspector.live.inspect(file)
  }

  /// The side of the small thumbnail where the dark half is.
  private func darkSide(of photo: URL) async throws -> String {
    let made = await thumbnails.thumbnail(of: photo, digest: nil, size: .small)
    let file = try #require(made)
    let image = try #require(gdk_pixbuf_new_from_file(file.path, nil))
    defer { g_object_unref(UnsafeMutableRawPointer(image)) }
    let (width, height) = (gdk_pixbuf_get_width(image), gdk_pixbuf_get_height(image))
    func isDark(_ x: Int32, _ y: Int32) -> Bool {
      let start = Int(y * gdk_pixbuf_get_rowstride(image) + x * gdk_pixbuf_get_n_channels(image))
      return gdk_pixbuf_get_pixels(image)[start] < 160
    }
    let places = [
      ("left", 4, height / 2), ("right", width - 4, height / 2), ("top", width / 2, 4),
      ("bottom", width / 2, height - 4),
    ]
    let dark = places.filter { isDark($0.1, $0.2) }.map(\.0)
    // The middle of the other two sides lies on the border between the halves.
    return width > height
      ? dark.first { ["left", "right"].contains($0) } ?? "none"
      : dark.first { ["top", "bottom"].contains($0) } ?? "none"
  }

  @Test(
    "A photo is upright for every EXIF orientation",
    arguments: zip(
      1...8, ["left", "right", "right", "left", "top", "top", "bottom", "bottom"]))
  func orientations(orientation: UInt16, side: String) async throws {
    let plain = try #require(photos.picture("plain.jpg", as: "jpeg", width: 600, height: 300))
    var data = try Data(contentsOf: plain)
    data.insert(contentsOf: TestExif(orientation: orientation).segment, at: 2)
    let photo = try images.file("turned.jpg", data)
    #expect(try await darkSide(of: photo) == side)
    #expect(try inspect(photo).width == 600)
  }

  @Test(
    "PNG and WebP are rotated too, though their decoders do not",
    arguments: ["png", "webp", "tiff"])
  func otherOrientations(format: String) async throws {
    guard let photo = photos.picture("turned", as: format, width: 600, height: 300) else {
      #expect(format == "webp", "\(format) cannot be written")
      return
    }
    #expect(try await darkSide(of: photo) == "left")
    try photos.setOrientation(photo, orientation: "6")
    #expect(try await darkSide(of: photo) == "top")
    #expect(PhotoOrientation.overlooked(in: photo) == (format == "tiff" ? nil : 6))
  }

  @Test(
    "Formats are detected by content, whatever the file's name",
    arguments: ["right.x", "a.png", "b"])
  func formats(name: String) throws {
    for (format, type) in [
      ("jpeg", PhotoType.jpeg), ("png", .png), ("tiff", .tiff), ("webp", .webp),
    ] {
      guard let file = photos.picture(name, as: format) else {
        #expect(format == "webp", "\(format) cannot be written")
        continue
      }
      #expect(try inspect(file) == PhotoInfo(type: type, width: 64, height: 48))
    }
    #expect(try inspect(photos.gif(name)).type == .gif)
    if let heic = photos.heic(name) {
      let info = try inspect(heic)
      #expect(info.type == .heif && info.width == 64 && info.height == 48)
    }
    if let avif = photos.heic(name, as: "avif") { #expect(try inspect(avif).type == .avif) }
  }

  @Test("A truncated photo of each format is refused")
  func cutShort() throws {
    for format in ["jpeg", "png", "tiff", "webp"] {
      guard let file = photos.picture("whole", as: format, width: 400, height: 300) else {
        #expect(format == "webp", "\(format) cannot be written")
        continue
      }
      let data = try Data(contentsOf: file)
      let cut = try images.file("cut", data.prefix(data.count / 2))
      #expect(throws: AlbumError.notAnImage, "\(format)") { try inspect(cut) }
    }
  }

  @Test("A photo is accepted with or without a position, and with any date")
  func words() throws {
    let file = try #require(photos.picture("a.jpg", as: "jpeg"))
    #expect(try inspect(file).takenAt == nil)
    try photos.note(file, takenAt: "1970:01:01 00:00:00", latitude: 45.5, longitude: -73.56)
    #expect(try inspect(file).takenAt != nil)
    try photos.note(file, takenAt: "2099:01:01 00:00:00")
    #expect(try #require(try inspect(file).takenAt) > Date())
  }

  @Test("A panorama is accepted, and its thumbnail is at least a pixel high")
  func panorama() async throws {
    let file = try #require(
      photos.picture("panorama.jpg", as: "jpeg", width: 20_000, height: 30))
    #expect(try inspect(file).width == 20_000)
    #expect(await thumbnails.thumbnail(of: file, digest: nil, size: .small) != nil)
  }

  @Test(
    "A photo is refused by the dimensions in its header, before decoding",
    arguments: [(200, 200), (1001, 10), (10, 1001)])
  func tooLarge(width: Int, height: Int) async throws {
    // The file has fewer pixels than its header says: decoding would fail.
    let file = try photos.hollow(width: width, height: height)
    let error = AlbumError.tooLarge(width: width, height: height)
    #expect(throws: error) { try PhotoInspector.live(pixelLimit: 10_000).inspect(file) }
    #expect(await thumbnails.thumbnail(of: file, digest: nil, size: .large) == nil)
  }

  @Test("A PNG with too little data is refused, and so is an empty file")
  func empty() throws {
    #expect(throws: AlbumError.notAnImage) { try inspect(photos.hollow(width: 900, height: 900)) }
    #expect(throws: AlbumError.notAnImage) { try inspect(images.file("zero.jpg", Data())) }
    #expect(throws: AlbumError.notAnImage) {
      try inspect(images.file("zeros.jpg", Data(count: 4096)))
    }
  }

  @Test("A file larger than the limit is refused before it is read")
  func tooHeavy() throws {
    let file = try #require(photos.picture("heavy.jpg", as: "jpeg"))
    let size = try Data(contentsOf: file).count
    _ = try PhotoInspector.live(byteLimit: size).inspect(file)
    #expect(throws: AlbumError.tooHeavy(bytes: size)) {
      try PhotoInspector.live(byteLimit: size - 1).inspect(file)
    }
  }

  @Test("A format that this computer cannot read is named")
  func unsupported() throws {
    let files: [([UInt8], PhotoType)] = [
      (Array("BM".utf8) + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0], .bmp),
      (Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8), .webp),
      ([0, 0, 0, 24] + Array("ftypheic\0\0\0\0".utf8), .heif),
      ([0, 0, 0, 24] + Array("ftypavif\0\0\0\0".utf8), .avif),
      ([0, 0, 0, 12] + Array("JXL \r\n".utf8), .jxl),
      (Array("II*\0".utf8) + [8, 0, 0, 0], .tiff),
    ]
    for (bytes, type) in files {
      let data = Data(bytes + Array(repeating: 0, count: 16))
      #expect(PhotoType(beginning: data) == type)
      let file = try images.file("unknown", data)
      let expected: AlbumError = PixbufLoader.isInstalled(type) ? .notAnImage : .unsupported(type)
      #expect(throws: expected) { try inspect(file) }
    }
    let brands = Data([0, 0, 0, 28] + Array("ftypmif1\0\0\0\0mif1avifmiaf".utf8))
    #expect(PhotoType(beginning: brands) == .avif)
    #expect(PhotoType(beginning: Data(brands.prefix(18))) == .heif)
    #expect(PhotoType(beginning: Data("hello, this is no photo".utf8)) == nil)
    #expect(PhotoType(beginning: Data()) == nil)
    #expect(PixbufLoader.isInstalled(.jpeg) && PixbufLoader.isInstalled(.png))
  }
}
