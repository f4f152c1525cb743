import CGtk

/// Makes a map load the tiles that libshumate 1.4 deferred and then missed, whenever the map has come to rest.
///
/// libshumate defers the tiles of a view that moved far within one frame, or of a new base map, to the next frame. It
/// tells frames apart by their times, and between two frames uses the predicted time of the next one: if that is
/// exact, it takes the next frame for the same one and does not load the tiles until the map moves again.
@MainActor
package final class DeferredTileRetry {
  /// The frames after the last change at which the map is laid out again.
  ///
  /// The first layout may only detect the movement; before the second, the predicted frame time has passed.
  private static let retryFrames = [4, 8]

  private let map: Widget
  private var frames = 0
  private var isCounting = false

  /// Watches a `ShumateMap` as long as this object is kept.
  package init(of map: OpaquePointer) {
    self.map = cast(map)
    // Every property: position, zoom, and base map.
    connect(shumate_map_get_viewport(map), "notify") { [weak self] in self?.change() }
    connect(self.map, "map") { [weak self] in self?.change() }
  }

  private func change() {
    frames = 0
    guard !isCounting else { return }
    isCounting = true
    eachFrame(of: map) { [weak self] in self?.count() ?? false }
  }

  private func count() -> Bool {
    frames += 1
    // At idle priority: after libshumate's own idle work.
    if Self.retryFrames.contains(frames) {
      MainSource.idle(while: map) { [map] in
        guard let background = TileSource.layer(of: map) else { return }
        gtk_widget_queue_allocate(background)
      }
    }
    isCounting = frames < Self.retryFrames.max() ?? 0
    return isCounting
  }
}
