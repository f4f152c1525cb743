import MonaMap

/// The map's glyphs in drawing order, with hit testing and keyboard navigation among them.
package struct MapScene: Sendable {
  /// The glyphs, those drawn first (and so covered by others) first.
  package let glyphs: [PinGlyph]

  /// The minimum width and height of a pointer target, in pixels.
  private static let target = 24.0
  /// The height of a reading line, in pixels: glyphs within one are read from left to right.
  private static let line = 40.0

  /// Sorts glyphs into drawing order.
  package init(_ glyphs: [PinGlyph] = []) {
    self.glyphs = glyphs.sorted { $0.isBelow($1) }
  }

  /// The topmost glyph at a pixel.
  package func glyph(at pixel: MapTransform.Pixel, in transform: MapTransform) -> PinGlyph? {
    glyphs.last { Self.covers($0, pixel, in: transform) }
  }

  /// Whether a glyph's pointer target contains a pixel.
  package static func covers(
    _ glyph: PinGlyph, _ pixel: MapTransform.Pixel, in transform: MapTransform
  ) -> Bool {
    let spot = transform.pixel(of: glyph.point)
    let extent = glyph.extent
    let beside = max(target / 2, extent.beside)
    let lack = max(0, target - extent.above - extent.below) / 2
    let (x, y) = (pixel.x - spot.x, pixel.y - spot.y)
    if glyph.look == .cluster { return x * x + y * y <= beside * beside }
    return abs(x) <= beside && y >= -extent.above - lack && y <= extent.below + lack
  }

  /// The glyphs inside a widget of this size in pixels, in reading order.
  package func inReadingOrder(
    _ transform: MapTransform, width: Double, height: Double
  ) -> [PinGlyph] {
    let shown = glyphs.compactMap { glyph in
      let spot = transform.pixel(of: glyph.point)
      let isShown = spot.x >= 0 && spot.x < width && spot.y >= 0 && spot.y < height
      return isShown ? (glyph, line: (spot.y / Self.line).rounded(.down), x: spot.x) : nil
    }
    return shown.sorted { ($0.line, $0.x, $0.0.id.key) < ($1.line, $1.x, $1.0.id.key) }.map(\.0)
  }

  /// The next or previous glyph in reading order, wrapping around at the ends.
  ///
  /// Without `glyph`, or if it is no longer visible, the first or the last one; nil if none is
  /// visible.
  package func neighbour(
    of glyph: PinGlyph?, isNext: Bool, _ transform: MapTransform, width: Double, height: Double
  ) -> PinGlyph? {
    let order = inReadingOrder(transform, width: width, height: height)
    guard let glyph, let position = order.firstIndex(where: { $0.isSame(as: glyph) }) else {
      return isNext ? order.first : order.last
    }
    return order[(position + (isNext ? 1 : order.count - 1)) % order.count]
  }

  /// The nearest visible glyph in a direction; nil if there is none.
  ///
  /// Glyphs more than 45° off the direction are ignored; sideways distance counts double.
  package func nearest(
    to glyph: PinGlyph, _ direction: MapDirection, _ transform: MapTransform, width: Double,
    height: Double
  ) -> PinGlyph? {
    let (here, step) = (transform.pixel(of: glyph.point), direction.step)
    return inReadingOrder(transform, width: width, height: height)
      .compactMap { other -> (glyph: PinGlyph, distance: Double)? in
        let there = transform.pixel(of: other.point)
        let (x, y) = (there.x - here.x, there.y - here.y)
        let (ahead, beside) = (x * step.x + y * step.y, abs(x * step.y) + abs(y * step.x))
        return ahead > 0 && beside <= ahead ? (other, ahead + 2 * beside) : nil
      }
      .min { $0.distance < $1.distance }?.glyph
  }
}

/// A direction on the map's widget.
package enum MapDirection: Hashable, CaseIterable, Sendable {
  case left, right, up, down

  /// The unit step, to the right and down.
  package var step: (x: Double, y: Double) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}
