import MonaMap

/// The position of a card next to a pin on the map: it covers neither the pin nor the map's
/// controls.
package struct CardPlace: Hashable, Sendable {
  /// The map's width and height, in pixels.
  package var map: MapTransform.Pixel
  /// The space that the map's own controls take at each edge, in pixels.
  package var margins: Margins

  /// A width for each edge, in pixels.
  package struct Margins: Hashable, Sendable {
    /// At the left edge.
    package var left: Double
    /// At the top edge.
    package var top: Double
    /// At the right edge.
    package var right: Double
    /// At the bottom edge.
    package var bottom: Double

    /// Creates margins of these widths.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }
  }

  /// The distance between the card and its pin, in pixels.
  private static let gap = 8.0

  /// Creates the layout of a map of this size.
  package init(map: MapTransform.Pixel, margins: Margins) {
    (self.map, self.margins) = (map, margins)
  }

  /// The maximum width of a card, in pixels.
  package var width: Double { max(0, map.x - margins.left - margins.right) }

  /// Whether a point of the widget is inside the map.
  package func shows(_ spot: MapTransform.Pixel) -> Bool { clamped(spot) == spot }

  /// The top left corner of a card: above the pin, below it, right or left of it, whichever has
  /// enough room first.
  ///
  /// If `spot` is beyond an edge, the card is moved beyond it by the same distance.
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
