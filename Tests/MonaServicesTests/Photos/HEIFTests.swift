import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServices

@Suite("Date and position of HEIC photos")
struct HEIFTests {
  private let images: TestImages
  private static let place = (latitude: 45.5088, longitude: -73.554)
  private static let camera = TestExif(
    takenAt: "2026:06:24 14:30:05", zone: "-04:00", model: "X", position: place)
  /// XMP that a program wrote, with another time and another place; Exif takes precedence.
  private static let program = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
    xmp:CreateDate="2026-06-25T08:00:00.50-04:00" exif:GPSLatitude="45,30.6N" \
    exif:GPSLongitude="73,33,36W"/></rdf:RDF></x:xmpmeta>
    """

  init() throws { images = try TestImages() }

  private func info(_ photo: TestHEIF) throws -> PhotoInfo {
    try info(photo.data)
  }

  private func info(_ data: Data) throws -> PhotoInfo {
    var info = PhotoInfo(type: .heif, width: 4, height: 3)
    Exif(try images.file("photo.heic", data))?.describe(&info)
    return info
  }

  @Test(
    "They are read with XMP beside them, in every form of the item location table",
    arguments: [
      TestHEIF(), TestHEIF(version: 1), TestHEIF(version: 1, sizes: [4, 4, 0, 4]),
      TestHEIF(version: 2), TestHEIF(sizes: [8, 8, 0, 0]), TestHEIF(sizes: [4, 4, 4, 0]),
      TestHEIF(sizes: [4, 4, 8, 0]), TestHEIF(sizes: [0, 4, 4, 0]), TestHEIF(pieces: 2),
      TestHEIF(version: 1, isInHeader: true), TestHEIF(listVersion: 3),
    ])
  func both(form: TestHEIF) throws {
    var photo = form
    (photo.exif, photo.xmp) = (Self.camera, Self.program)
    // One offset cannot refer to two pieces when the base contains the whole address.
    let info = try info(photo)
    #expect(info.takenAt?.formatted(.iso8601) == "2026-06-24T18:30:05Z")
    let found = try #require(info.position?.coordinate)
    #expect(abs(found.latitude - Self.place.latitude) < 1e-6)
    #expect(abs(found.longitude - Self.place.longitude) < 1e-6)
    #expect(info.camera.name == "X")
  }

  @Test("They are read from XMP if EXIF is missing", arguments: [0, 2] as [UInt8])
  func program(version: UInt8) throws {
    let info = try info(TestHEIF(xmp: Self.program, version: version))
    #expect(info.takenAt?.formatted(.iso8601) == "2026-06-25T12:00:00Z")
    let found = try #require(info.position?.coordinate)
    #expect(abs(found.latitude - 45.51) < 1e-9 && abs(found.longitude + 73.56) < 1e-9)
  }

  @Test("Incomplete or invalid XMP has no sure date or no position")
  func nonsense() throws {
    for (word, other) in [
      ("T08:00:00.50-04:00", ""), ("45,30.6N", "45,30.6"), ("73,33,36W", "73,-33,36W"),
      ("73,33,36W", "73W"), ("73,33,36W", "x,yW"),
    ] {
      let info = try info(TestHEIF(xmp: Self.program.replacing(word, with: other)))
      #expect(info.dateSource.isGuess || info.position == nil, "\(other)")
    }
  }

  @Test("A truncated or mutated file has them or not, and does not crash")
  func mutated() throws {
    var random = SplitMix64(seed: 6)
    for form in [
      TestHEIF(sizes: [8, 8, 0, 0]), TestHEIF(pieces: 2), TestHEIF(version: 1, isInHeader: true),
    ] {
      var photo = form
      (photo.exif, photo.xmp) = (Self.camera, Self.program)
      let whole = photo.data
      for _ in 0..<60 {
        var data = whole
        for _ in 0..<random.below(4) + 1 {
          data[random.below(min(data.count, 400))] = UInt8(random.below(256))
        }
        if random.below(3) == 0 { data = data.prefix(random.below(data.count)) }
        let position = try info(data).position
        #expect(position.map { $0.accuracy > 0 } ?? true)
      }
    }
  }
}
