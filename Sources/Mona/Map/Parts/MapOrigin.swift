import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// Where distances start, on the map: a mark of its own, and the ways to set it.
@MainActor
final class MapOrigin {
  /// The layer of the mark.
  let layer: OpaquePointer
  private let origin: OriginChooser
  private let viewport: OpaquePointer
  private let map: Widget
  private let mark: Widget = cast(shumate_marker_new() as UnsafeMutablePointer<ShumateMarker>)
  private var menu: Widget?
  /// The place the menu is about.
  private var spot: Coordinate?

  init(_ origin: OriginChooser, viewport: OpaquePointer, map: Widget) {
    self.origin = origin
    self.viewport = viewport
    self.map = map
    layer = shumate_marker_layer_new_full(viewport, GTK_SELECTION_NONE)
    let dot = box(.vertical)
    dot.addClass("origin-dot")
    shumate_marker_set_child(cast(mark), dot)
    // Over the pins, and yet no click is lost to them.
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

  /// Makes the middle of the map the person's place.
  func setPlaceInTheMiddle() {
    setPlace(Double(map.width) / 2, Double(map.height) / 2)
  }

  /// Opens the menu of what can be done in the middle of the map.
  func openMenuInTheMiddle() {
    openMenu(Double(map.width) / 2, Double(map.height) / 2)
  }

  private func render() {
    let current = origin.current
    // The centre of Montréal is nobody's place.
    mark.isVisible = current.source != .centre
    shumate_location_set_location(
      cast(mark), current.coordinate.latitude, current.coordinate.longitude)
  }

  // MARK: Pointing

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

  /// What is on Earth under a point of the map; nil where no place can be.
  func place(_ x: Double, _ y: Double) -> Coordinate? {
    var (latitude, longitude) = (0.0, 0.0)
    shumate_viewport_widget_coords_to_location(viewport, map, x, y, &latitude, &longitude)
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func setPlace(_ x: Double, _ y: Double) {
    if let place = place(x, y) { origin.setPlace(place) }
  }

  // MARK: The menu

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
    map.addActions([set], as: "spot")
    return contextMenu(
      OriginActions.menu(setting: (tr("Set My Place Here"), "spot.set")), over: map)
  }
}

/// What is over the map while it waits for the person's place: a mark in its middle, a sentence
/// and two buttons.
@MainActor
struct MapPlacing {
  /// To be laid over the map, in this order.
  let widgets: [Widget]

  init(_ navigation: Navigation, setPlace: @escaping @MainActor () -> Void) {
    let aim = box(.vertical)
    aim.addClass("origin-aim")
    aim.canTarget = false
    aim.align(.center, .center)

    let sentence = label(
      tr("Click on your place, or bring it under the mark."), "heading", wraps: true)
    sentence.maxWidthChars = 40
    let buttons = box(
      .horizontal, spacing: 6,
      [
        button(tr("Cancel")) { [weak navigation] in navigation?.stopSettingOrigin() },
        button(tr("Set My Place Here"), "suggested-action", action: setPlace),
      ])
    buttons.halign = .end
    let card = box(.vertical, spacing: 8, [sentence, buttons])
    card.addClass("pin-callout")
    card.setMargins(6, 0)
    card.align(.center, .end)
    // Scale and attribution stay in sight below.
    card.marginBottom = 44

    widgets = [aim, card]
    observe(while: card) { [weak navigation] in
      let isShown: gboolean = navigation?.isSettingOrigin == true ? 1 : 0
      for widget in [aim, card] { gtk_widget_set_visible(widget, isShown) }
    }
  }
}
