import MonaMap
import Testing

@testable import MonaScreens

@Suite struct CardPlaceTests {
  private let place = CardPlace(
    map: .init(1000, 700), margins: .init(left: 6, top: 50, right: 60, bottom: 40))
  private let card = MapTransform.Pixel(300, 100)
  private let pin = PinGlyph.Extent(beside: 15, above: 40, below: 10)

  @Test func `the callout is above its pin if there is space`() {
    #expect(place.corner(of: card, at: .init(500, 400), covering: pin) == .init(350, 252))
  }

  @Test func `otherwise it is below its pin`() {
    #expect(place.corner(of: card, at: .init(500, 190), covering: pin) == .init(350, 208))
  }

  @Test func `on a low map it is beside its pin`() {
    let low = CardPlace(map: .init(1000, 240), margins: place.margins)
    #expect(low.corner(of: card, at: .init(500, 150), covering: pin) == .init(523, 100))
    #expect(low.corner(of: card, at: .init(900, 150), covering: pin) == .init(577, 100))
  }

  @Test func `it covers neither its pin nor the controls at the edges`() {
    for x in stride(from: 0.0, through: 1000, by: 50) {
      for y in stride(from: 0.0, through: 700, by: 50) {
        let corner = place.corner(of: card, at: .init(x, y), covering: pin)
        #expect((6...640).contains(corner.x) && (50...560).contains(corner.y))
        let isBeside = corner.x >= x + 15 || corner.x + 300 <= x - 15
        #expect(isBeside || corner.y >= y + 10 || corner.y + 100 <= y - 40, "at \(x), \(y)")
      }
    }
  }

  @Test func `it scrolls out of view with its pin`() {
    #expect(place.shows(.init(0, 700)) && !place.shows(.init(-1, 300)))
    let edge = place.corner(of: card, at: .init(0, 300), covering: pin)
    let beyond = place.corner(of: card, at: .init(-80, 300), covering: pin)
    #expect(beyond == .init(edge.x - 80, edge.y))
  }

  @Test func `without space it is at the upper left`() {
    let small = CardPlace(map: .init(200, 120), margins: place.margins)
    #expect(small.width == 134)
    #expect(small.corner(of: card, at: .init(100, 60), covering: pin) == .init(6, 50))
  }
}
