import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The map itself: ground, pins, scale and attribution, with the controls over it.
@MainActor
final class MapCanvas {
  let widget: Widget = gtk_overlay_new()
  private let screen: MapScreen
  private let map: Widget = cast(shumate_simple_map_new() as OpaquePointer)
  private let viewport: OpaquePointer
  private let pins: MapPinLayer
  private let tiles: MapTiles
  private let callout: MapCallout
  private let here: MapHere
  private let session: Session
  private var settling: MainSource?

  /// How close a discovery is shown when one is led to it.
  private static let closeZoom = 16.0
  /// The square pixels to leave each pin of a crowd.
  private static let sizePerPin = 50 * 50

  init(_ session: Session, _ screen: MapScreen, place: Coordinate, zoom: Double) {
    self.session = session
    self.screen = screen
    viewport = shumate_simple_map_get_viewport(cast(map))
    tiles = MapTiles(session, screen.ground, map: map)
    pins = MapPinLayer(screen, viewport: viewport)
    callout = MapCallout(screen) { [map, weak pins] in
      if pins?.focusChosen() != true { gtk_widget_grab_focus(map) }
    }
    here = MapHere(session, viewport: viewport, map: map)
    layOut()
    shumate_viewport_set_min_zoom_level(viewport, 2)
    shumate_viewport_set_max_zoom_level(viewport, 19)
    tiles.follow()
    shumate_simple_map_add_overlay_layer(cast(map), cast(pins.layer))
    shumate_simple_map_add_overlay_layer(cast(map), cast(here.layer))
    shumate_viewport_set_zoom_level(viewport, zoom)
    centre(on: place)
    for name in ["latitude", "longitude", "zoom-level", "rotation"] {
      connect(viewport, "notify::\(name)") { [weak self] in self?.moved() }
    }
    observe(while: widget) { [weak self] in self?.renderPins() }
    observe(while: widget) { [weak self] in self?.awaitPlace() }
    MapKeys.listen(on: map) { [weak self] in self?.obey($0) }
  }

  /// The middle of the map; Montréal's when the map lies where no place can be.
  var centre: Coordinate {
    Coordinate(
      latitude: shumate_location_get_latitude(viewport),
      longitude: shumate_location_get_longitude(viewport)) ?? .montreal
  }

  private var shumate: OpaquePointer? { shumate_simple_map_get_map(cast(map)) }

  var zoom: Double { shumate_viewport_get_zoom_level(viewport) }

  /// Leads to a place, close enough to find it.
  func go(to place: Coordinate, zoom: Double = closeZoom) {
    shumate_map_stop_go_to(shumate)
    shumate_viewport_set_zoom_level(viewport, zoom)
    centre(on: place)
  }

  /// Leads to where the computer is, as close as that is known.
  private func goToPosition() async {
    await session.usePosition()
    guard case .position(let accuracy) = session.here.source else { return }
    go(to: session.here.coordinate, zoom: accuracy < 1000 ? Self.closeZoom : 11)
  }

  private func centre(on place: Coordinate) {
    shumate_location_set_location(viewport, place.latitude, place.longitude)
  }

  // MARK: What is over the map

  private func layOut() {
    gtk_overlay_set_child(cast(widget), map)
    gtk_widget_add_css_class(map, "map-ground")
    gtk_widget_set_hexpand(map, 1)
    gtk_widget_set_vexpand(map, 1)
    shumate_simple_map_set_show_zoom_buttons(cast(map), 0)
    Accessible.label(map, trc("view", "Map"))
    let ruler = shumate_simple_map_get_scale(cast(map))
    shumate_scale_set_unit(ruler, SHUMATE_UNIT_METRIC)
    // An empty area that says when the map's size changes, which no widget tells otherwise.
    let size: Widget = gtk_drawing_area_new()
    gtk_widget_set_can_target(size, 0)
    connect(size, "resize") { [weak self] in self?.moved() }
    gtk_overlay_add_overlay(cast(widget), size)
    gtk_overlay_add_overlay(cast(widget), MapNotes(screen).widget)
    gtk_overlay_add_overlay(cast(widget), controls())
    gtk_overlay_add_overlay(cast(widget), callout.widget)
    let placing = MapPlacing(session) { [weak self] in self?.here.setPlaceInTheMiddle() }
    for part in placing.widgets { gtk_overlay_add_overlay(cast(widget), part) }
  }

  /// A map that waits for a place shows no callout, and is moved by the keyboard at once.
  func awaitPlace() {
    guard session.isSettingPlace else { return }
    screen.close()
    gtk_widget_grab_focus(map)
  }

  private func controls() -> Widget {
    let closer = iconButton("list-add-symbolic", tr("Zoom in"), "map-control") { [weak self] in
      self?.obey(.zoomIn)
    }
    let farther = iconButton("list-remove-symbolic", tr("Zoom out"), "map-control") { [weak self] in
      self?.obey(.zoomOut)
    }
    let zoom = box(GTK_ORIENTATION_VERTICAL, [closer, farther])
    gtk_widget_add_css_class(zoom, "linked")
    let position = iconButton("find-location-symbolic", tr("My Position"), "map-control") {
      [weak self] in
      Task { await self?.goToPosition() }
    }
    let buttons = box(GTK_ORIENTATION_VERTICAL, spacing: 12, [position, zoom])
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    gtk_widget_set_valign(buttons, GTK_ALIGN_CENTER)
    gtk_widget_set_margin_end(buttons, 12)
    return buttons
  }

  private func obey(_ wish: MapKeys.Wish) {
    switch wish {
    case .menu: here.openMenuInTheMiddle()
    case .zoomIn: shumate_map_zoom_in(shumate)
    case .zoomOut: shumate_map_zoom_out(shumate)
    case .move(let right, let down):
      let width = Double(gtk_widget_get_width(map))
      let height = Double(gtk_widget_get_height(map))
      var (latitude, longitude) = (0.0, 0.0)
      shumate_viewport_widget_coords_to_location(
        viewport, map, width * (0.5 + right), height * (0.5 + down), &latitude, &longitude)
      if let place = Coordinate(latitude: latitude, longitude: longitude) { centre(on: place) }
    }
  }

  // MARK: Following

  /// Looks at what is in view once the map has come to rest.
  private func moved() {
    settling?.cancel()
    settling = MainSource.after(.milliseconds(150)) { [weak self] in self?.settle() }
  }

  private func settle() {
    guard let area = MapArea(of: viewport, in: map) else { return }
    let size = Int(gtk_widget_get_width(map)) * Int(gtk_widget_get_height(map))
    Task { await screen.look(at: area, room: size / Self.sizePerPin) }
  }

  private func renderPins() {
    let leaving = pins.show(screen.rows, chosen: screen.chosen?.id)
    // The focus must not stay on a pin that became another discovery's.
    if leaving { gtk_widget_grab_focus(map) }
  }
}
