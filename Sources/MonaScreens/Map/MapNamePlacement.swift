import MonaMap
import MonaText

/// A rectangle of a widget, in pixels.
package struct PixelRectangle: Hashable, Sendable {
  /// The left edge.
  package var x: Double
  /// The top edge.
  package var y: Double
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  /// The rectangle with this upper left corner and size.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle that a glyph covers.
  package init(_ glyph: PinGlyph, in transform: MapTransform) {
    let (spot, extent) = (transform.pixel(of: glyph.point), glyph.extent)
    self.init(
      x: spot.x - extent.beside, y: spot.y - extent.above, width: 2 * extent.beside,
      height: extent.above + extent.below)
  }

  /// The rectangle of a glyph's number, where the glyph marks a pixel; nil if it has no number.
  package init?(numberOf glyph: PinGlyph, at spot: MapTransform.Pixel) {
    switch glyph.look {
    case .pin, .dot: return nil
    case .cluster:
      let width = glyph.clusterSide - 10
      self.init(x: spot.x - width / 2, y: spot.y - 9, width: width, height: 18)
    case .stack:
      let half = 8 + 3 * Double(Format.compact(glyph.count).count - 1)
      self.init(x: spot.x + 14 - half, y: spot.y - 43, width: 2 * half, height: 19)
    }
  }

  /// The rectangle with a margin on all sides.
  fileprivate func widened(by margin: Double) -> Self {
    Self(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Whether both have a pixel in common.
  func meets(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

/// The place of a name on the map.
package struct PlacedMapName: Hashable, Sendable {
  /// The name.
  package let name: MapName
  /// Its upper left corner, in pixels from the pixel of its point.
  package let offset: MapTransform.Pixel
}

/// Places names so that none overlaps another, nor the number of a cluster.
package enum MapNamePlacement {
  /// The vertical offsets tried, in pixels from the point, best first.
  private static let shifts = [0.0, -16, 16, -32, 32, -48, 48]
  /// A name that would cover more than this number of glyphs is left out.
  private static let mostCovered = 3
  /// How many times wider or higher than its area a name may be.
  private static let mostBeyond = 1.6

  /// Places names in their order: at their point, or a little above or below, where they cover the
  /// fewest glyphs.
  ///
  /// The name of an area of the land stays in it. The result is valid until the map is zoomed or
  /// turned.
  /// - Parameters:
  ///   - glyphs: what the names should leave free.
  ///   - numbers: what no name may cover.
  ///   - size: the width and height of a name, in pixels.
  package static func place(
    _ names: [MapName], of land: Land?, among glyphs: [PixelRectangle],
    besides numbers: [PixelRectangle] = [], _ transform: MapTransform,
    size: (MapName) -> MapTransform.Pixel
  ) -> [PlacedMapName] {
    var (placed, taken): ([PlacedMapName], [PixelRectangle]) = ([], [])
    for name in names {
      let (size, middle) = (size(name), transform.pixel(of: name.point))
      guard name.fits(size, transform) else { continue }
      func rectangle(_ shift: Double) -> PixelRectangle {
        PixelRectangle(
          x: middle.x - size.x / 2, y: middle.y - size.y / 2 + shift, width: size.x, height: size.y)
      }
      let free = shifts.filter { shift in
        !taken.contains { $0.meets(rectangle(shift).widened(by: name.distance)) }
          && !numbers.contains { $0.meets(rectangle(shift)) }
          && (name.extent == nil || shift == 0
            || land?.area(at: transform.point(at: .init(middle.x, middle.y + shift)))?.name
              == name.text)
      }
      let covered = free.map { shift in glyphs.count { $0.meets(rectangle(shift)) } }
      guard let (best, count) = zip(free, covered).min(by: { $0.1 < $1.1 }), count <= mostCovered
      else { continue }
      taken.append(rectangle(best))
      placed.append(
        PlacedMapName(name: name, offset: .init(-size.x / 2, best - size.y / 2)))
    }
    return placed
  }

  fileprivate static func isWithin(_ size: Double, _ extent: UInt32, _ pixels: Double) -> Bool {
    size <= mostBeyond * Double(extent) * pixels
  }
}

extension MapName {
  /// Whether a text of this size is not much larger than the area that it names.
  fileprivate func fits(_ size: MapTransform.Pixel, _ transform: MapTransform) -> Bool {
    guard let extent else { return true }
    let scale = transform.east.length
    return MapNamePlacement.isWithin(size.x, extent.east &- extent.west, scale)
      && MapNamePlacement.isWithin(size.y, extent.south - extent.north, scale)
  }
}
