import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaText

extension MapCanvas {
  /// Moves to the centre of a region, at the zoom level that shows all of it, but at least `least`.
  func go(to bounds: MapWindow, atLeast least: Double) {
    guard let place = bounds.middle.coordinate else { return }
    // Before the first layout, assume the minimum size of the map.
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

  /// Zooms to the next whole level, where tiles are sharp: libshumate's own step is a fifth of a
  /// level.
  private func zoom(by step: Double) {
    shumate_map_stop_go_to(shumate)
    shumate_viewport_set_zoom_level(viewport, (zoom + step).rounded())
    let level = Format.number(Int(zoom.rounded()))
    Accessible.announce(tr("Zoom level {level}", ["level": level]), from: map)
  }

  // MARK: Keyboard

  /// Executes a key command; false if it does not apply, so that other handlers get the key.
  func obey(_ command: MapKeys.Command) -> Bool {
    if ![.next, .previous].contains(command) { pointing?.isLastUsed = false }
    switch command {
    case .menu: originMark.openMenuInTheMiddle()
    case .zoomIn: zoom(by: 1)
    case .zoomOut: zoom(by: -1)
    case .go(let direction): go(direction)
    case .next, .previous:
      // After the pointer, letters start a search. (GTK hides the focus some seconds after the last Tab.)
      guard !navigation.isSettingOrigin, pins.focused != nil || pointing?.isLastUsed != true
      else { return false }
      pins.moveFocus(isNext: command == .next)
      nameFocused()
    case .open:
      guard let glyph = pins.focused else { return false }
      Task { [viewModel, zoom] in await viewModel.open(glyph, zoom: zoom) }
    }
    return true
  }

  /// Moves the focus to the nearest pin in a direction, or pans the map by a quarter of the view.
  private func go(_ direction: MapDirection) {
    if !navigation.isSettingOrigin, pins.moveFocus(direction) { return nameFocused() }
    let (width, height, step) = (Double(map.width), Double(map.height), direction.step)
    var (latitude, longitude) = (0.0, 0.0)
    shumate_viewport_widget_coords_to_location(
      viewport, map, width * (0.5 + step.x / 4), height * (0.5 + step.y / 4), &latitude, &longitude)
    if let place = Coordinate(latitude: latitude, longitude: longitude) { centre(on: place) }
  }

  /// Shows the name of the focused pin, and announces it to screen readers.
  private func nameFocused() {
    guard let glyph = pins.focused else { return letGo() }
    map.startTask { [weak self] in
      let name = await self?.viewModel.readName(of: glyph)
      guard let self, pins.focused == glyph else { return }
      pins.focusedText = viewModel.title(of: glyph) ?? ""
      Accessible.describe(map, name ?? "")
    }
  }

  /// Removes the focus from the pins.
  func letGo() {
    pins.focused = nil
    explainKeys()
  }

  private func explainKeys() {
    Accessible.describe(map, tr("N and P go from pin to pin, Enter opens one."))
  }

  /// Clears the pin focus when the map loses the keyboard, so that it starts at the first pin next
  /// time.
  func forgetFocusOnLeaving() {
    letGo()
    let focus: OpaquePointer = cast(gtk_event_controller_focus_new())
    connect(focus, "leave") { [weak self] in
      self?.pointing?.isLastUsed = false
      // The callout belongs to the focused pin, and returns to it.
      guard let self, viewModel.chosen == nil, pins.focused != nil else { return }
      pins.focused = nil
      // Once screen readers know the new focus: they speak a changed description of the old one.
      MainSource.after(.milliseconds(300), while: map) { [weak self] in
        if let self, pins.focused == nil { explainKeys() }
      }
    }
    map.addController(focus)
  }
}

/// The map's key bindings: arrows pan, plus and minus zoom, N and P go to the next and the previous
/// pin.
///
/// On a pin, arrows go to the nearest pin in that direction, and pan if there is none; Enter and
/// the space bar open it. The menu key opens the map's menu. Tab leaves the map, which is a single
/// tab stop.
@MainActor
enum MapKeys {
  /// A command of the keyboard.
  enum Command: Hashable {
    /// Go to the nearest pin in a direction, or pan by a quarter of the view.
    case go(MapDirection)
    case zoomIn, zoomOut
    /// Open the map's menu.
    case menu
    /// Focus the next or the previous pin.
    case next, previous
    /// Open the focused pin.
    case open
  }

  private static let commands: [Int32: Command] = [
    GDK_KEY_Left: .go(.left), GDK_KEY_KP_Left: .go(.left),
    GDK_KEY_Right: .go(.right), GDK_KEY_KP_Right: .go(.right),
    GDK_KEY_Up: .go(.up), GDK_KEY_KP_Up: .go(.up),
    GDK_KEY_Down: .go(.down), GDK_KEY_KP_Down: .go(.down),
    GDK_KEY_plus: .zoomIn, GDK_KEY_equal: .zoomIn, GDK_KEY_KP_Add: .zoomIn,
    GDK_KEY_minus: .zoomOut, GDK_KEY_KP_Subtract: .zoomOut, GDK_KEY_Menu: .menu,
    GDK_KEY_n: .next, GDK_KEY_N: .next, GDK_KEY_p: .previous, GDK_KEY_P: .previous,
    GDK_KEY_Return: .open, GDK_KEY_KP_Enter: .open, GDK_KEY_space: .open,
    GDK_KEY_KP_Space: .open,
  ]

  /// Adds a key controller to a map; keys for which `obey` returns false are passed on.
  static func listen(on map: Widget, _ obey: @escaping @MainActor (Command) -> Bool) {
    map.isFocusable = true
    let controller: OpaquePointer = cast(gtk_event_controller_key_new())
    connect(controller, "key-pressed") { (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      guard modifiers & Int(others) == 0, let command = commands[Int32(bitPattern: key)] else {
        return false
      }
      return obey(command)
    }
    // The widget takes ownership of the controller.
    map.addController(controller)
  }
}
