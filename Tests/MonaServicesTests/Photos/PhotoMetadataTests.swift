import Foundation
import MonaModel
import Testing

@testable import MonaServices

@Suite("Stripping metadata")
struct PhotoMetadataTests {
  private let images: TestImages

  init() throws { images = try TestImages() }

  @Test("A JPEG keeps its image and orientation, and nothing personal")
  func jpeg() throws {
    let plain = try Data(contentsOf: try images.jpeg(width: 40, height: 30))
    let exif = TestExif(
      orientation: 6, takenAt: "2026:11:21 12:00:00", maker: "SECRET", serial: "SECRET",
      position: (45.5, -73.5))
    var data = plain
    func insert(_ marker: UInt8, _ content: String) {
      let length = UInt16(content.utf8.count + 2)
      data.insert(
        contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content.utf8, at: 2)
    }
    insert(0xFE, "SECRET comment")
    insert(0xE5, "SECRET of a maker")
    insert(0xE2, "MPF\0SECRET")
    data.insert(contentsOf: exif.segment, at: 2)
    data.append(contentsOf: "SECRET film".utf8)
    let file = try images.file("photo.jpg", data)
    #expect(PhotoMetadata.remove(from: file, .jpeg))

    let kept = try Data(contentsOf: file)
    #expect(kept.range(of: Data("SECRET".utf8)) == nil)
    #expect(try PhotoInspector.live.inspect(file).position == nil)
    #expect(try PhotoInspector.live.inspect(file).takenAt == nil)
    #expect(Exif(file)?.orientation == 6)
    // The bytes from the quantization tables on must stay identical.
    let tables = try #require(plain.range(of: Data([0xFF, 0xDB])))
    #expect(kept.suffix(plain.count - tables.lowerBound) == plain[tables.lowerBound...])
    // A second removal changes nothing.
    #expect(PhotoMetadata.remove(from: file, .jpeg))
    #expect(try Data(contentsOf: file) == kept)
  }

  @Test("A PNG keeps its image and none of its texts")
  func png() throws {
    let plain = try Data(contentsOf: try images.png(width: 9, height: 9))
    var data = plain
    data.insert(contentsOf: [0, 0, 0, 6] + "tEXtSECRET".utf8 + [0, 0, 0, 0], at: 33)
    data.append(contentsOf: "SECRET".utf8)
    #expect(data.withUnsafeBytes(PNGParts.kept).map { Data($0) } == plain)
  }

  @Test("A WebP keeps its image, and its length field is right")
  func webp() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
        + (content.count % 2 == 1 ? [0] : [])
    }
    func file(_ chunks: [UInt8]) -> [UInt8] {
      Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
    }
    func header(_ flags: UInt8) -> [UInt8] {
      chunk("VP8X", [flags] + [UInt8](repeating: 0, count: 9))
    }
    let picture = chunk("VP8 ", [1, 2, 3])
    let data =
      file(header(0x04) + picture + chunk("XMP ", Array("SECRET".utf8))) + Array("SECRET".utf8)
    #expect(data.withUnsafeBytes(WebPParts.kept) == file(header(0) + picture))
  }

  @Test("Stripping is idempotent: the digest is the same here and on the server")
  func again() throws {
    func chunk(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
      name.utf8 + [UInt8(content.count), 0, 0, 0] + content + (content.count % 2 == 1 ? [0] : [])
    }
    func webp(_ chunks: [UInt8]) -> Data {
      Data("RIFF".utf8 + [UInt8(chunks.count + 4), 0, 0, 0] + "WEBP".utf8 + chunks)
    }
    // An image of one pixel, the smallest content of a file.
    let point = "MAEAnQEqAQABAAMANCWkAANwAP77lAAA"
    let picture = chunk("VP8 ", try #require(Data(base64Encoded: point)).map { $0 })
    let exif = TestExif(orientation: 6, takenAt: "2026:11:21 12:00:00", maker: "SECRET")
    let header = chunk("VP8X", [0x08] + [UInt8](repeating: 0, count: 9))
    for (type, data) in [
      (PhotoType.webp, webp(picture)),
      (.webp, webp(header + picture + chunk("EXIF", exif.segment.dropFirst(10)))),
      (.png, try Data(contentsOf: try images.png(width: 9, height: 9))),
      (.jpeg, try Data(contentsOf: try images.jpeg(width: 16, height: 16))),
      (.jpeg, try Data(contentsOf: try images.jpeg(width: 16, height: 16, exif: exif))),
    ] {
      let file = try images.file("photo", data)
      #expect(PhotoMetadata.remove(from: file, type))
      let stripped = try Data(contentsOf: file)
      #expect(stripped.range(of: Data("SECRET".utf8)) == nil)
      #expect(PhotoMetadata.remove(from: file, type))
      #expect(try Data(contentsOf: file) == stripped, "\(type)")
    }
  }

  @Test("A truncated file is never accepted as a whole photo")
  func cut() throws {
    let jpeg = try Data(contentsOf: try images.jpeg(width: 16, height: 16))
    for length in 0..<jpeg.count {
      #expect(jpeg.prefix(length).withUnsafeBytes { JPEGParts($0) == nil })
    }
    let png = try Data(contentsOf: try images.png(width: 9, height: 9))
    for length in 0..<png.count {
      #expect(png.prefix(length).withUnsafeBytes(PNGParts.kept) == nil)
    }
  }
}
