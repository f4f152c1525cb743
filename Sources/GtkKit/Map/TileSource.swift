import CGtk
import CMonaWidgets
import Foundation

/// A source of map tiles whose images (PNG or JPEG) a Swift closure loads.
@MainActor
package final class TileSource {
  /// Loads the image of a tile; the closure it gets shows provisional images until then.
  package typealias Load =
    @Sendable (TileAddress, @escaping @Sendable (Data) async -> Void) async throws -> Data

  private let object: Object<UnsafeMutablePointer<ShumateMapSource>>
  private let loader: TileLoader

  /// The `ShumateMapSource`, for `shumate_simple_map_set_map_source`.
  package var pointer: UnsafeMutablePointer<ShumateMapSource> { object.pointer }

  /// Creates a source.
  ///
  /// `load` runs off the main actor, in a task that is cancelled when the tile leaves the view; it throws if there is
  /// no tile.
  ///
  /// - Parameters:
  ///   - id: a short, unique name.
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

  /// Redraws the base map of a `ShumateMap`.
  ///
  /// Call it after a provisional image was shown: libshumate 1.0 redraws when the state of a tile changes, but not
  /// when its image does.
  package static func redraw(_ map: OpaquePointer?) {
    guard let map, let background = layer(of: cast(map)) else { return }
    gtk_widget_queue_draw(background)
  }

  /// The layer of tiles of a `ShumateMap`.
  static func layer(of map: Widget) -> Widget? {
    map.children.first { isKind($0, of: shumate_map_layer_get_type()) }
  }

  /// Cancels all requests, also future ones.
  ///
  /// Call it when the map is removed: unanswered requests would keep it alive.
  package func cancel() {
    loader.cancel()
  }
}

/// The position of a map tile.
package struct TileAddress: Hashable, Sendable {
  /// The column, from the west.
  package let x: Int
  /// The row, from the north.
  package let y: Int
  /// The level, 0 being the whole world in one tile.
  package let zoom: Int

  /// The address of a tile.
  package init(x: Int, y: Int, zoom: Int) {
    self.x = x
    self.y = y
    self.zoom = zoom
  }
}
