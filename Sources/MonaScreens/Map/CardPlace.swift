import MonaMap

/// Where on a map a card stands that speaks of a pin: beside it, covering neither it nor what else
/// is on the map for good.
package struct CardPlace: Hashable, Sendable {
  /// The map's width and height, in pixels.
  package var map: MapTransform.Pixel
  /// How much at each side is for the map's own controls, in pixels.
  package var margins: Margins

  /// How much of something there is at each side, in pixels.
  package struct Margins: Hashable, Sendable {
    /// At the left.
    package var left: Double
    /// Above.
    package var top: Double
    /// At the right.
    package var right: Double
    /// Below.
    package var bottom: Double

    /// So much at each side.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
  }

  /// Between the card and its pin, in pixels.
  private static let gap = 8.0

  /// The places of a map of this size.
  package init(map: MapTransform.Pixel, margins: Margins) {
    (self.map, self.margins) = (map, margins)
  }

  /// How wide a card may be at most.
  package var width: Double { max(0, map.x - margins.left - margins.right) }

  /// Whether a spot shows.
  package func shows(_ spot: MapTransform.Pixel) -> Bool { clamped(spot) == spot }

  /// The upper left corner of a card this large whose pin covers so much around its spot: over the pin
  /// or under it, else at its side, whichever has room first.
  ///
  /// With a spot beyond an edge it is as far beyond.
  package func corner(
    of card: MapTransform.Pixel, at spot: MapTransform.Pixel, covering pin: PinGlyph.Extent
  ) -> MapTransform.Pixel {
    let inside = clamped(spot)
    let corner = cornerInside(of: card, at: inside, covering: pin)
    return .init(corner.x + spot.x - inside.x, corner.y + spot.y - inside.y)
  }

  private func cornerInside(
    of card: MapTransform.Pixel, at spot: MapTransform.Pixel, covering pin: PinGlyph.Extent
  ) -> MapTransform.Pixel {
    let right = max(margins.left, map.x - margins.right - card.x)
    let bottom = max(margins.top, map.y - margins.bottom - card.y)
    let x = min(right, max(margins.left, spot.x - card.x / 2))
    let y = min(bottom, max(margins.top, spot.y - card.y / 2))
    let above = spot.y - pin.above - Self.gap - card.y
    if above >= margins.top { return .init(x, min(above, bottom)) }
    let below = spot.y + pin.below + Self.gap
    if below <= bottom { return .init(x, max(below, margins.top)) }
    let after = spot.x + pin.beside + Self.gap
    if after <= right { return .init(after, y) }
    let before = spot.x - pin.beside - Self.gap - card.x
    return before >= margins.left ? .init(before, y) : .init(x, y)
  }

  private func clamped(_ spot: MapTransform.Pixel) -> MapTransform.Pixel {
    .init(min(map.x, max(0, spot.x)), min(map.y, max(0, spot.y)))
  }
}
