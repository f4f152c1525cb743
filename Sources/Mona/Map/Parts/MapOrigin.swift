import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The origin of distances on the map: its mark, and the ways to set it.
@MainActor
final class MapOrigin {
  /// The layer of the mark.
  let layer: OpaquePointer
  private let origin: OriginChooser
  private let addDiscovery: @MainActor (Coordinate) -> Void
  private let viewport: OpaquePointer
  private let map: Widget
  private let mark: Widget = cast(shumate_marker_new() as UnsafeMutablePointer<ShumateMarker>)
  private var menu: Widget?
  /// The place that the menu was opened at.
  private var spot: Coordinate?

  /// - Parameter addDiscovery: begins an own discovery at a place.
  init(
    _ origin: OriginChooser, viewport: OpaquePointer, map: Widget,
    addDiscovery: @escaping @MainActor (Coordinate) -> Void
  ) {
    (self.origin, self.addDiscovery) = (origin, addDiscovery)
    self.viewport = viewport
    self.map = map
    layer = shumate_marker_layer_new_full(viewport, GTK_SELECTION_NONE)
    let dot = box(.vertical)
    dot.addClass("origin-dot")
    shumate_marker_set_child(cast(mark), dot)
    // Above the pins, without taking their clicks.
    gtk_widget_set_can_target(cast(layer), 0)
    shumate_marker_layer_add_marker(layer, cast(mark))
    OriginActions.add(to: map, origin)
    listen()
    observe(while: map) { [weak self] in self?.render() }
    connect(map, "destroy") { [weak self] in
      if let menu = self?.menu { gtk_widget_unparent(menu) }
      self?.menu = nil
    }
  }

  /// Takes the centre of the map as the place that the map waits for.
  func takePlaceInTheMiddle() {
    if let place = place(Double(map.width) / 2, Double(map.height) / 2) {
      origin.answer(with: place)
    }
  }

  /// Opens the context menu at the centre of the map.
  func openMenuInTheMiddle() {
    openMenu(Double(map.width) / 2, Double(map.height) / 2)
  }

  private func render() {
    let current = origin.current
    // The default origin, the centre of Montréal, has no mark.
    mark.isVisible = current.source != .centre
    shumate_location_set_location(
      cast(mark), current.coordinate.latitude, current.coordinate.longitude)
  }

  // MARK: Pointer

  private func listen() {
    let secondary: OpaquePointer = cast(gtk_gesture_click_new())
    gtk_gesture_single_set_button(cast(secondary), guint(GDK_BUTTON_SECONDARY))
    connect(secondary, "pressed") { [weak self] (_: Int, x: Double, y: Double) in
      self?.openMenu(x, y)
    }
    map.addController(secondary)

    let long: OpaquePointer = cast(gtk_gesture_long_press_new())
    gtk_gesture_single_set_touch_only(cast(long), 1)
    connect(long, "pressed") { [weak self] (x: Double, y: Double) in self?.openMenu(x, y) }
    map.addController(long)
  }

  /// The coordinate at a point of the map, in pixels; nil outside the world.
  func place(_ x: Double, _ y: Double) -> Coordinate? {
    var (latitude, longitude) = (0.0, 0.0)
    shumate_viewport_widget_coords_to_location(viewport, map, x, y, &latitude, &longitude)
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  // MARK: Menu

  private func openMenu(_ x: Double, _ y: Double) {
    guard let place = place(x, y) else { return }
    spot = place
    let menu = menu ?? makeMenu()
    self.menu = menu
    menu.popUp(at: x, y)
  }

  private func makeMenu() -> Widget {
    let set = Action("set") { [weak self] in
      if let self, let spot { origin.setPlace(spot) }
    }
    let add = Action("add") { [weak self] in
      if let self, let spot { addDiscovery(spot) }
    }
    map.addActions([set, add], as: "spot")
    let menu = OriginActions.menu(setting: (tr("Set My Place Here"), "spot.set"))
    menu.append(Menu([(tr("New Discovery Here…"), "spot.add")]))
    return contextMenu(menu, over: map)
  }
}

/// The overlays of the map while it waits for a place: a mark at the centre, a sentence and
/// two buttons.
@MainActor
struct MapPlacing {
  /// To be added over the map, in this order.
  let widgets: [Widget]

  init(_ navigation: Navigation, setPlace: @escaping @MainActor () -> Void) {
    let aim = box(.vertical)
    aim.addClass("origin-aim")
    aim.canTarget = false
    aim.align(.center, .center)

    let sentence = label("", "heading", wraps: true)
    sentence.maxWidthChars = 40
    let take = button("", "suggested-action", action: setPlace)
    let buttons = box(
      .horizontal, spacing: 6,
      [button(tr("Cancel")) { [weak navigation] in navigation?.stopSettingOrigin() }, take])
    buttons.halign = .end
    let card = box(.vertical, spacing: 8, [sentence, buttons])
    card.addClass("pin-callout")
    card.setMargins(6, 0)
    card.align(.center, .end)
    // Keeps scale and attribution below visible.
    card.marginBottom = 44

    widgets = [aim, card]
    observe(while: card) { [weak navigation] in
      let isShown: gboolean = navigation?.isSettingOrigin == true ? 1 : 0
      let request = navigation?.placeRequest
      sentence.text =
        request?.sentence ?? tr("Click on your place, or bring it under the mark.")
      take.label = request?.button ?? tr("Set My Place Here")
      for widget in [aim, card] { gtk_widget_set_visible(widget, isShown) }
    }
  }
}
