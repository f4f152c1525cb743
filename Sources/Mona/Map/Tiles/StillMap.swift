import CGtk
import GtkKit
import MonaMap
import MonaScreens

/// A small map that does not move: tiles, drawings and marks over them, and the attribution.
///
/// It takes no pointer or key events, which go to its parent.
@MainActor
final class StillMap {
  let widget: Widget = gtk_overlay_new()
  /// The container of the marks; place them with `move`.
  let spots: Widget = gtk_fixed_new()
  /// The visible region; nil until the map has a size and content.
  private(set) var frame: MapFrame?
  /// Computes the region for a width and height in pixels; nil if it is not known yet.
  var frameOf: @MainActor (_ width: Int, _ height: Int) -> MapFrame? = { _, _ in nil }
  /// Positions the marks.
  var arrange: @MainActor (MapFrame) -> Void = { _ in }
  /// Draws on the base map, below the marks.
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
      // A pending idle callback then does nothing.
      self?.area = nil
    }
    widget.canTarget = false
    map.isFocusable = false
    map.addClass("map-ground")
    widget.child = map
    let area = drawing { [weak self] canvas, _, _ in
      guard let self, let shown else { return }
      if DarkOverlay.isNeeded(on: shown.source) { DarkOverlay.draw(on: canvas) }
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

  /// Recomputes the visible region, and updates marks and drawings.
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

  /// Moves a mark's upper left corner to a point, in pixels.
  func move(_ mark: Widget, _ x: Double, _ y: Double) {
    gtk_fixed_move(cast(spots), mark, x.rounded(), y.rounded())
  }

  /// In an idle callback: widgets must not be moved during allocation.
  private func frameLater() {
    framing?.cancel()
    framing = MainSource.idle(while: widget) { [weak self] in self?.look() }
  }

  /// Shows a source, unless it is shown already.
  private func follow(_ source: MapSource, isDark: Bool) {
    guard shown?.source != source || shown?.isDark != isDark else { return }
    shown = (source, isDark)
    show(source, isDark: isDark)
    if let area { gtk_widget_queue_draw(area) }
  }

  /// Replaces the base map.
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
