import CGtk
import GtkKit
import MonaMap
import MonaScreens

/// The pointer over the pins: highlights and names the glyph under it, and opens it on a click.
///
/// Panning and zooming the map are left to libshumate.
@MainActor
final class PinPointing {
  private let viewModel: MapViewModel
  private let navigation: Navigation
  private let map: Widget
  private let pins: PinLayer
  private let click: @MainActor (PinGlyph?, MapTransform.Pixel) -> Void
  private var pointer: MapTransform.Pixel?
  private var pressed: MapTransform.Pixel?
  /// Whether the map was last used by the pointer, not by the keyboard.
  var isLastUsed = false

  /// A press that moves by more than this number of pixels pans the map, and is not a click.
  private static let slack = 8.0

  /// Observes the pointer over `map`; the closure receives the clicked glyph, nil for a click
  /// beside all pins, and the position of the click.
  init(
    _ viewModel: MapViewModel, navigation: Navigation, map: Widget, pins: PinLayer,
    click: @escaping @MainActor (PinGlyph?, MapTransform.Pixel) -> Void
  ) {
    self.viewModel = viewModel
    self.navigation = navigation
    self.map = map
    self.pins = pins
    self.click = click
    followPointer()
    followClicks()
    gtk_widget_set_has_tooltip(map, 1)
    connect(map, "query-tooltip") {
      [weak self] (x: Int, y: Int, isKeyboard: Bool, tooltip: OpaquePointer) -> Bool in
      self?.fill(tooltip, at: .init(Double(x), Double(y)), isKeyboard) ?? false
    }
    observe(while: map) { [weak self] in
      _ = navigation.isSettingOrigin
      self?.look()
    }
  }

  /// Updates the hovered glyph after the map has moved under the pointer.
  func look() {
    let glyph = navigation.isSettingOrigin ? nil : pointer.flatMap(pins.glyph(at:))
    pins.hovered = glyph
    // Loads the title before the tooltip asks for it.
    if let glyph { _ = viewModel.title(of: glyph) }
    let cursor = navigation.isSettingOrigin ? "crosshair" : glyph == nil ? nil : "pointer"
    gtk_widget_set_cursor_from_name(map, cursor)
  }

  private func followPointer() {
    let motion: OpaquePointer = cast(gtk_event_controller_motion_new())
    for signal in ["enter", "motion"] {
      connect(motion, signal) { [weak self] (x: Double, y: Double) in
        self?.pointer = .init(x, y)
        self?.look()
      }
    }
    connect(motion, "leave") { [weak self] in
      self?.pointer = nil
      self?.look()
    }
    map.addController(motion)
  }

  private func followClicks() {
    let click: OpaquePointer = cast(gtk_gesture_click_new())
    // Before the map, which zooms on a double click.
    gtk_event_controller_set_propagation_phase(cast(click), GTK_PHASE_CAPTURE)
    connect(click, "pressed") { [weak self] (count: Int, x: Double, y: Double) in
      guard let self else { return }
      pressed = .init(x, y)
      isLastUsed = true
      if count > 1, !navigation.isSettingOrigin, pins.glyph(at: .init(x, y)) != nil {
        gtk_gesture_set_state(cast(click), GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
    connect(click, "released") { [weak self] (count: Int, x: Double, y: Double) in
      guard let self else { return }
      // A place can be set on a pin too, and the map must not move then.
      if navigation.isSettingOrigin {
        gtk_gesture_set_state(cast(click), GTK_EVENT_SEQUENCE_CLAIMED)
      }
      release(count, at: .init(x, y))
    }
    map.addController(click)
  }

  private func release(_ count: Int, at pixel: MapTransform.Pixel) {
    guard count == 1, let pressed,
      abs(pixel.x - pressed.x) < Self.slack, abs(pixel.y - pressed.y) < Self.slack
    else { return }
    map.grabFocus()
    pins.focused = nil
    click(pins.glyph(at: pressed), pressed)
  }

  private func fill(
    _ tooltip: OpaquePointer, at pixel: MapTransform.Pixel, _ isKeyboard: Bool
  ) -> Bool {
    guard let glyph = isKeyboard ? pins.focused : pins.glyph(at: pixel),
      !navigation.isSettingOrigin,
      let text = viewModel.title(of: glyph)
    else { return false }
    gtk_tooltip_set_text(tooltip, text)
    if var bounds = pins.bounds(of: glyph) { gtk_tooltip_set_tip_area(tooltip, &bounds) }
    return true
  }
}
