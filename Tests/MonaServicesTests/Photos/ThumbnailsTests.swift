import Foundation
import MonaModel
import Testing

@testable import MonaServices

@Suite("Thumbnails")
struct ThumbnailsTests {
  private let images: TestImages
  private let thumbnails: Thumbnails

  init() throws {
    images = try TestImages()
    thumbnails = Thumbnails(folder: images.folder.appendingPathComponent("thumbnails"))
  }

  private func files(_ size: ThumbnailSize = .small) -> [String] {
    let folder = images.folder.appendingPathComponent("thumbnails/\(size.side)")
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func thumbnail(of photo: URL, _ size: ThumbnailSize = .small) async -> URL? {
    await thumbnails.thumbnail(of: photo, digest: nil, size: size)
  }

  private func size(_ file: URL?) -> [Int]? {
    file.flatMap { PhotoHead(file: $0) }.map { [$0.width, $0.height] }
  }

  @Test("They fit 320 pixels, keep their aspect ratio, and are never larger than the photo")
  func sizes() async throws {
    for (width, height, expected) in [
      (1200, 800, [320, 213]), (800, 1200, [213, 320]), (320, 320, [320, 320]), (30, 20, [30, 20]),
      (5000, 2, [320, 1]),
    ] {
      let jpeg = try images.jpeg("\(width).jpg", width: width, height: height)
      #expect(size(await thumbnail(of: jpeg)) == expected)
      let png = try images.png("\(width).png", width: width, height: height)
      #expect(size(await thumbnail(of: png)) == expected)
    }
  }

  @Test("They are upright", arguments: [1, 3, 6, 8])
  func upright(orientation: UInt16) async throws {
    let exif = TestExif(orientation: orientation)
    let photo = try images.jpeg(width: 1200, height: 800, exif: exif)
    let expected = orientation < 5 ? [320, 213] : [213, 320]
    #expect(size(await thumbnail(of: photo)) == expected)
    let small = try images.jpeg("small", width: 30, height: 20, exif: exif)
    let kept = orientation < 5 ? [30, 20] : [20, 30]
    #expect(size(await thumbnail(of: small)) == kept)
  }

  @Test("Large ones fit 1280 pixels, and are stored beside the small ones")
  func large() async throws {
    let photo = try images.jpeg(
      width: 3000, height: 2000, exif: TestExif(orientation: 6))
    #expect(size(await thumbnail(of: photo, .large)) == [853, 1280])
    #expect(size(await thumbnail(of: photo)) == [213, 320])
    #expect(files() == files(.large) && files().count == 1)
  }

  @Test("A thumbnail is made once, found after a rename, and made again when the photo changes")
  func again() async throws {
    let photo = try images.jpeg(width: 400, height: 300)
    let digest = try PhotoDigest(of: photo)
    #expect(thumbnails.existing(digest, .small) == nil)
    let first = await thumbnail(of: photo)
    #expect(first != nil)
    #expect(thumbnails.existing(digest, .small) == first)
    #expect(await thumbnail(of: photo) == first)
    let moved = images.folder.appendingPathComponent("moved.jpg")
    try FileManager.default.moveItem(at: photo, to: moved)
    #expect(await thumbnail(of: moved) == first)
    _ = try images.jpeg(width: 300, height: 400)
    #expect(size(await thumbnail(of: photo)) == [240, 320])
    #expect(files().count == 2)
    #expect(files().allSatisfy { $0.hasSuffix(".jpg") })
  }

  @Test("The thumbnail of a photo with a known digest is found without reading the photo")
  func known() async throws {
    let photo = try images.jpeg(width: 400, height: 300)
    let digest = try PhotoDigest(of: photo)
    let file = await thumbnail(of: photo)
    try FileManager.default.removeItem(at: photo)
    #expect(await thumbnails.thumbnail(of: photo, digest: digest, size: .small) == file)
  }

  @Test("Concurrent requests make one file, and leave no partial file")
  func many() async throws {
    let photo = try images.jpeg(width: 2000, height: 1500)
    let found = await withTaskGroup(of: URL?.self) { group in
      for _ in 0..<20 { group.addTask { await thumbnail(of: photo) } }
      return await group.reduce(into: Set<URL?>()) { $0.insert($1) }
    }
    #expect(found.count == 1)
    #expect(files().count == 1)
  }

  @Test("A missing photo, or a file that is none, has no thumbnail, and leaves no file")
  func none() async throws {
    let text = try images.text("a.jpg", "hello")
    #expect(await thumbnail(of: text) == nil)
    #expect(await thumbnail(of: images.folder) == nil)
    #expect(await thumbnail(of: images.folder.appendingPathComponent("no")) == nil)
    let large = try images.png(width: 200, height: 200)
    let limited = Thumbnails(
      folder: images.folder.appendingPathComponent("thumbnails"),
      decoder: PhotoDecoder(pixelLimit: 10_000))
    #expect(await limited.thumbnail(of: large, digest: nil, size: .small) == nil)
    #expect(files().isEmpty)
  }

  @Test("A thumbnail left empty, truncated or zeroed by a crash is made again")
  func damaged() async throws {
    let photo = try images.jpeg(width: 400, height: 300)
    let file = try #require(await thumbnail(of: photo))
    let whole = try Data(contentsOf: file)
    for damage in [Data(), whole.prefix(whole.count / 2), Data(count: whole.count)] {
      try damage.write(to: file)
      #expect(thumbnails.existing(try PhotoDigest(of: photo), .small) == nil)
      #expect(size(await thumbnail(of: photo)) == [320, 240])
    }
  }

  @Test("The cache keeps to its size, the oldest removed first")
  func trimmed() async throws {
    var made: [URL] = []
    for index in 0..<4 {
      let photo = try images.jpeg("\(index).jpg", width: 400, height: 300)
      let file = try #require(await thumbnail(of: photo))
      let date = Date(timeIntervalSince1970: 1_000_000 + Double(index))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      made.append(file)
    }
    let size = try Data(contentsOf: made[0]).count
    await thumbnails.trim(.small, to: 2 * size)
    #expect(Set(files()) == Set(made.suffix(2).map(\.lastPathComponent)))
    await thumbnails.trim(.small, to: 0)
    #expect(files().isEmpty)
  }
}
