import MonaMap
import MonaModel

/// The places of an artist's works, for the small map of the artist's page.
package struct ArtistPlaces: Hashable, Sendable {
  /// The works with a position; at least one.
  package let works: [PlacedDiscovery]
  /// Their positions, in the same order.
  package let coordinates: [Coordinate]

  /// Creates the places of works; nil if none has a position.
  init?(_ rows: [DiscoveryRow]) {
    let placed = rows.compactMap { row in row.coordinate.map { (row, $0) } }
    guard !placed.isEmpty else { return nil }
    works = placed.map { row, place in
      PlacedDiscovery(row.id, at: MapPoint(place), state: row.state, year: row.produced?.year)
    }
    coordinates = placed.map(\.1)
  }

  /// The map frame at the highest zoom level that contains all works.
  ///
  /// - Parameters:
  ///   - width: the map's width in pixels.
  ///   - height: the map's height in pixels.
  package func frame(width: Int, height: Int) -> MapFrame {
    let top = coordinates.max { $0.latitude < $1.latitude } ?? coordinates[0]
    return MapFrame.closest(
      to: coordinates, pin: top, limit: 15, width: width, height: height)
  }

  /// The pins and clusters to draw in a frame and their pixels, those drawn first (and so covered
  /// by others) first.
  package func glyphs(in frame: MapFrame) -> [(glyph: PinGlyph, place: (x: Double, y: Double))] {
    MapScene(PinIndex(works).glyphs(in: .world, zoom: frame.zoom)).glyphs.compactMap { glyph in
      glyph.point.coordinate.map { (glyph, frame.pixel(of: $0)) }
    }
  }
}
