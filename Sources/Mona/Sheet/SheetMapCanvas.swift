import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// What a small map shows: tiles, an area, a pin and whose the tiles are.
@MainActor
final class SheetMapCanvas {
  let widget: Widget = gtk_overlay_new()
  private let map: Widget = cast(shumate_map_new() as OpaquePointer)
  private let viewport: OpaquePointer
  private let pin = PinPictures.widget("artwork-uncollected")
  private let spots: Widget = gtk_fixed_new()
  private var area: Widget?
  private var ground: SheetGround?
  private var frame: MapFrame?
  private var kind = DiscoveryKind.artwork
  private var framing: MainSource?
  private var tiles: TileSource?
  private var background: OpaquePointer?
  private let credit = label("", "map-attribution")

  init(_ session: Session) {
    viewport = shumate_map_get_viewport(cast(map))
    observe(while: widget) { [weak self, weak session] in
      guard let session else { return }
      self?.show(session.mapSources.chosen, isDark: DarkStyle.shared.isDark)
    }
    connect(widget, "destroy") { [weak self] in self?.tiles?.cancel() }
    // Still: keys, wheel and fingers are for the page and for the button around.
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_focusable(map, 0)
    gtk_widget_add_css_class(map, "map-ground")
    gtk_overlay_set_child(cast(widget), map)
    let area = drawing { [weak self] canvas, _, _ in self?.drawArea(on: canvas) }
    self.area = area
    connect(area, "resize") { [weak self] in self?.frameLater() }
    gtk_overlay_add_overlay(cast(widget), area)
    gtk_fixed_put(cast(spots), pin, 0, 0)
    gtk_overlay_add_overlay(cast(widget), spots)
    gtk_widget_set_halign(credit, GTK_ALIGN_END)
    gtk_widget_set_valign(credit, GTK_ALIGN_END)
    gtk_overlay_add_overlay(cast(widget), credit)
  }

  isolated deinit {
    framing?.cancel()
    tiles?.cancel()
  }

  /// Gives the map another background.
  private func show(_ source: MapSource, isDark: Bool) {
    setText(credit, source.attribution)
    self.tiles?.cancel()
    let tiles = MapSupply.shared.tiles(of: source, isDark: isDark, id: "mona-small") {
      [weak self] _, fate in
      if case .kept = fate { await self?.redraw() }
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

  /// Shows this ground of a discovery, and its pin on it.
  func show(_ ground: SheetGround, of row: DiscoveryRow) {
    gtk_image_set_from_paintable(cast(pin), PinPictures.texture(row.pinPicture))
    kind = row.id.kind
    guard ground != self.ground else { return }
    self.ground = ground
    look()
  }

  /// A widget must not be moved while it is being given its place.
  private func frameLater() {
    framing?.cancel()
    framing = MainSource.idle { [weak self] in self?.look() }
  }

  private func look() {
    guard let ground, let area else { return }
    let (width, height) = (gtk_widget_get_width(area), gtk_widget_get_height(area))
    guard width > 0, height > 0 else { return }
    let frame = ground.frame(width: Int(width), height: Int(height))
    self.frame = frame
    shumate_viewport_set_zoom_level(viewport, Double(frame.zoom))
    shumate_location_set_location(viewport, frame.centre.latitude, frame.centre.longitude)
    let (x, y) = frame.pixel(of: ground.coordinate)
    gtk_fixed_move(
      cast(spots), pin, (x - Double(PinPictures.width) / 2).rounded(),
      (y - Double(PinPictures.height)).rounded())
    gtk_widget_queue_draw(area)
  }

  private func drawArea(on canvas: OpaquePointer) {
    guard let ground, let frame, !ground.area.isEmpty else { return }
    AreaDrawing.draw(ground.area.flatMap(\.rings), of: kind, on: canvas) { frame.pixel(of: $0) }
  }
}
