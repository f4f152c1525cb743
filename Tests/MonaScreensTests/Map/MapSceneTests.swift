import MonaMap
import MonaModel
import MonaScreens
import Testing

@Suite struct MapSceneTests {
  /// One pixel per unit of `MapPoint`.
  private let transform = MapTransform(
    origin: MapPoint(x: 1000, y: 1000), at: .init(0, 0), east: .init(1, 0), south: .init(0, 1))

  private func glyph(
    _ look: PinGlyph.Look, _ number: Int, _ x: UInt32, _ y: UInt32, count: Int = 1,
    state: DiscoveryState = .uncollected
  ) -> PinGlyph {
    let point = MapPoint(x: 1000 + x, y: 1000 + y)
    return PinGlyph(
      look: look, point: point, id: DiscoveryID(.artwork, number), state: state,
      stateCounts: StateCounts(collected: 0, targeted: 0, uncollected: count),
      bounds: MapWindow(point))
  }

  private func number(_ scene: MapScene, at x: Double, _ y: Double) -> Int? {
    scene.glyph(at: .init(x, y), in: transform)?.id.number
  }

  @Test func `a pin is hit above its position, a dot around it`() {
    let scene = MapScene([glyph(.pin, 1, 100, 100), glyph(.dot, 2, 300, 100)])
    #expect(number(scene, at: 100, 70) == 1)
    #expect(number(scene, at: 100, 110) == nil)
    #expect(number(scene, at: 300, 110) == 2)
    #expect(number(scene, at: 300, 70) == nil)
  }

  @Test func `every target is at least 24 pixels wide and high`() {
    for look in [PinGlyph.Look.pin, .dot, .stack, .cluster] {
      let glyph = glyph(look, 1, 100, 100, count: look == .cluster ? 12 : 1)
      #expect(max(12, glyph.extent.beside) * 2 >= 24)
      #expect(glyph.extent.above + glyph.extent.below >= 24)
    }
  }

  @Test func `a pin is drawn over a dot, and a dot over a cluster`() {
    let scene = MapScene([
      glyph(.pin, 1, 100, 105), glyph(.dot, 2, 100, 100), glyph(.cluster, 3, 100, 100, count: 9),
    ])
    #expect(number(scene, at: 100, 100) == 1)
    #expect(number(scene, at: 90, 111) == 2)
    #expect(number(scene, at: 84, 107) == 3)
  }

  @Test func `the southern one of two pins is in front`() {
    let scene = MapScene([glyph(.pin, 1, 100, 110), glyph(.pin, 2, 105, 100)])
    #expect(number(scene, at: 103, 95) == 1)
  }

  @Test func `targeted dots are drawn over the others`() {
    let scene = MapScene([
      glyph(.dot, 1, 100, 100, state: .targeted), glyph(.dot, 2, 102, 104),
    ])
    #expect(number(scene, at: 101, 102) == 1)
  }

  @Test func `visible glyphs are listed line by line from the top`() {
    let scene = MapScene([
      glyph(.pin, 4, 50, 210), glyph(.pin, 2, 150, 30), glyph(.pin, 1, 20, 35),
      glyph(.pin, 3, 180, 90), glyph(.pin, 5, 900, 50),
    ])
    let order = scene.inReadingOrder(transform, width: 400, height: 300)
    #expect(order.map(\.id.number) == [1, 2, 3, 4])
  }

  @Test func `an arrow key moves to the nearest glyph in its direction, or nowhere`() {
    let middle = glyph(.pin, 1, 200, 150)
    let scene = MapScene([
      middle, glyph(.pin, 2, 260, 160), glyph(.pin, 3, 230, 210), glyph(.pin, 4, 190, 90),
      glyph(.pin, 5, 390, 150), glyph(.pin, 6, 900, 150),
    ])
    func step(_ from: PinGlyph, _ direction: MapDirection) -> Int? {
      scene.nearest(to: from, direction, transform, width: 400, height: 300)?.id.number
    }
    #expect(step(middle, .right) == 2)
    #expect(step(middle, .down) == 3)
    #expect(step(middle, .up) == 4)
    #expect(step(middle, .left) == nil)
    #expect(step(glyph(.pin, 5, 390, 150), .right) == nil, "invisible glyphs are skipped")
  }

  @Test func `Tab moves from glyph to glyph, and wraps around at both ends`() {
    let scene = MapScene([glyph(.pin, 1, 20, 30), glyph(.pin, 2, 150, 30)])
    func step(_ from: PinGlyph?, isNext: Bool) -> PinGlyph? {
      scene.neighbour(of: from, isNext: isNext, transform, width: 400, height: 300)
    }
    let first = step(nil, isNext: true)
    #expect(first?.id.number == 1)
    let second = step(first, isNext: true)
    #expect(second?.id.number == 2)
    #expect(step(second, isNext: true)?.id.number == 1)
    #expect(step(first, isNext: false)?.id.number == 2)
    #expect(step(nil, isNext: false)?.id.number == 2)
    // A glyph that is no longer in the scene counts as none.
    #expect(step(glyph(.pin, 9, 60, 60), isNext: true)?.id.number == 1)
  }

  @Test func `a discovery collected meanwhile stays the focused one`() {
    let before = glyph(.pin, 1, 20, 30)
    let after = glyph(.pin, 1, 20, 30, state: .collected)
    #expect(after.isSame(as: before))
    #expect(!glyph(.dot, 1, 20, 30).isSame(as: before))
  }
}
