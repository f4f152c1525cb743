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
    let nonsense = TestExif(satellites: ("2026:11:21", [27, 0, 5]))
    #expect(try self.info(nonsense).satelliteTime == nil)
  }
}
