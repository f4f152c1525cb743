import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

/// A small map that does not move: land or tiles, names, drawings and marks over them, and the
/// attributions.
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

  /// The highest zoom level while no tile can be had, at which the land drawn instead shows more
  /// than one area; nil for no limit.
  var landZoom: Int?
  /// Whether the map is limited to `landZoom`.
  private var isOnLand = false

  /// The name of the borough or town shown, where there is no land.
  var placeName: MapName?

  /// The rectangles of the marks' numbers, which names do not cover, nor the scale and the credit.
  var numbers: [PixelRectangle] = []

  private let map: Widget = cast(shumate_map_new() as OpaquePointer)
  private let viewport: OpaquePointer
  private let forgotten: DeferredTileRetry
  private var area: Widget?
  private var framing: MainSource?
  private var tiles: TileSource?
  private var shown: (source: MapSource, isDark: Bool)?
  private var background: OpaquePointer?
  private let status = MapTileStatus()
  private var generation = 0
  private let land = MapSupply.shared.land
  private let landLayer: LandLayer
  private var names: NameDrawing?
  private var namesArea: Canvas?
  private let north: MapNorth
  private let legend = box(.horizontal, spacing: 6)
  private let credit = label("", "map-attribution")

  init(preferences: StoredPreferences) {
    viewport = shumate_map_get_viewport(cast(map))
    forgotten = DeferredTileRetry(of: cast(map))
    landLayer = LandLayer(land, over: viewport)
    north = MapNorth(status, of: viewport)
    shumate_map_add_layer(cast(map), cast(landLayer.widget))
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
      if DarkOverlay.isNeeded(on: shown.source), status.hasTiles { DarkOverlay.draw(on: canvas) }
      if let frame { draw(canvas, frame) }
    }
    self.area = area
    connect(area, "resize") { [weak self] in self?.frameLater() }
    let namesArea = Canvas { [weak self] snapshot, width, height in
      self?.drawNames(on: snapshot, width: Double(width), height: Double(height))
    }
    namesArea.widget.canTarget = false
    // The map is part of a button or an image, which says what it shows.
    Accessible.become(namesArea.widget, GTK_ACCESSIBLE_ROLE_PRESENTATION)
    self.namesArea = namesArea
    names = NameDrawing(on: namesArea.widget)
    widget.addOverlay(area)
    widget.addOverlay(namesArea.widget)
    widget.addOverlay(spots)
    addLegend()
    credit.align(.end, .end)
    widget.addOverlay(credit)
    observe(while: widget) { [weak self, weak preferences] in
      guard let self, let preferences else { return }
      followStatus(preferences.mapSources.chosen)
    }
  }

  /// Adds the scale and the direction of north, which tiles make superfluous.
  private func addLegend() {
    let scale: Widget = cast(shumate_scale_new(viewport))
    shumate_scale_set_unit(cast(scale), SHUMATE_UNIT_METRIC)
    shumate_scale_set_max_width(cast(scale), 80)
    legend.addClass("map-legend")
    legend.append(scale)
    legend.append(north.widget)
    legend.align(.start, .end)
    legend.canTarget = false
    widget.addOverlay(legend)
  }

  private func followStatus(_ source: MapSource) {
    // Read first, so that it is always observed.
    let hasOnlyProblems = status.hasOnlyProblems
    // Stays so until a tile comes: the tiles of the other zoom level are still to be asked for.
    let isOnLand = landZoom != nil && !status.hasTiles && (isOnLand || hasOnlyProblems)
    if isOnLand != self.isOnLand {
      self.isOnLand = isOnLand
      frameLater()
    }
    legend.isVisible = status.hasGaps
    credit.text =
      MapCredits(tilesOf: source, status, land: land.land, in: frame == nil ? nil : window).text
    credit.isVisible = !credit.text.isEmpty
    if let area { gtk_widget_queue_draw(area) }
    namesArea?.redraw()
  }

  /// What is visible; nil before the map has a size.
  private var window: MapWindow? {
    MapTransform(of: viewport, in: map)?.window(
      width: Double(map.width), height: Double(map.height))
  }

  private func drawNames(on snapshot: OpaquePointer, width: Double, height: Double) {
    guard status.hasGaps, let frame, let names, let transform = MapTransform(of: viewport, in: map)
    else { return }
    let marks = spots.children.map { mark in
      var (x, y) = (0.0, 0.0)
      gtk_fixed_get_child_position(cast(spots), mark, &x, &y)
      return PixelRectangle(
        x: x, y: y, width: Double(mark.width), height: Double(mark.height))
    }
    let view = transform.window(width: width, height: height, margin: -30)
    let own = placeName.map { land.land?.area(at: $0.point) == nil ? [$0] : [] } ?? []
    names.place(
      MapNames.names(
        of: land.land, towns: [], boroughs: [], in: transform.window(width: width, height: height),
        view: view, zoom: Double(frame.zoom)) + own,
      of: land.land, among: marks,
      besides: numbers + [legend, credit].compactMap { place(of: $0) },
      transform)
    names.draw(on: snapshot, transform) { [status] in status.lacksTile(at: $0) }
  }

  /// The rectangle of a visible widget over the map.
  private func place(of part: Widget) -> PixelRectangle? {
    var bounds = graphene_rect_t()
    guard part.isVisible, gtk_widget_compute_bounds(part, widget, &bounds) != 0 else { return nil }
    return PixelRectangle(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  isolated deinit {
    tiles?.cancel()
  }

  /// Recomputes the visible region, and updates marks and drawings.
  func look() {
    guard let area else { return }
    let (width, height) = (area.width, area.height)
    guard width > 0, height > 0, var frame = frameOf(Int(width), Int(height)) else { return }
    if isOnLand, let landZoom { frame = frame.zoomedOut(to: landZoom) }
    self.frame = frame
    shumate_viewport_set_zoom_level(viewport, Double(frame.zoom))
    shumate_location_set_location(viewport, frame.centre.latitude, frame.centre.longitude)
    arrange(frame)
    gtk_widget_queue_draw(area)
    if let source = shown?.source { followStatus(source) }
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
    self.tiles?.cancel()
    generation += 1
    status.reset()
    let tiles = MapSupply.shared.tiles(of: source, isDark: isDark, id: "mona-small") {
      [weak self, generation] tile, event in
      await self?.note(event, of: tile, generation)
    }
    self.tiles = tiles
    if let background { shumate_map_remove_layer(cast(map), cast(background)) }
    shumate_viewport_set_reference_map_source(viewport, tiles.pointer)
    let layer: OpaquePointer = cast(shumate_map_layer_new(tiles.pointer, viewport))
    shumate_map_add_layer(cast(map), cast(layer))
    background = layer
  }

  private func note(_ event: MapTileEvent, of tile: Tile, _ generation: Int) {
    guard generation == self.generation else { return }
    status.note(event, of: tile)
    if case .stale = event { TileSource.redraw(cast(map)) }
  }
}
