import CGtk
import Foundation
import MonaModel
import MonaPerson
import MonaScreens
import MonaTestSupport
import Testing

@testable import Mona

@Suite struct CardDrawingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A card with a red photo of this size.
  private func card(_ width: Int32, _ height: Int32, title: String = "La Joute") throws -> PhotoCard
  {
    let picture = try #require(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height))
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    gdk_pixbuf_fill(picture, 0xFF00_00FF)
    let photo = folder.url.appendingPathComponent("photo.png")
    #expect(gdk_pixbuf_savev(picture, photo.path, "png", nil, nil, nil) != 0)
    let visit = CollectedVisit(
      id: DiscoveryID(.artwork, 1), collectedAt: Date(timeIntervalSince1970: 1_795_280_400),
      photo: "photo.png", rating: nil, title: Localized(fr: title, en: nil),
      makers: "Jean-Paul Riopelle", place: "Ville-Marie", isForgotten: false)
    return PhotoCard(visit, photo: photo)
  }

  /// The size of the drawn card, and the colour of its pixel in the middle of the row at this height.
  private func drawn(
    _ card: PhotoCard, colourAt y: Int
  ) async throws -> (width: Int32, height: Int32, colour: [UInt8]) {
    let file = folder.url.appendingPathComponent("card.png")
    try await CardDrawing.save(card, to: file)
    let picture = try #require(gdk_pixbuf_new_from_file(file.path, nil))
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    let pixels = try #require(gdk_pixbuf_read_pixels(picture))
    let start =
      y * Int(gdk_pixbuf_get_rowstride(picture)) + 540 * Int(gdk_pixbuf_get_n_channels(picture))
    return (
      gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture),
      (0..<3).map { pixels[start + $0] }
    )
  }

  @Test func `the photo fills the card, and a line below it has the colour of the kind`()
    async throws
  {
    let card = try card(400, 400)
    let photo = try await drawn(card, colourAt: 1070)
    #expect(photo.width == 1080 && photo.height > 1080)
    #expect(photo.colour == [255, 0, 0])
    #expect(try await drawn(card, colourAt: 1085).colour == [0xFA, 0xE8, 0])
  }

  @Test
  func `a tall photo is cropped, and so is a wide one, and a long title has up to three lines`()
    async throws
  {
    let square = try await drawn(card(400, 400), colourAt: 0).height
    #expect(try await drawn(card(400, 4000), colourAt: 0).height == square + 270)
    #expect(try await drawn(card(4000, 400), colourAt: 0).height == square - 270)
    let words = String(repeating: "une œuvre ", count: 10)
    let long = try await drawn(card(400, 400, title: words), colourAt: 0).height
    #expect(long > square)
    #expect(
      try await drawn(card(400, 400, title: words + words), colourAt: 0).height == long,
      "longer titles are truncated")
  }

  @Test func `an unreadable photo makes no card, and keeps the existing file`() async throws {
    let card = try card(400, 400)
    try Data("no photo".utf8).write(to: card.photo)
    let file = folder.url.appendingPathComponent("card.png")
    try Data("before".utf8).write(to: file)
    await #expect(throws: CardDrawing.Failure.self) { try await CardDrawing.save(card, to: file) }
    #expect(try Data(contentsOf: file) == Data("before".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }
}
