import CGtk
import CMonaWidgets
import Foundation

/// A source of map tiles whose images (PNG or JPEG) a Swift closure brings.
@MainActor
package final class TileSource {
  /// Brings the image of a tile; until it is there, the closure it is given paints others.
  package typealias Load =
    @Sendable (TileAddress, @escaping @Sendable (Data) async -> Void) async throws -> Data

  private let object: Object<UnsafeMutablePointer<ShumateMapSource>>
  private let loader: TileLoader

  /// The `ShumateMapSource`, for `shumate_simple_map_set_map_source`.
  package var pointer: UnsafeMutablePointer<ShumateMapSource> { object.pointer }

  /// Makes a source; `load` runs off the main actor, in a task cancelled when the tile leaves the
  /// view, and throws when there is no tile.
  ///
  /// - Parameters:
  ///   - id: a short name, different for each source.
  ///   - tileSize: the side of a tile, in pixels.
  package init(
    id: String, name: String, zooms: ClosedRange<Int> = 0...19, tileSize: Int = 256,
    load: @escaping Load
  ) {
    loader = TileLoader(load)
    let created = mona_tile_source_new(
      TileLoader.request, RetainedObjects.retain(loader), { RetainedObjects.release($0) })
    guard let created else { preconditionFailure("out of memory") }
    let source = Object(owning: created)
    object = Object(
      owning: cast(
        shumate_raster_renderer_new_full(
          id, name, nil, nil, guint(zooms.lowerBound), guint(zooms.upperBound),
          guint(tileSize), SHUMATE_MAP_PROJECTION_MERCATOR, cast(source))))
  }

  /// Draws the background of a `ShumateMap`, its first layer, once more.
  ///
  /// To be called after a tile was painted that is still to come: libshumate 1.0 draws when the
  /// state of a tile changes, and not when its image does.
  package static func redraw(_ map: OpaquePointer?) {
    guard let map, let background = gtk_widget_get_first_child(cast(map)) else { return }
    gtk_widget_queue_draw(background)
  }

  /// Cancels the tiles that are asked for, now or later.
  ///
  /// Call it when the map goes, which tiles that never come would keep alive.
  package func cancel() {
    loader.cancel()
  }
}

/// Where a tile lies in the pyramid of a map.
package struct TileAddress: Hashable, Sendable {
  /// The column, from the west.
  package let x: Int
  /// The row, from the north.
  package let y: Int
  /// The level, 0 being the whole world in one tile.
  package let zoom: Int

  /// Names a tile.
  package init(x: Int, y: Int, zoom: Int) {
    self.x = x
    self.y = y
    self.zoom = zoom
  }
}
