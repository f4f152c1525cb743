import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaText

extension MapCanvas {
  /// Leads to where all of a window shows, if it does at this zoom.
  func go(to bounds: MapWindow, atLeast least: Double) {
    guard let place = bounds.middle.coordinate else { return }
    // A map that has not been laid out yet will be at least as large.
    let isLaidOut = map.width > 0
    let (width, height) = (
      Double(isLaidOut ? map.width : 360) - 2 * Self.room,
      Double(isLaidOut ? map.height : 360) - 2 * Self.room
    )
    let fitting = bounds.zoom(width: width, height: height, limit: Self.deepest).rounded(.down)
    let closer = min(Self.deepest, max(fitting, least))
    guard isLaidOut, adw_get_enable_animations(map) != 0 else { return go(to: place, zoom: closer) }
    shumate_map_go_to_full(shumate, place.latitude, place.longitude, closer)
  }

  /// Goes to another whole level, where the ground is sharp: libshumate's own step is a fifth of one.
  private func zoom(by step: Double) {
    shumate_map_stop_go_to(shumate)
    shumate_viewport_set_zoom_level(viewport, (zoom + step).rounded())
  }

  // MARK: By keyboard

  /// Does what a key asks for; false when there is nothing to do, so that others may.
  func obey(_ command: MapKeys.Command) -> Bool {
    switch command {
    case .menu: originMark.openMenuInTheMiddle()
    case .zoomIn: zoom(by: 1)
    case .zoomOut: zoom(by: -1)
    case .go(let direction): go(direction)
    case .next, .previous:
      // Whoever pointed at the map, and then writes, is searching.
      guard !navigation.isSettingOrigin, pins.focused != nil || isFocusVisible else { return false }
      pins.moveFocus(isNext: command == .next)
      nameFocused()
    case .open:
      guard let glyph = pins.focused else { return false }
      Task { [viewModel, zoom] in await viewModel.open(glyph, zoom: zoom) }
    }
    return true
  }

  /// Goes to the nearest pin this way, or moves the map a quarter of what shows.
  private func go(_ direction: MapDirection) {
    if !navigation.isSettingOrigin, pins.moveFocus(direction) { return nameFocused() }
    let (width, height, step) = (Double(map.width), Double(map.height), direction.step)
    var (latitude, longitude) = (0.0, 0.0)
    shumate_viewport_widget_coords_to_location(
      viewport, map, width * (0.5 + step.x / 4), height * (0.5 + step.y / 4), &latitude, &longitude)
    if let place = Coordinate(latitude: latitude, longitude: longitude) { centre(on: place) }
  }

  /// Whether the person goes about with the keyboard.
  private var isFocusVisible: Bool {
    gtk_widget_get_root(map).map { gtk_window_get_focus_visible(cast($0)) != 0 } ?? false
  }

  /// Shows and says the name of the pin that the keyboard stands on.
  private func nameFocused() {
    guard let glyph = pins.focused else { return letGo() }
    Task { [weak self] in
      let name = await self?.viewModel.readName(of: glyph)
      guard let self, pins.focused == glyph else { return }
      pins.focusedText = viewModel.title(of: glyph) ?? ""
      Accessible.describe(map, name ?? "")
    }
  }

  /// Stands on no pin any more.
  func letGo() {
    pins.focused = nil
    Accessible.describe(map, tr("N and P go from pin to pin, Enter opens one."))
  }

  /// Whoever comes back to the map begins with its first pin.
  func forgetFocusOnLeaving() {
    letGo()
    let focus: OpaquePointer = cast(gtk_event_controller_focus_new())
    connect(focus, "leave") { [weak self] in
      // The callout is about that pin, and leads back to it.
      guard let self, viewModel.chosen == nil else { return }
      letGo()
    }
    map.addController(focus)
  }
}
