import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaModel
import MonaScreens

/// The pointer over the pins: what it is on is set apart and named, and opens by a click.
///
/// All else, moving and zooming the map, is libshumate's.
@MainActor
final class PinPointing {
  private let viewModel: MapViewModel
  private let navigation: Navigation
  private let map: Widget
  private let pins: PinLayer
  private let click: @MainActor (PinGlyph?, MapTransform.Pixel) -> Void
  private var pointer: MapTransform.Pixel?
  private var pressed: MapTransform.Pixel?

  /// A press that moves the map by this many pixels is no click.
  private static let slack = 8.0

  /// Follows the pointer over `map`; the closure gets what was clicked, nil for a click beside all
  /// pins, and where that was.
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

  /// Sees what is under the pointer now that the map has moved below it.
  func look() {
    let glyph = navigation.isSettingOrigin ? nil : pointer.flatMap(pins.glyph(at:))
    pins.hovered = glyph
    // Known by the time its name is asked for.
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
    // Before the map, which would zoom on the second click of two.
    gtk_event_controller_set_propagation_phase(cast(click), GTK_PHASE_CAPTURE)
    connect(click, "pressed") { [weak self] (count: Int, x: Double, y: Double) in
      guard let self else { return }
      pressed = .init(x, y)
      if count > 1, !navigation.isSettingOrigin, pins.glyph(at: .init(x, y)) != nil {
        gtk_gesture_set_state(cast(click), GTK_EVENT_SEQUENCE_CLAIMED)
      }
    }
    connect(click, "released") { [weak self] (count: Int, x: Double, y: Double) in
      guard let self else { return }
      // A place may be set where a pin stands, and the map must not move then.
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

extension MapTransform {
  /// Where a `ShumateViewport` looks, in the pixels of a widget as large as its map; nil where
  /// nothing can be told.
  ///
  /// Libshumate is asked where three points are, since the size it gives to tiles between two zooms
  /// is its own affair.
  @MainActor
  init?(of viewport: OpaquePointer, in widget: Widget) {
    let zoom = shumate_viewport_get_zoom_level(viewport)
    guard zoom.isFinite, widget.width > 0,
      let centre = Coordinate(
        latitude: min(85, max(-85, shumate_location_get_latitude(viewport))),
        longitude: remainder(shumate_location_get_longitude(viewport), 360))
    else { return nil }
    let origin = MapPoint(centre)
    // A small way from the middle, and away from the ends of the world on either side.
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
