import CGtk

/// Has a map ask for the tiles that it put off and forgot, whenever it has come to rest.
///
/// libshumate 1.4 puts off the tiles of what moved too far since the frame before, which a new
/// background has always done, until the next frame; it tells frames apart by their times. What it
/// does between two of them goes by the time foretold for the next one: where that one keeps to it,
/// libshumate takes it for the same frame, and looks for those tiles no more until something moves.
@MainActor
package final class DeferredTileRetry {
  /// Which frames at rest have the map look again for what it lacks.
  ///
  /// The first look may only find that it moved; between the two, each time foretold is over.
  private static let looks = [4, 8]

  private let map: Widget
  private var frames = 0
  private var isCounting = false

  /// Looks after a `ShumateMap` as long as this is kept.
  package init(of map: OpaquePointer) {
    self.map = cast(map)
    // Of all that changes: the place, the zoom, and the background too.
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
    // After what libshumate does itself when there is time.
    if Self.looks.contains(frames) {
      MainSource.idle(while: map) { [map] in
        guard let background = gtk_widget_get_first_child(map) else { return }
        gtk_widget_queue_allocate(background)
      }
    }
    isCounting = frames < Self.looks.max() ?? 0
    return isCounting
  }
}
