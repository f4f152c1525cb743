import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The map widget: base map, pins, scale and attribution, with the controls over it.
@MainActor
final class MapCanvas {
  let widget: Widget = gtk_overlay_new()
  let viewModel: MapViewModel
  let map: Widget = cast(shumate_simple_map_new() as OpaquePointer)
  let viewport: OpaquePointer
  let pins: PinLayer
  private let land: LandLayer
  private let north: MapNorth
  private let tiles: MapTiles
  let callout: MapCallout
  let head: MapHead
  let originMark: MapOrigin
  var pointing: PinPointing?
  let navigation: Navigation
  let origin: OriginChooser
  let preferences: StoredPreferences
  private var settling: MainSource?

  /// The maximum zoom level.
  static let deepest = 19.0
  /// The margin between the view's edges and a region that the map moves to, in pixels.
  static let room = 60.0

  init(
    _ viewModel: MapViewModel, navigation: Navigation, origin: OriginChooser,
    preferences: StoredPreferences
  ) {
    self.navigation = navigation
    self.origin = origin
    self.preferences = preferences
    self.viewModel = viewModel
    viewport = shumate_simple_map_get_viewport(cast(map))
    land = LandLayer(MapSupply.shared.land, over: viewport)
    north = MapNorth(viewModel.tileStatus, of: viewport)
    tiles = MapTiles(preferences, viewModel.tileStatus, map: map)
    pins = PinLayer(viewModel, origin: origin, preferences: preferences, over: viewport)
    callout = MapCallout(viewModel)
    head = MapHead(viewModel) { [map] in map.grabFocus() }
    callout.leave = { [map] in map.grabFocus() }
    originMark = MapOrigin(origin, viewport: viewport, map: map) { [weak viewModel] in
      viewModel?.beginDiscovery(at: $0)
    }
    layOut()
    shumate_viewport_set_min_zoom_level(viewport, 2)
    shumate_viewport_set_max_zoom_level(viewport, guint(Self.deepest))
    shumate_map_add_layer(shumate, cast(land.widget))
    tiles.follow()
    shumate_simple_map_add_overlay_layer(cast(map), cast(pins.widget))
    shumate_simple_map_add_overlay_layer(cast(map), cast(originMark.layer))
    shumate_viewport_set_zoom_level(viewport, preferences.map.zoom)
    centre(on: preferences.map.centre)
    for name in ["latitude", "longitude", "zoom-level", "rotation"] {
      connect(viewport, "notify::\(name)") { [weak self] in self?.moved() }
    }
    observe(while: widget) { [weak self] in self?.awaitPlace() }
    observe(while: widget) { [weak self] in self?.followLead() }
    pointing = PinPointing(viewModel, navigation: navigation, map: map, pins: pins) {
      [weak self] glyph, pixel in
      guard let self else { return }
      let (place, zoom) = (originMark.place(pixel.x, pixel.y), self.zoom)
      Task { [viewModel] in await viewModel.click(on: glyph, at: place, zoom: zoom) }
    }
    DropZone.mark(map) { [weak self] x, y in
      let glyph = self?.pins.glyph(at: .init(x, y))
      let target = glyph.flatMap(viewModel.photoDestination)
      self?.pins.hovered = target == nil ? nil : glyph
      return target
    }
    MapKeys.listen(on: map) { [weak self] in self?.obey($0) ?? false }
    forgetFocusOnLeaving()
    // Cancel the timer: the map no longer exists when it would fire.
    connect(map, "destroy") { [weak self] in self?.settling?.cancel() }
  }

  /// The coordinate at the centre of the view; Montréal's centre if the view is outside the world.
  var centre: Coordinate {
    Coordinate(
      latitude: shumate_location_get_latitude(viewport),
      longitude: shumate_location_get_longitude(viewport)) ?? .montreal
  }

  var shumate: OpaquePointer? { shumate_simple_map_get_map(cast(map)) }

  var zoom: Double { shumate_viewport_get_zoom_level(viewport) }

  /// Moves to a place without animation; the default zoom level shows its surroundings in detail.
  func go(to place: Coordinate, zoom: Double = MapViewModel.closeZoom) {
    shumate_map_stop_go_to(shumate)
    shumate_viewport_set_zoom_level(viewport, zoom)
    centre(on: place)
  }

  func centre(on place: Coordinate) {
    shumate_location_set_location(viewport, place.latitude, place.longitude)
  }

  // MARK: Overlays

  private func layOut() {
    widget.child = map
    // Clips the callout of a pin that moves out of the view.
    widget.clips = true
    map.addClass("map-ground")
    map.hexpand = true
    map.vexpand = true
    shumate_simple_map_set_show_zoom_buttons(cast(map), 0)
    gtk_widget_set_visible(cast(shumate_simple_map_get_license(cast(map))), 0)
    // libshumate 1.4 makes this widget focusable too, without an accessible name.
    let ground: Widget = cast(shumate_simple_map_get_map(cast(map)))
    ground.isFocusable = false
    Accessible.focusableGroup(map, trc("view", "Map"))
    let ruler = shumate_simple_map_get_scale(cast(map))
    shumate_scale_set_unit(ruler, SHUMATE_UNIT_METRIC)
    // An empty drawing area, only for its "resize" signal: other widgets do not report their size.
    let size: Widget = gtk_drawing_area_new()
    size.canTarget = false
    connect(size, "resize") { [weak self] in self?.moved() }
    widget.addOverlay(size)
    widget.addOverlay(
      MapCreditLine { [viewModel, weak preferences] in
        guard let source = preferences?.mapSources.chosen else { return nil }
        return MapCredits(
          tilesOf: source, viewModel.tileStatus, land: MapSupply.shared.land.land,
          in: viewModel.window)
      }.widget)
    // Above the scale.
    north.widget.setMargins(6, 40)
    widget.addOverlay(north.widget)
    widget.addOverlay(controls())
    widget.addOverlay(callout.widget)
    // Above the callout, as the search results may be long.
    widget.addOverlay(head.widget)
    connect(widget, "get-child-position") {
      [weak self] (child: Widget, place: UnsafeMutablePointer<GdkRectangle>) -> Bool in
      guard let self, child == callout.widget, let spot = chosenSpot else { return false }
      place.pointee = callout.rectangle(at: spot, in: cardPlace)
      return true
    }
    let placing = MapPlacing(navigation) { [weak self] in self?.originMark.takePlaceInTheMiddle() }
    for part in placing.widgets { widget.addOverlay(part) }
  }

  /// While a place is being set, no callout is shown, and the map has the keyboard focus.
  func awaitPlace() {
    guard navigation.isSettingOrigin else { return }
    viewModel.close()
    map.grabFocus()
  }

  private func controls() -> Widget {
    let closer = iconButton("list-add-symbolic", tr("Zoom In"), "map-control") { [weak self] in
      _ = self?.obey(.zoomIn)
    }
    let farther = iconButton("list-remove-symbolic", tr("Zoom Out"), "map-control") { [weak self] in
      _ = self?.obey(.zoomOut)
    }
    let zoom = box(.vertical, [closer, farther])
    zoom.addClass("linked")
    let position = iconButton("find-location-symbolic", tr("My Position"), "map-control") {
      [weak self] in
      Task { await self?.viewModel.goToPosition() }
    }
    let buttons = box(.vertical, spacing: 12, [position, zoom])
    buttons.align(.end, .center)
    gtk_widget_set_margin_end(buttons, 12)
    return buttons
  }

  // MARK: Position of the callout

  /// The pixel of the chosen pin; nil if none is chosen, or the map has no size yet.
  private var chosenSpot: MapTransform.Pixel? {
    guard let place = viewModel.chosen?.coordinate else { return nil }
    return MapTransform(of: viewport, in: map)?.pixel(of: MapPoint(place))
  }

  /// Keeps search and filter at the top, the buttons at the right, and scale and attribution at the
  /// bottom uncovered.
  private var cardPlace: CardPlace {
    CardPlace(
      map: .init(Double(map.width), Double(map.height)),
      margins: .init(left: 6, top: 56, right: 58, bottom: 40))
  }

  // MARK: Observing

  private func followLead() {
    switch viewModel.takeDestination() {
    case nil: return
    case .place(let place, let zoom): go(to: place, zoom: zoom)
    case .window(let window, let zoom): go(to: window, atLeast: zoom)
    }
  }

  /// Loads the visible region once the map has stopped moving.
  private func moved() {
    if viewModel.chosen != nil { gtk_widget_queue_allocate(widget) }
    settling?.cancel()
    settling = MainSource.after(.milliseconds(150), while: map) { [weak self] in self?.settle() }
  }

  private func settle() {
    pointing?.look()
    if let spot = chosenSpot, !cardPlace.shows(spot) { callout.followPin() }
    guard let transform = MapTransform(of: viewport, in: map) else { return }
    let window = transform.window(
      width: Double(map.width), height: Double(map.height))
    let zoom = zoom
    Task { await viewModel.setVisibleRegion(window, zoom: zoom) }
  }
}

extension MapTransform {
  /// The transform of a `ShumateViewport`, in the pixels of a widget of the same size as its map;
  /// nil if it cannot be computed.
  ///
  /// It is derived from the pixels of three points, since the size that libshumate gives to tiles
  /// between two zoom levels is an implementation detail.
  @MainActor
  init?(of viewport: OpaquePointer, in widget: Widget) {
    let zoom = shumate_viewport_get_zoom_level(viewport)
    guard zoom.isFinite, widget.width > 0,
      let centre = Coordinate(
        latitude: min(85, max(-85, shumate_location_get_latitude(viewport))),
        longitude: remainder(shumate_location_get_longitude(viewport), 360))
    else { return nil }
    let origin = MapPoint(centre)
    // A small offset from the centre that stays within the world's bounds.
    let reach = UInt32(exp2(max(0, 24 - zoom)) * 256)
    let x = min(UInt32.max - reach, max(reach, origin.x))
    let y = min(UInt32.max - reach, max(reach, origin.y))
    func pixel(_ x: UInt32, _ y: UInt32) -> Pixel? {
      guard let place = MapPoint(x: x, y: y).coordinate else { return nil }
      var (across, down) = (0.0, 0.0)
      shumate_viewport_location_to_widget_coords(
        viewport, widget, place.latitude, place.longitude, &across, &down)
      return across.isFinite && down.isFinite ? Pixel(across, down) : nil
    }
    guard let middle = pixel(x, y), let right = pixel(x + reach, y), let below = pixel(x, y + reach)
    else { return nil }
    let steps = Double(reach)
    self.init(
      origin: MapPoint(x: x, y: y), at: middle,
      east: Pixel((right.x - middle.x) / steps, (right.y - middle.y) / steps),
      south: Pixel((below.x - middle.x) / steps, (below.y - middle.y) / steps))
    guard abs(east.x * south.y - east.y * south.x) > 0 else { return nil }
  }
}
