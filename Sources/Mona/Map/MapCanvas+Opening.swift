import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

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
    case .move(let right, let down): move(right, down)
    case .next, .previous: return moveFocus(isNext: command == .next)
    case .open:
      guard let glyph = pins.focused else { return false }
      Task { [screen, zoom] in await screen.open(glyph, zoom: zoom) }
    }
    return true
  }

  /// Moves the map by these parts of what shows.
  private func move(_ right: Double, _ down: Double) {
    let width = Double(map.width)
    let height = Double(map.height)
    var (latitude, longitude) = (0.0, 0.0)
    shumate_viewport_widget_coords_to_location(
      viewport, map, width * (0.5 + right), height * (0.5 + down), &latitude, &longitude)
    if let place = Coordinate(latitude: latitude, longitude: longitude) { centre(on: place) }
  }

  private func moveFocus(isNext: Bool) -> Bool {
    let hasFocus = !navigation.isSettingOrigin && pins.moveFocus(isNext: isNext)
    guard let glyph = pins.focused else {
      Accessible.describe(map, "")
      return hasFocus
    }
    Task { [weak self] in
      let name = await self?.screen.readName(of: glyph)
      guard let self, pins.focused == glyph else { return }
      Accessible.describe(map, name ?? "")
    }
    return hasFocus
  }

  /// Whoever comes back to the map begins with its first pin.
  func forgetFocusOnLeaving() {
    let focus: OpaquePointer = cast(gtk_event_controller_focus_new())
    connect(focus, "leave") { [weak self] in
      // The callout is about that pin, and leads back to it.
      guard let self, screen.chosen == nil else { return }
      pins.focused = nil
      Accessible.describe(map, "")
    }
    map.addController(focus)
  }
}
