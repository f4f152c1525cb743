import Foundation
import MonaModel
import Testing

@testable import MonaServices

@Suite("EXIF metadata")
struct ExifTests {
  private let images: TestImages

  init() throws { images = try TestImages() }

  private func info(_ exif: TestExif) throws -> PhotoInfo {
    try PhotoInspector.live.inspect(images.jpeg(width: 9, height: 9, exif: exif))
  }

  @Test("The position and its accuracy")
  func position() throws {
    let place = (latitude: 45.5048, longitude: -73.5572)
    let usual = try #require(try info(TestExif(position: place)).position)
    #expect(abs(usual.coordinate.latitude - place.latitude) < 1e-6)
    #expect(abs(usual.coordinate.longitude - place.longitude) < 1e-6)
    #expect(usual.accuracy == PhotoInfo.usualAccuracy)
    #expect(try info(TestExif(position: place, error: 4.5)).position?.accuracy == 4.5)
    #expect(try info(TestExif(position: place, status: "V")).position == nil)
    #expect(try info(TestExif(position: (0, 0))).position == nil)
    #expect(try info(TestExif(position: (95, 10))).position == nil)
    #expect(try info(TestExif()).position == nil)
  }

  @Test("The direction from true north, whatever the reference")
  func direction() throws {
    let place = (latitude: 45.5048, longitude: -73.5572)
    #expect(try info(TestExif(direction: 90.5)).direction == 90.5)
    #expect(try info(TestExif(direction: 360)).direction == 0)
    #expect(try info(TestExif(direction: 361)).direction == nil)
    let magnetic = TestExif(position: place, direction: 5, directionReference: "M")
    #expect(try info(magnetic).direction == 351)
    #expect(try info(TestExif(direction: 5, directionReference: "M")).direction == 5)
  }

  @Test("Maker and model, without repetition")
  func camera() throws {
    func camera(_ maker: String?, _ model: String?) throws -> String? {
      try info(TestExif(maker: maker, model: model)).camera.name
    }
    #expect(try camera("Canon", "Canon EOS R6") == "Canon EOS R6")
    #expect(try camera("NIKON CORPORATION", "NIKON D750") == "NIKON D750")
    #expect(try camera("Apple", "iPhone 15") == "Apple iPhone 15")
    #expect(try camera("FUJIFILM ", " X100V ") == "FUJIFILM X100V")
    #expect(try camera(nil, "X") == "X")
    #expect(try camera("Y", nil) == "Y")
    #expect(try camera("   ", nil) == nil)
  }

  @Test("The camera's serial number, if there is one")
  func serial() throws {
    func serial(_ number: String?) throws -> String? {
      try info(TestExif(model: "X", serial: number)).camera.serial
    }
    #expect(try serial("062034000123") == "062034000123")
    #expect(try serial("0000") == nil)
    #expect(try serial(nil) == nil)
  }

  @Test("The GPS time")
  func satellites() throws {
    let info = try info(TestExif(satellites: ("2026:11:21", [17, 0, 5])))
    #expect(info.satelliteTime?.formatted(.iso8601) == "2026-11-21T17:00:05Z")
    // Some telephones write the time behind the date, too.
    let twice = TestExif(satellites: ("2026:11:21 17:00:05", [17, 0, 5]))
    #expect(try self.info(twice).satelliteTime == info.satelliteTime)
    let nonsense = TestExif(satellites: ("2026:11:21", [27, 0, 5]))
    #expect(try self.info(nonsense).satelliteTime == nil)
  }

  @Test("Fractions with numerators of 2³¹ and more are positive")
  func largeFractions() throws {
    let place = (latitude: 45.5 + 30.0 / 3600, longitude: -73.5 - 25.0 / 3600)
    let position = try #require(
      try info(TestExif(position: place, denominator: 100_000_000)).position)
    #expect(abs(position.coordinate.latitude - place.latitude) < 1e-6)
    #expect(abs(position.coordinate.longitude - place.longitude) < 1e-6)
  }
}

@Suite("Dates of photo metadata")
struct PhotoDatesTests {
  private let images: TestImages

  init() throws { images = try TestImages() }

  private func date(_ exif: TestExif) throws -> String? {
    try described(images.jpeg(width: 9, height: 9, exif: exif))
  }

  /// "2026-10-17T14:00:00Z", with a question mark for a guess.
  private func described(_ file: URL) throws -> String? {
    let info = try PhotoInspector.live.inspect(file)
    return info.takenAt.map { $0.formatted(.iso8601) + (info.dateSource.isGuess ? "?" : "") }
  }

  /// A JPEG with metadata that gexiv2 writes: (tag, text).
  private func tagged(_ tags: [(String, String)], _ name: String = "a.jpg") throws -> String? {
    let file =
      name.hasSuffix("png")
      ? try images.png(name, width: 9, height: 9) : try images.jpeg(name, width: 9, height: 9)
    try TestPhotos(images: images).tag(file, tags)
    return try described(file)
  }

  @Test("Only the date of the last change is a guess")
  func changed() throws {
    #expect(try date(TestExif(changed: "2026:10:17 10:00:00")) == "2026-10-17T14:00:00Z?")
    let both = TestExif(takenAt: "2026:10:16 10:00:00", changed: "2026:10:17 10:00:00")
    #expect(try date(both) == "2026-10-16T14:00:00Z")
  }

  @Test(
    "A date in another form is a guess",
    arguments: [
      ("2026/10/17 10:00:00", "2026-10-17T14:00:00Z?"),
      ("2026-10-17 10:00:00", "2026-10-17T14:00:00Z?"),
      ("2026-10-17T10:00:00", "2026-10-17T14:00:00Z?"),
      ("2026:10:17 24:05:00", "2026-10-18T04:05:00Z?"),
      ("2026:10:17 10:00", "2026-10-17T14:00:00Z?"),
      ("2026.10.17 02:00:00 PM", "2026-10-17T18:00:00Z?"),
      ("2026-10-17T10:00:00Z", "2026-10-17T10:00:00Z?"), ("2026:10:17", "2026-10-17T16:00:00Z?"),
      ("2026:10:17   :  :  ", "2026-10-17T16:00:00Z?"),
    ])
  func otherForms(text: String, expected: String) throws {
    #expect(try date(TestExif(takenAt: text)) == expected)
  }

  @Test(
    "What cannot be is no date",
    arguments: [
      "2026:10:17 25:00:00", "2026:13:01 10:00:00", "2026:02:30 10:00:00", "0000:00:00 00:00:00",
      "2026:10:17 10:61:00", "17/10/2026 10:00", "yesterday", "1792245600",
    ])
  func impossible(text: String) throws {
    #expect(try date(TestExif(takenAt: text)) == nil)
  }

  @Test(
    "The time zone, as programs write it",
    arguments: [
      ("Z", "14:00"), ("+0000", "14:00"), ("+00:00", "14:00"), ("-0400", "18:00"),
      ("-4:00", "18:00"), ("UTC", "14:00"), ("+05:30", "08:30"), ("   :  ", "18:00"),
      ("?", "18:00"),
    ])
  func zones(zone: String, expected: String) throws {
    let exif = TestExif(takenAt: "2026:07:17 14:00:00", zone: zone)
    #expect(try date(exif) == "2026-07-17T\(expected):00Z")
  }

  @Test("The zone of the last change counts if there is no other")
  func zoneOfChange() throws {
    let exif = TestExif(takenAt: "2026:07:17 14:00:00", changedZone: "+02:00")
    #expect(try date(exif) == "2026-07-17T12:00:00Z")
    var other = exif
    other.zone = "-04:00"
    #expect(try date(other) == "2026-07-17T18:00:00Z")
  }

  @Test("A date in the first directory, where it does not belong, is one")
  func misplaced() throws {
    #expect(try date(TestExif(misplaced: "2026:07:01 12:00:00")) == "2026-07-01T16:00:00Z")
  }

  @Test(
    "Dates of XMP and IPTC",
    arguments: [
      ([("Xmp.xmp.CreateDate", "2026-07-01T12:00-04:00")], "2026-07-01T16:00:00Z"),
      ([("Xmp.exif.DateTimeOriginal", "2026-07-01T12:00:00.5Z")], "2026-07-01T12:00:00Z"),
      ([("Xmp.photoshop.DateCreated", "2026-07-01T12:00:00")], "2026-07-01T16:00:00Z"),
      ([("Xmp.xmp.CreateDate", "2026-07-01")], "2026-07-01T16:00:00Z?"),
      ([("Xmp.xmp.ModifyDate", "2026-07-01T12:00:00Z")], "2026-07-01T12:00:00Z?"),
      (
        [
          ("Iptc.Application2.DateCreated", "2026-07-01"),
          ("Iptc.Application2.TimeCreated", "12:00:00+02:00"),
        ], "2026-07-01T10:00:00Z"
      ),
      (
        [
          ("Iptc.Application2.DateCreated", "2026-07-01"),
          ("Iptc.Application2.TimeCreated", "12:00:00+00:00"),
        ], "2026-07-01T16:00:00Z?"
      ),
      ([("Iptc.Application2.DateCreated", "2026-07-01")], "2026-07-01T16:00:00Z?"),
    ])
  func others(tags: [(String, String)], expected: String) throws {
    #expect(try tagged(tags) == expected)
  }

  @Test("A GPS time without a date of the exposure is a guess")
  func satellites() throws {
    let exif = TestExif(satellites: ("2026:11:21", [17, 0, 5]))
    #expect(try date(exif) == "2026-11-21T17:00:05Z?")
  }

  @Test("An orientation that only XMP has turns a PNG")
  func orientation() throws {
    let file = try images.png("a.png", width: 8, height: 4)
    try TestPhotos(images: images).tag(file, [("Xmp.tiff.Orientation", "6")])
    #expect(PhotoOrientation.overlooked(in: file) == 6)
  }
}
