import Foundation
import MonaModel
import MonaScreens
import Testing

@Suite struct MapTransformTests {
  /// A view centred on `origin`.
  /// - Parameters:
  ///   - step: the pixels of one unit of `MapPoint`.
  ///   - turn: the clockwise rotation, in degrees.
  private func look(
    at origin: MapPoint = MapPoint(.montreal), step: Double = 1.0 / 1024, turn: Double = 0
  ) -> MapTransform {
    let angle = turn * .pi / 180
    return MapTransform(
      origin: origin, at: .init(640, 400), east: .init(step * cos(angle), step * sin(angle)),
      south: .init(-step * sin(angle), step * cos(angle)))
  }

  @Test(arguments: [0.0, 30, 90, -135])
  func `a pixel and its position convert to each other, at any rotation`(turn: Double) {
    let transform = look(turn: turn)
    for pixel in [MapTransform.Pixel(0, 0), .init(1279, 5), .init(700, 790)] {
      let back = transform.pixel(of: transform.point(at: pixel))
      #expect(abs(back.x - pixel.x) < 0.01)
      #expect(abs(back.y - pixel.y) < 0.01)
    }
  }

  @Test func `a map rotated by a quarter has its south on the left`() {
    let transform = look(turn: 90)
    var south = transform.origin
    south.y += 102_400
    let pixel = transform.pixel(of: south)
    #expect(abs(pixel.x - 540) < 0.01)
    #expect(abs(pixel.y - 400) < 0.01)
  }

  @Test func `positions beyond the 180th meridian are next to it`() {
    let transform = look(at: MapPoint(x: .max - 1000, y: 1 << 31), step: 0.01)
    #expect(abs(transform.pixel(of: MapPoint(x: 999, y: 1 << 31)).x - 660) < 0.1)
    let window = transform.window(width: 1280, height: 800)
    #expect(window.west > window.east)
    #expect(window.contains(MapPoint(x: 0, y: 1 << 31)))
  }

  @Test func `a rotated map covers its corners`() {
    let transform = look(turn: 40)
    let window = transform.window(width: 1280, height: 800)
    for pixel in [MapTransform.Pixel(1, 1), .init(1279, 1), .init(1, 799), .init(1279, 799)] {
      #expect(window.contains(transform.point(at: pixel)))
    }
  }

  @Test func `a map smaller than its widget shows the whole world`() {
    let window = look(step: 1e-12).window(width: 1280, height: 800)
    #expect(window == .world)
  }

  @Test func `a margin enlarges the visible region`() {
    let transform = look()
    let (narrow, wide) = (
      transform.window(width: 1280, height: 800),
      transform.window(width: 1280, height: 800, margin: 200)
    )
    #expect(wide.contains(narrow))
    #expect(!narrow.contains(wide))
  }

  @Test func `a kilometre in Montréal is longer on the map than at the equator`() {
    // At zoom 11 a pixel is 76.4 m at the equator, and 53.6 m in Montréal.
    let transform = look(step: 256 * 2048 / 4_294_967_296)
    #expect(abs(transform.pixels(ofMetre: 0) * 1000 - 13.08) < 0.01)
    #expect(abs(transform.pixels(ofMetre: 45.5048) * 1000 - 18.66) < 0.01)
  }
}
