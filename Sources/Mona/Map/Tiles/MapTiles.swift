import CGtk
import GtkKit
import MonaMap
import MonaScreens

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
    switch event {
    case .requested:
      waiting += 1
      if waiting > Self.waitingLimit {
        show(preferences.mapSources.chosen, isDark: DarkStyle.shared.isDark)
      }
    case .stale:
      status.showKept()
      TileSource.redraw(shumate_simple_map_get_map(cast(map)))
    case .loaded:
      waiting -= 1
      status.arrive(tile)
    case .cancelled:
      waiting -= 1
      status.leave(tile)
    case .delayed(let failure, let day):
      status.note(day.map { .kept(since: $0, failure) } ?? .missing(failure), of: tile)
    case .unavailable(.outsideSource): status.note(.beyond, of: tile)
    case .unavailable(.unreadable): status.note(.unreadable, of: tile)
    }
  }
}

/// The attribution of the large map's source, with its link: libshumate 1.0 shows the text without
/// the link.
@MainActor
struct MapCredit {
  let widget = label("", "map-attribution", wraps: true)

  init(_ preferences: StoredPreferences) {
    widget.align(.end, .end)
    widget.maxWidthChars = 40
    widget.setMargins(6, 6)
    observe(while: widget) { [widget, weak preferences] in
      guard let source = preferences?.mapSources.chosen else { return }
      gtk_label_set_markup(cast(widget), Self.markup(source))
    }
  }

  private static func markup(_ source: MapSource) -> String {
    let words = escaped(source.attribution)
    return source.link.map { "<a href=\"\(escaped($0))\">\(words)</a>" } ?? words
  }
}
