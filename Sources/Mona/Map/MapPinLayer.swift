import CGtk
import GtkKit
import MonaCore
import MonaScreens

/// The pins of what is in view, as libshumate's own markers, which are good for some hundreds.
///
/// No pin is ever taken out of the layer: pins that leave the view serve for those that come.
@MainActor
final class MapPinLayer {
  let layer: OpaquePointer
  private let screen: MapScreen
  private var shown: [DiscoveryID: MapPin] = [:]
  private var spare: [MapPin] = []
  private var chosen: Widget?

  init(_ screen: MapScreen, viewport: OpaquePointer) {
    self.screen = screen
    layer = shumate_marker_layer_new_full(viewport, GTK_SELECTION_NONE)
  }

  /// Shows these discoveries and no other; true when the focus was on a pin that left.
  func show(_ rows: [DiscoveryRow], chosen: DiscoveryID?) -> Bool {
    let ids = Set(rows.map(\.id))
    let leaving = shown.filter { !ids.contains($0.key) }
    for (id, pin) in leaving {
      shown[id] = nil
      spare.append(pin)
    }
    let losesFocus = leaving.values.contains(where: \.hasFocus)
    for row in rows {
      guard let place = row.coordinate else { continue }
      let pin = shown[row.id] ?? spare.popLast() ?? makePin()
      pin.show(row, at: place)
      shown[row.id] = pin
    }
    for pin in spare where pin.row != nil { pin.hide() }
    mark(chosen.flatMap { shown[$0] })
    return losesFocus
  }

  /// Gives the chosen pin the focus; false when it is not in view.
  func focusChosen() -> Bool {
    guard let chosen, gtk_widget_get_mapped(chosen) != 0 else { return false }
    return gtk_widget_grab_focus(chosen) != 0
  }

  private func makePin() -> MapPin {
    let pin = MapPin { [weak screen] in screen?.choose($0) }
    shumate_marker_layer_add_marker(layer, cast(pin.marker))
    return pin
  }

  /// Sets the chosen pin apart, above the others.
  private func mark(_ pin: MapPin?) {
    guard chosen != pin?.button else { return }
    if let chosen { gtk_widget_remove_css_class(chosen, "chosen") }
    chosen = pin?.button
    guard let pin else { return }
    gtk_widget_add_css_class(pin.button, "chosen")
    gtk_widget_insert_before(pin.marker, cast(layer), nil)
  }
}
