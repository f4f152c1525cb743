import MonaMap

/// The glyphs of a map in the order they are drawn in, and what is where among them.
package struct MapScene: Sendable {
  /// Those that may be covered first.
  package let glyphs: [PinGlyph]

  /// What is pointed at is at least so wide and high, in pixels.
  private static let target = 24.0
  /// Glyphs whose spots are in a band so high, in pixels, are read from left to right.
  private static let line = 40.0

  /// A scene of these.
  package init(_ glyphs: [PinGlyph] = []) {
    self.glyphs = glyphs.sorted { $0.isBelow($1) }
  }

  /// The uppermost glyph at a pixel.
  package func glyph(at pixel: MapTransform.Pixel, in transform: MapTransform) -> PinGlyph? {
    glyphs.last { Self.covers($0, pixel, in: transform) }
  }

  /// Whether a glyph, or the least room a pointer needs, is at a pixel.
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

  /// The glyphs that stand on a widget this many pixels wide and high, in the order they are read.
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

  /// The glyph that is read after this one, or before it; after the last comes the first again.
  ///
  /// Without one, or when it no longer shows, the first that is read, or the last; nil where none
  /// shows.
  package func neighbour(
    of glyph: PinGlyph?, isNext: Bool, _ transform: MapTransform, width: Double, height: Double
  ) -> PinGlyph? {
    let order = inReadingOrder(transform, width: width, height: height)
    guard let glyph, let position = order.firstIndex(where: { $0.isSame(as: glyph) }) else {
      return isNext ? order.first : order.last
    }
    return order[(position + (isNext ? 1 : order.count - 1)) % order.count]
  }

  /// The glyph that shows nearest to another one this way; nil where none does.
  ///
  /// What lies more beside than ahead is not that way, and of two that are as far, the one less
  /// beside is nearer.
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

/// A way to go on a map's widget.
package enum MapDirection: Hashable, CaseIterable, Sendable {
  case left, right, up, down

  /// To the right and down, a step of 1.
  package var step: (x: Double, y: Double) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}
