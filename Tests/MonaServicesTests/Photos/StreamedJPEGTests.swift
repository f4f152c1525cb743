import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServices

@Suite("Stripping a JPEG while it is received")
struct StreamedJPEGTests {
  private let images: TestImages

  init() throws { images = try TestImages() }

  /// The stored content of a complete file; nil for a refused one.
  private func whole(_ data: Data) throws -> Data? {
    let file = try images.file("whole", data)
    // Other tests check the reason of a refusal.
    guard (try? PhotoInspector.type(ofWhole: file)) == .jpeg,
      PhotoMetadata.remove(from: file, .jpeg)
    else { return nil }
    return try Data(contentsOf: file)
  }

  /// The stored content of a file received in pieces, and whether it was left unchanged for inspection.
  private func arriving(_ pieces: [Data]) throws -> (kept: Data?, isUntouched: Bool) {
    var jpeg = ArrivingJPEG(isReduced: true)
    var (written, kept) = (Data(), Data())
    func write(_ bytes: UnsafeRawBufferPointer, _ isKept: Bool) {
      if isKept { #expect(written == kept, "what goes is the end of the file") }
      written += bytes
      if isKept { kept += bytes }
    }
    for piece in pieces { piece.withUnsafeBytes { jpeg.take($0, write) } }
    let data = pieces.reduce(Data(), +)
    switch jpeg.end(write) {
    case .cut: return (nil, false)
    case .untouched:
      #expect(written == data)
      return (try whole(data), true)
    case .reduced(let head, let length):
      #expect(Data(head) + written.dropFirst(length) == data, "both parts give the original")
      return (kept, false)
    }
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = UInt16(content.count + 2)
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// Photos in the forms that cameras and programs write.
  private func photos() throws -> [Data] {
    let plain = try Data(contentsOf: try images.jpeg(width: 16, height: 16))
    func with(_ segments: [[UInt8]], _ tail: String = "") -> Data {
      plain.prefix(2) + segments.flatMap { $0 } + plain.dropFirst(2) + Data(tail.utf8)
    }
    let exifs = [1, 3, 6, 9].map { TestExif(orientation: $0, maker: "SECRET").segment }
    let preview = segment(0xE2, Array("MPF\0".utf8) + plain)
    let profile = segment(
      0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 0, 0, 0, 200] + [UInt8](0..<196))
    let words = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8))
    return [
      plain, with([], "a film"), with([exifs[0]]), with([exifs[1]], "\u{FF}\u{D9}"),
      with([exifs[2], preview, profile]), with([exifs[3], words]), with([words]),
      with([segment(0xE1, Array("Exif\0\0nothing".utf8))]), with([exifs[2], exifs[1]]),
      with([
        segment(0xFE, Array("a comment".utf8)), [0xFF, 0xFF], segment(0xEE, Array("Adobe".utf8)),
      ]),
      with([[0xFF, 0xD0]]), with([[0xFF, 0x01, 0, 2]]), with([[0xFF, 0xE5, 0, 0]]), with([[0]]),
      with(
        [exifs[2]]
          + [[UInt8]](repeating: segment(0xE5, [UInt8](repeating: 7, count: 60_000)), count: 6)),
    ]
  }

  @Test("The result is that of the whole file, in chunks of any size")
  func pieces() throws {
    for (number, photo) in try photos().enumerated() {
      let kept = try whole(photo)
      // The first four photos are cut at each byte; the others, which are similar, at every eleventh.
      for cut in stride(from: 0, through: min(photo.count, 2500), by: number < 4 ? 1 : 11) {
        let both = try arriving([photo.prefix(cut), photo.dropFirst(cut)])
        #expect(both.kept == kept, "photo \(number), truncated after \(cut)")
      }
      for size in [1, 2, 7, 100] where photo.count < 10_000 {
        let pieces = stride(from: 0, to: photo.count, by: size).map {
          photo[$0..<min(photo.count, $0 + size)]
        }
        #expect(try arriving(pieces).kept == kept, "photo \(number), by \(size)")
      }
    }
  }

  @Test(
    "Usual photos are stripped in one pass; unusual ones are left to be inspected"
  )
  func written() throws {
    let untouched = try photos().map { try arriving([$0]).isUntouched }
    let odd = [7, 10, 12, 13, 14]
    #expect(untouched == (0..<15).map { odd.contains($0) })
  }

  @Test("Damaged files are kept or refused as a whole file would be")
  func damaged() throws {
    var random = SplitMix64(seed: 13)
    let photos = try photos().filter { $0.count < 10_000 }
    for number in 0..<1000 {
      var photo = photos[number % photos.count]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<photo.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: photo[place] = UInt8.random(in: 0...255, using: &random)
        case 1: photo[place] = 0xFF
        case 2:
          photo.insert(
            contentsOf: [0xFF, UInt8.random(in: 0xC0...0xFE, using: &random)], at: place)
        default: photo.removeSubrange(place..<min(photo.count, place + 20))
        }
        if photo.isEmpty { break }
      }
      let cut = Int.random(in: 0...photo.count, using: &random)
      let both = try arriving([photo.prefix(cut), Data(photo.dropFirst(cut))])
      #expect(try both.kept == whole(photo), "number \(number)")
    }
  }

  @Test("Other formats are not taken for JPEG, and with consent to share all is kept")
  func others() throws {
    let png = try Data(contentsOf: try images.png(width: 9, height: 9))
    for data in [png, Data(), Data([0xFF]), Data([0xFF, 0xD8]), Data("GIF89a".utf8)] {
      #expect(try arriving([data]).isUntouched)
    }
    var shared = ArrivingJPEG(isReduced: false)
    var written = Data()
    for photo in try photos() {
      photo.withUnsafeBytes { shared.take($0) { bytes, _ in written += bytes } }
    }
    #expect(try written == photos().reduce(Data(), +))
  }
}
