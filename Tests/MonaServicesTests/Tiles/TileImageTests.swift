import Foundation
import MonaMap
import Testing

@testable import MonaServices

@Suite struct TileImageTests {
  @Test(
    "A PNG of the size of a tile is accepted, a larger one is not",
    arguments: [(256, 256, true), (512, 512, true), (2048, 2048, true), (2049, 1, false)])
  func png(width: Int, height: Int, isTile: Bool) {
    #expect(TileImage.isWhole(TestPNG.black(width: width, height: height)) == isTile)
  }

  @Test(
    "The size of a JPEG is read after its metadata",
    arguments: [(256, 256, true), (4000, 30, false)])
  func jpeg(width: Int, height: Int, isTile: Bool) throws {
    let images = try TestImages()
    let file = try images.jpeg(
      width: width, height: height, exif: TestExif(takenAt: "2026:11:21 12:00:00"))
    #expect(TileImage.isWhole(try Data(contentsOf: file)) == isTile)
  }

  @Test("A file with an image's header and no image is no tile")
  func empty() {
    #expect(!TileImage.isWhole(Data([0xFF, 0xD8, 0xFF, 0xD9])))
    #expect(!TileImage.isWhole(Data([0x89, 0x50, 0x4E, 0x47, 0xAE, 0x42, 0x60, 0x82])))
  }
}
