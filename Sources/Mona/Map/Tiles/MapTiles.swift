import CGtk
import GtkKit
import MonaMap
import MonaScreens
import MonaText

/// Sets the base map of the large map, and reports the status of its tiles.
@MainActor
final class MapTiles {
  private let preferences: StoredPreferences
  private let status: MapTileStatus
  private let map: Widget
  private let forgotten: DeferredTileRetry
  private var source: TileSource?
  private var shown: (source: MapSource, isDark: Bool)?
  private var generation = 0
  private var waiting = 0

  /// The maximum number of pending tiles, beyond which the source is replaced.
  ///
  /// libshumate keeps the tiles of all zoom levels passed through until one level is complete; if
  /// that never happens, only a new source makes it release them.
  private static let waitingLimit = 400

  init(_ preferences: StoredPreferences, _ status: MapTileStatus, map: Widget) {
    self.preferences = preferences
    self.status = status
    self.map = map
    forgotten = DeferredTileRetry(of: shumate_simple_map_get_map(cast(map)))
  }

  /// Shows the chosen source in the style of the window, and follows changes of both.
  ///
  /// Call it before other layers are added, as the first base map is placed on top.
  func follow() {
    show(preferences.mapSources.chosen, isDark: DarkStyle.shared.isDark)
    observe(while: map) { [weak self, map, preferences] in
      let (chosen, isDark) = (preferences.mapSources.chosen, DarkStyle.shared.isDark)
      // In a task, so that what `show` reads is not observed here and does not replace the base map
      // again.
      map.startTask { self?.showChange(chosen, isDark: isDark) }
    }
  }

  private func showChange(_ chosen: MapSource, isDark: Bool) {
    guard let shown, shown.source != chosen || shown.isDark != isDark else { return }
    show(chosen, isDark: isDark)
  }

  private func show(_ chosen: MapSource, isDark: Bool) {
    generation += 1
    waiting = 0
    shown = (chosen, isDark)
    status.reset()
    let source = MapSupply.shared.tiles(of: chosen, isDark: isDark, id: "mona-\(generation)") {
      [weak self, generation] tile, event in
      await self?.note(event, of: tile, generation)
    }
    shumate_simple_map_set_map_source(cast(map), source.pointer)
    // Pending tiles would keep the previous source alive and its requests running.
    self.source?.cancel()
    self.source = source
  }

  private func note(_ event: MapTileEvent, of tile: Tile, _ generation: Int) {
    guard generation == self.generation else { return }
    status.note(event, of: tile)
    switch event {
    case .requested:
      waiting += 1
      if waiting > Self.waitingLimit {
        show(preferences.mapSources.chosen, isDark: DarkStyle.shared.isDark)
      }
    case .stale: TileSource.redraw(shumate_simple_map_get_map(cast(map)))
    case .loaded, .cancelled: waiting -= 1
    case .delayed, .unavailable: break
    }
  }
}

/// The attributions of a map, with their links: libshumate 1.0 shows the text without the link.
@MainActor
struct MapCreditLine {
  /// Contains the text only while there is one: screen readers do not announce a hidden widget that
  /// is shown again.
  let widget: Widget = adw_bin_new()

  /// Shows the attributions that a closure returns, and follows their changes.
  init(_ credits: @escaping @MainActor () -> MapCredits?) {
    widget.align(.end, .end)
    observe(while: widget) { [widget] in Self.show(credits(), in: widget) }
  }

  private static func show(_ credits: MapCredits?, in widget: Widget) {
    guard let credits, !credits.credits.isEmpty else {
      widget.child = nil
      return
    }
    let line = widget.child ?? label("", "map-attribution", wraps: true)
    line.maxWidthChars = 40
    gtk_label_set_markup(cast(line), credits.credits.map(markup).joined(separator: " · "))
    if widget.child == nil { widget.child = line }
  }

  private static func markup(_ credit: MapCredits.Credit) -> String {
    let words = escaped(credit.text)
    return credit.link.map { "<a href=\"\(escaped($0))\">\(words)</a>" } ?? words
  }
}

/// The direction of north, on a map that lacks tiles; a map that is turned has a compass instead.
@MainActor
final class MapNorth {
  /// Contains the mark only while it is shown, as `MapCreditLine` does.
  let widget: Widget = adw_bin_new()
  private let status: MapTileStatus
  private let viewport: OpaquePointer

  /// Creates the mark for a map, whose `ShumateViewport` tells whether it is turned.
  init(_ status: MapTileStatus, of viewport: OpaquePointer) {
    (self.status, self.viewport) = (status, viewport)
    widget.align(.start, .end)
    widget.canTarget = false
    observe(while: widget) { [weak self] in self?.render() }
    connect(viewport, "notify::rotation") { [weak self] in self?.render() }
  }

  private func render() {
    let isShown = status.hasGaps && shumate_viewport_get_rotation(viewport) == 0
    guard isShown != (widget.child != nil) else { return }
    widget.child = isShown ? Self.mark() : nil
  }

  private static func mark() -> Widget {
    // TRANSLATORS: The first letter of “north”, beside an arrow on the map.
    let mark = label("↑ " + trc("north", "N"), "map-attribution")
    Accessible.label(mark, tr("North is at the top"))
    return mark
  }
}
