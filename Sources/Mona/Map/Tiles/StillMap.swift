import CGtk
import GtkKit
import MonaMap
import MonaScreens

/// A small map that stands still: tiles, what is drawn and put on them, and whose the tiles are.
///
/// Pointers and keys are for what it is part of.
@MainActor
final class StillMap {
  let widget: Widget = gtk_overlay_new()
  /// Where marks are put, with `move`.
  let spots: Widget = gtk_fixed_new()
  /// Where it looks; nil until it has a size and something to show.
  private(set) var frame: MapFrame?
  /// What the map shows, given its width and height in pixels; nil while nobody knows.
  var frameOf: @MainActor (_ width: Int, _ height: Int) -> MapFrame? = { _, _ in nil }
  /// Puts the marks where they belong.
  var arrange: @MainActor (MapFrame) -> Void = { _ in }
  /// Draws on the ground, under the marks.
  var draw: @MainActor (_ canvas: OpaquePointer, MapFrame) -> Void = { _, _ in }

  private let map: Widget = cast(shumate_map_new() as OpaquePointer)
  private let viewport: OpaquePointer
  private let forgotten: DeferredTileRetry
  private var area: Widget?
  private var framing: MainSource?
  private var tiles: TileSource?
  private var shown: (source: MapSource, isDark: Bool)?
  private var background: OpaquePointer?
  private let credit = label("", "map-attribution")

  init(preferences: StoredPreferences) {
    viewport = shumate_map_get_viewport(cast(map))
    forgotten = DeferredTileRetry(of: cast(map))
    observe(while: widget) { [weak self, weak preferences] in
      guard let preferences else { return }
      self?.follow(preferences.mapSources.chosen, isDark: DarkStyle.shared.isDark)
    }
    connect(widget, "destroy") { [weak self] in
      self?.tiles?.cancel()
      // What waits for its turn finds nothing to look at.
      self?.area = nil
    }
    widget.canTarget = false
    map.isFocusable = false
    map.addClass("map-ground")
    widget.child = map
    let area = drawing { [weak self] canvas, _, _ in
      guard let self, let shown else { return }
      if Dusk.falls(on: shown.source) { Dusk.draw(on: canvas) }
      if let frame { draw(canvas, frame) }
    }
    self.area = area
    connect(area, "resize") { [weak self] in self?.frameLater() }
    widget.addOverlay(area)
    widget.addOverlay(spots)
    credit.align(.end, .end)
    widget.addOverlay(credit)
  }

  isolated deinit {
    tiles?.cancel()
  }

  /// Shows what there is now to show.
  func look() {
    guard let area else { return }
    let (width, height) = (area.width, area.height)
    guard width > 0, height > 0, let frame = frameOf(Int(width), Int(height)) else { return }
    self.frame = frame
    shumate_viewport_set_zoom_level(viewport, Double(frame.zoom))
    shumate_location_set_location(viewport, frame.centre.latitude, frame.centre.longitude)
    arrange(frame)
    gtk_widget_queue_draw(area)
  }

  /// Moves a mark, by its upper left corner.
  func move(_ mark: Widget, _ x: Double, _ y: Double) {
    gtk_fixed_move(cast(spots), mark, x.rounded(), y.rounded())
  }

  /// A widget must not be moved while it is being given its place.
  private func frameLater() {
    framing?.cancel()
    framing = MainSource.idle(while: widget) { [weak self] in self?.look() }
  }

  /// Shows a background, unless it shows already.
  private func follow(_ source: MapSource, isDark: Bool) {
    guard shown?.source != source || shown?.isDark != isDark else { return }
    shown = (source, isDark)
    show(source, isDark: isDark)
    if let area { gtk_widget_queue_draw(area) }
  }

  /// Gives the map another background.
  private func show(_ source: MapSource, isDark: Bool) {
    credit.text = source.attribution
    self.tiles?.cancel()
    let tiles = MapSupply.shared.tiles(of: source, isDark: isDark, id: "mona-small") {
      [weak self] _, event in
      if case .stale = event { await self?.redraw() }
    }
    self.tiles = tiles
    if let background { shumate_map_remove_layer(cast(map), cast(background)) }
    shumate_viewport_set_reference_map_source(viewport, tiles.pointer)
    let layer: OpaquePointer = cast(shumate_map_layer_new(tiles.pointer, viewport))
    shumate_map_add_layer(cast(map), cast(layer))
    background = layer
  }

  private func redraw() {
    TileSource.redraw(cast(map))
  }
}
