import Foundation
import MonaModel
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServices

@Suite("Preparing photos for upload")
struct PhotoPreparingTests {
  private let images: TestImages
  private let target: URL

  init() throws {
    images = try TestImages()
    target = images.folder.appendingPathComponent("ready")
  }

  private func prepare(_ file: URL, _ demand: PhotoDemand) async throws -> PreparedPhoto {
    let photo = try await PhotoPreparing.live.prepare(file, target, demand)
    #expect(photo.file == target)
    #expect(try Data(contentsOf: target).count == photo.size)
    #expect(try PhotoInspector.live.digest(target) == photo.digest)
    #expect(try PhotoInspector.type(ofWhole: target) == photo.type)
    return photo
  }

  /// A TIFF in which all pixels differ.
  private func noise(_ width: Int, _ height: Int) throws -> URL {
    var random = SplitMix64(seed: 7)
    let pixels = (0..<(3 * width * height)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return try images.file(
      "noise.tif", TestTIFF.rgb(width: width, height: height, pixels: pixels))
  }

  private let telling = TestExif(
    orientation: 1, takenAt: "2026:11:21 12:00:00", maker: "SECRET", serial: "SECRET",
    position: (45.5, -73.5))

  @Test("A photo within the limits is sent as it is, without its metadata")
  func fits() async throws {
    let file = try images.jpeg(width: 40, height: 30, exif: telling)
    let before = try Data(contentsOf: file)
    _ = try await prepare(file, PhotoDemand(byteLimit: 1 << 20))
    let ready = try Data(contentsOf: target)
    #expect(ready.range(of: Data("SECRET".utf8)) == nil)
    let tables = try #require(before.range(of: Data([0xFF, 0xDB])))
    #expect(ready.suffix(before.count - tables.lowerBound) == before[tables.lowerBound...])
    #expect(try Data(contentsOf: file) == before, "the file in the album is unchanged")
  }

  @Test("So is a photo whose metadata exceeds the buffer while it is copied")
  func tellsMuch() async throws {
    var data = try Data(contentsOf: images.jpeg(width: 40, height: 30, exif: telling))
    // An APP15 segment of the greatest possible length.
    let segment = Data([0xFF, 0xEF, 0xFF, 0xFF]) + Data(repeating: 0x53, count: 65_533)
    for _ in 0..<6 { data.insert(contentsOf: segment, at: 2) }
    let photo = try await prepare(
      images.file("much.jpg", data), PhotoDemand(byteLimit: 1 << 20))
    #expect(photo.size < segment.count)
    #expect(try Data(contentsOf: target).range(of: Data("SECRET".utf8)) == nil)
  }

  @Test("The server's own stripping finds nothing to remove")
  func nothingLeft() async throws {
    for orientation: UInt16 in [1, 6] {
      var exif = telling
      exif.orientation = orientation
      let file = try images.jpeg(width: 40, height: 30, exif: exif)
      let photo = try await prepare(file, PhotoDemand(byteLimit: 1 << 20))
      let before = try Data(contentsOf: target)
      #expect(PhotoMetadata.remove(from: target, photo.type))
      #expect(try Data(contentsOf: target) == before)
    }
  }

  @Test("With consent to share, metadata is kept")
  func shared() async throws {
    let file = try images.jpeg(width: 40, height: 30, exif: telling)
    let demand = PhotoDemand(byteLimit: 1 << 20, keepsMetadata: true)
    _ = try await prepare(file, demand)
    #expect(try Data(contentsOf: target) == Data(contentsOf: file))
  }

  @Test("A photo is sent upright", arguments: [false, true])
  func upright(keepsMetadata: Bool) async throws {
    var exif = telling
    exif.orientation = 6
    let file = try images.jpeg(width: 40, height: 30, exif: exif)
    _ = try await prepare(
      file, PhotoDemand(byteLimit: 1 << 20, keepsMetadata: keepsMetadata))
    let info = try PhotoInspector.live.inspect(target)
    #expect(info.width == 30 && info.height == 40)
    #expect(Exif(target)?.orientation ?? 1 == 1)
    #expect((info.position != nil) == keepsMetadata)
  }

  @Test("A photo that is too large is reduced no more than necessary")
  func tooHeavy() async throws {
    let file = try noise(600, 400)
    let whole = try await prepare(file, PhotoDemand(byteLimit: 1 << 22))
    let limit = whole.size * 3 / 4
    let photo = try await prepare(file, PhotoDemand(byteLimit: limit))
    #expect(photo.size <= limit && photo.size > limit * 9 / 10)
    let info = try PhotoInspector.live.inspect(target)
    #expect(info.width == 600 && info.height == 400, "the dimensions are unchanged")
    let small = try await prepare(file, PhotoDemand(byteLimit: whole.size / 20))
    #expect(small.size <= whole.size / 20)
    #expect(try PhotoInspector.live.inspect(target).width < 600)
  }

  @Test("The same photo is prepared the same, byte for byte")
  func same() async throws {
    let file = try noise(60, 40)
    let first = try await prepare(file, PhotoDemand(byteLimit: 1 << 20))
    #expect(try await prepare(file, PhotoDemand(byteLimit: 1 << 20)).digest == first.digest)
  }

  @Test("A format that the server does not accept is converted")
  func otherFormat() async throws {
    let file = try images.png(width: 20, height: 10)
    #expect(try await prepare(file, PhotoDemand(byteLimit: 1 << 20)).type == .jpeg)
    #expect(
      try await prepare(file, PhotoDemand(byteLimit: 1 << 20, types: [.jpeg, .png])).type == .png)
  }

  @Test("A missing file and one that is no photo are distinguished")
  func faults() async throws {
    let demand = PhotoDemand(byteLimit: 1 << 20)
    await #expect(throws: PhotoPreparing.Fault.missing) {
      try await prepare(images.folder.appendingPathComponent("gone.jpg"), demand)
    }
    await #expect(throws: PhotoPreparing.Fault.unusable) {
      try await prepare(images.text("photo.jpg", "no photo"), demand)
    }
  }
}
