import Foundation
import Testing

@testable import MonaModel

@Suite("Heads of photos")
struct PhotoHeadTests {
  private func head(_ bytes: [UInt8]) -> PhotoHead? { PhotoHead(PhotoBytes(Data(bytes))) }

  private func size(_ bytes: [UInt8]) -> [Int]? { head(bytes).map { [$0.width, $0.height] } }

  /// A number, its lowest byte first.
  private func little(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func big(_ value: Int, _ length: Int) -> [UInt8] { little(value, length).reversed() }

  private func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  // MARK: JPEG

  /// A JPEG up to its first scan.
  private func jpeg(
    _ width: Int, _ height: Int, frame: UInt8 = 0xC0, before: [UInt8] = [], scanned: UInt8 = 3
  ) -> [UInt8] {
    let components: [UInt8] = [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    let scan: [UInt8] = (1...scanned).flatMap { [$0, 0] } + [0, 63, 0]
    return join(
      [0xFF, 0xD8], before, [0xFF, frame, 0, 17, 8], big(height, 2), big(width, 2), [3],
      components, [0xFF, 0xDA], big(3 + scan.count, 2), [scanned], scan)
  }

  @Test("A JPEG's size is in its frame header, after metadata, previews and fill bytes")
  func jpegs() {
    #expect(size(jpeg(4000, 3000)) == [4000, 3000])
    let preview: [UInt8] = [0xFF, 0xE1] + big(2 + 40, 2) + jpeg(160, 120).prefix(40)
    let long: [UInt8] = [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 65_533)
    #expect(size(jpeg(4000, 3000, before: preview + long + long + [0xFF, 0xFF])) == [4000, 3000])
    #expect(size(jpeg(4000, 3000, before: [0, 0, 0])) == [4000, 3000])
    #expect(head(jpeg(0, 3000)) == nil && head(jpeg(4000, 0)) == nil)
    #expect(head(jpeg(4000, 3000).dropLast(14)) == nil, "no scan")
    #expect(head(jpeg(4000, 3000, frame: 0xC3)) == nil, "lossless")
    #expect(head(jpeg(9, 9, before: Array(jpeg(4000, 3000)[2..<21]))) == nil, "two frames")
  }

  @Test("The largest JPEGs of telephones are decoded to a small size in little memory")
  func telephones() throws {
    for (width, height) in [(12_000, 9000), (16_320, 12_240), (16_384, 12_288)] {
      let head = try #require(self.head(jpeg(width, height)))
      #expect(head.pixels <= PhotoInfo.pixelLimit)
      #expect(head.memory(side: 320) < 50_000_000)
      #expect(head.memory(side: 1280) < 50_000_000)
      #expect(head.memory(side: width) > 4 * head.pixels)
    }
  }

  @Test("A JPEG of several scans takes the memory of all its coefficients")
  func scans() throws {
    let pixels = 4000 * 3000
    let whole = try #require(self.head(jpeg(4000, 3000))).memory(side: 320)
    for (frame, scanned) in [(0xC2, 3), (0xC0, 1)] as [(UInt8, UInt8)] {
      let memory = try #require(self.head(jpeg(4000, 3000, frame: frame, scanned: scanned)))
        .memory(side: 320)
      #expect(memory - whole >= 3 * pixels && memory - whole < 4 * pixels)
    }
  }

  // MARK: PNG

  @Test("A PNG's size is in its first chunk")
  func pngs() throws {
    let png = join(
      [0x89], Array("PNG\r\n\u{1A}\n".utf8), big(13, 4), Array("IHDR".utf8), big(4000, 4),
      big(3000, 4))
    let head = try #require(self.head(png))
    #expect(head.type == .png && head.width == 4000 && head.height == 3000)
    #expect(head.memory(side: 320) >= 4 * head.pixels)
    #expect(self.head(png.dropLast()) == nil)
    #expect(size(png.dropLast(8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1]) == nil)
  }

  // MARK: WebP

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
  }

  private func webp(_ chunks: [UInt8]...) -> [UInt8] {
    let content = Array("WEBP".utf8) + chunks.flatMap { $0 }
    return Array("RIFF".utf8) + little(content.count, 4) + content
  }

  private func lossy(_ width: Int, _ height: Int) -> [UInt8] {
    chunk("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2) + [1, 2, 3])
  }

  private func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    chunk("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4))
  }

  private func canvas(_ width: Int, _ height: Int, flags: UInt8 = 0) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  @Test("A WebP's size is in its image, which fills the canvas")
  func webps() {
    #expect(size(webp(lossy(4000, 3000))) == [4000, 3000])
    #expect(size(webp(lossless(16_383, 16_384))) == [16_383, 16_384])
    let profile = chunk("ICCP", [UInt8](repeating: 1, count: 100_001))
    #expect(size(webp(canvas(40, 30), profile, lossy(40, 30))) == [40, 30])
    #expect(size(webp(canvas(40, 30), lossy(4000, 3000))) == nil, "more than the canvas")
    #expect(size(webp(canvas(4000, 3000))) == nil, "no image")
  }

  @Test("Of an animated WebP the first frame alone is decoded")
  func animatedWebP() throws {
    func frame(_ width: Int, _ height: Int, _ parts: [UInt8]) -> [UInt8] {
      chunk(
        "ANMF",
        join(little(0, 6), little(width - 1, 3), little(height - 1, 3), [1, 0, 0, 0], parts))
    }
    let alpha = chunk("ALPH", [0, 1, 2])
    let file = webp(
      canvas(400, 300, flags: 0x12), chunk("ANIM", [0, 0, 0, 0, 0, 0]),
      frame(40, 30, alpha + lossy(40, 30)), frame(400, 300, lossy(400, 300)))
    let head = try #require(self.head(file))
    #expect(head.width == 400 && head.height == 300)
    #expect(head.memory(side: 320) < 4 * 400 * 300 + 10 * 400 * 300)
    let still = try #require(head.still)
    let first = still.prefix + still.ranges.flatMap { file[$0] } + still.suffix
    #expect(Array(first) == webp(canvas(40, 30, flags: 0x10), alpha, lossy(40, 30)))
    let larger = webp(
      canvas(40, 30, flags: 0x02), frame(400, 300, lossy(400, 300)))
    #expect(self.head(larger) == nil, "a frame beyond the canvas")
    let other = webp(canvas(40, 30, flags: 0x02), frame(40, 30, lossy(400, 300)))
    #expect(self.head(other) == nil, "an image beyond its frame")
  }

  // MARK: GIF

  @Test("Of a GIF the first image alone is decoded, and must be whole")
  func gifs() throws {
    let screen = join(Array("GIF89a".utf8), little(400, 2), little(300, 2), [0x80, 0, 0])
    let colours: [UInt8] = [0, 0, 0, 255, 255, 255]
    let extensions: [UInt8] = [0x21, 0xFE, 3, 1, 2, 3, 2, 4, 5, 0]
    func image(_ width: Int, _ height: Int) -> [UInt8] {
      join(
        [0x2C, 0, 0, 0, 0], little(width, 2), little(height, 2), [0x80], colours,
        [2, 2, 0x44, 1, 0])
    }
    let first = screen + colours + extensions + image(400, 300)
    let file = first + extensions + image(9000, 9000) + [0x3B]
    let head = try #require(self.head(file))
    #expect(head.width == 400 && head.height == 300)
    #expect(head.still == StillImage(ranges: [0..<first.count], suffix: Data([0x3B])))
    #expect(head.memory(side: 320) < 20 * 400 * 300)
    #expect(self.head(first.dropLast()) == nil, "cut short")
    #expect(self.head(screen + colours + [0x3B]) == nil, "no image")
    let larger = try #require(self.head(screen + colours + image(9000, 9000)))
    #expect(larger.memory(side: 320) >= 4 * 9000 * 9000, "an image beyond the screen")
  }

  // MARK: TIFF

  /// A TIFF with these entries of type SHORT or LONG in its first directory.
  private func tiff(_ entries: [Int: Int], isBig: Bool = false, gap: Int = 0) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      isBig ? big(value, length) : little(value, length)
    }
    let directory = entries.sorted { $0.key < $1.key }.flatMap { tag, value in
      join(number(tag, 2), number(4, 2), number(1, 4), number(value, 4))
    }
    let start = Array((isBig ? "MM\0*" : "II*\0").utf8)
    return join(
      start, number(8 + gap, 4), [UInt8](repeating: 0, count: gap), number(entries.count, 2),
      directory, number(0, 4))
  }

  @Test("A TIFF's size is in its first directory, wherever that is")
  func tiffs() throws {
    for isBig in [false, true] {
      for gap in [0, 200_000] {
        #expect(size(tiff([256: 4000, 257: 3000], isBig: isBig, gap: gap)) == [4000, 3000])
      }
    }
    #expect(head(tiff([256: 4000])) == nil)
    #expect(head(tiff([256: 4000, 257: 3000]).dropLast(30)) == nil)
  }

  @Test("Many or deep samples, and large tiles, count as memory or are no photo")
  func deepTIFF() throws {
    let plain = try #require(self.head(tiff([256: 400, 257: 300, 258: 8, 277: 3])))
    let deep = try #require(self.head(tiff([256: 400, 257: 300, 258: 16, 277: 4])))
    #expect(deep.memory(side: 320) - plain.memory(side: 320) >= 5 * 400 * 300)
    let tiled = try #require(
      self.head(tiff([256: 40, 257: 30, 258: 8, 277: 3, 322: 9000, 323: 9000])))
    #expect(tiled.memory(side: 320) >= 3 * 9000 * 9000)
    #expect(head(tiff([256: 40, 257: 30, 277: 60_000])) == nil)
    let endless = try #require(self.head(tiff([256: 40, 257: 30, 322: 1 << 31, 323: 1 << 31])))
    #expect(endless.memory(side: 320) > PhotoInfo.memoryLimit)
  }

  // MARK: HEIF

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(8 + content.count, 4) + Array(type.utf8) + content
  }

  /// A HEIC or an AVIF without image data, of two items with a size each.
  private func heif(
    brands: String = "heicmif1", primary: Int = 2,
    sizes: [(Int, Int)] = [(160, 120), (4032, 3024)],
    turn: UInt8? = nil, before: [UInt8] = []
  ) -> [UInt8] {
    let (major, others) = (Array(brands.utf8.prefix(4)), Array(brands.utf8.dropFirst(4)))
    let start = box("ftyp", join(major, [0, 0, 0, 0], others))
    let extents = sizes.flatMap { width, height in
      box("ispe", join([0, 0, 0, 0], big(width, 4), big(height, 4)))
    }
    let properties = join(extents, turn.map { box("irot", [$0]) } ?? [])
    let links: [UInt8] = turn == nil ? [1, 0x82] : [2, 0x82, 0x83]
    let association = join(
      [0, 0, 0, 0], big(2, 4), big(1, 2), [1, 0x81], big(2, 2), links)
    let meta = join(
      [0, 0, 0, 0], box("pitm", join([0, 0, 0, 0], big(primary, 2))),
      box("iprp", join(box("ipco", properties), box("ipma", association))))
    return join(start, before, box("meta", meta))
  }

  @Test("A HEIC's size is that of its primary item, turned as it says")
  func heifs() throws {
    #expect(size(heif()) == [4032, 3024])
    #expect(size(heif(primary: 1)) == [160, 120])
    #expect(size(heif(primary: 3)) == nil)
    #expect(size(heif(turn: 1)) == [3024, 4032])
    #expect(size(heif(turn: 2)) == [4032, 3024])
    #expect(size(heif(before: box("mdat", [UInt8](repeating: 0, count: 300_000)))) == [4032, 3024])
    #expect(size(Array(heif().dropLast())) == nil)
    let huge = try #require(self.head(heif(sizes: [(9, 9), (16_320, 12_240)])))
    #expect(huge.memory(side: 320) > PhotoInfo.memoryLimit)
    let usual = try #require(self.head(heif(sizes: [(9, 9), (8064, 6048)])))
    #expect(usual.memory(side: 320) < PhotoInfo.memoryLimit)
  }

  @Test("The brands of a file tell HEIC and AVIF from each other and from films")
  func brands() {
    #expect(head(heif(brands: "heicmif1heic"))?.type == .heif)
    #expect(head(heif(brands: "mif1miafMiHE"))?.type == .heif)
    #expect(head(heif(brands: "mif1avifmiaf"))?.type == .avif)
    #expect(head(heif(brands: "msf1miafheic"))?.type == .heif)
    #expect(head(heif(brands: "MiHBmif1heic"))?.type == .heif)
    #expect(head(heif(brands: "isommp42")) == nil)
    #expect(head(heif(brands: "crx isom")) == nil)
  }

  // MARK: All

  @Test("Icons, drawings, films and other images are no photos")
  func others() {
    let bmp = join(
      Array("BM".utf8), little(1000, 4), little(0, 4), little(54, 4), little(40, 4))
    #expect(PhotoType(beginning: Data(bmp)) == .bmp)
    let jxl = join(big(12, 4), Array("JXL \r\n".utf8), [0x87, 0x0A])
    #expect(PhotoType(beginning: Data(jxl)) == .jxl)
    let others: [[UInt8]] = [
      bmp, jxl, [], Array("<svg width='9' height='9'/>".utf8), [0, 0, 1, 0, 1, 0, 16, 16],
      Array("RIFF\0\0\0\0ACON".utf8), Array("P6 9 9 255\n".utf8), Array("icns\0\0\0\0".utf8),
    ]
    for bytes in others {
      #expect(head(bytes + [UInt8](repeating: 0, count: 64)) == nil)
    }
  }

  @Test("A head that is cut short or damaged anywhere is read or refused, and does not crash")
  func damaged() {
    var random = SystemRandomNumberGenerator()
    for file in [
      jpeg(40, 30), webp(canvas(40, 30), lossy(40, 30)), tiff([256: 4, 257: 3, 258: 8]), heif(),
      webp(canvas(40, 30, flags: 2), chunk("ANMF", little(0, 16) + lossy(1, 1))),
    ] {
      for length in 0..<file.count { _ = head(Array(file.prefix(length))) }
      for _ in 0..<500 {
        var broken = file
        for _ in 0..<3 {
          broken[.random(in: 0..<file.count, using: &random)] = .random(in: 0...255)
        }
        if let head = head(broken) { #expect(head.memory(side: 320) > 0) }
      }
    }
  }

  @Test("A file that ends before its last chunk is not whole")
  func whole() throws {
    let file = webp(lossy(40, 30))
    let head = try #require(self.head(file))
    #expect(head.isWhole(PhotoBytes(Data(file))))
    #expect(!head.isWhole(PhotoBytes(Data(file.dropLast()))))
  }
}
