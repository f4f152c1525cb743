import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The map view: nothing is made before it is first looked at.
@MainActor
final class MapView: View {
  let widget: Widget = adw_bin_new()
  private let session: Session
  private let settings: Settings
  private let screen: MapScreen
  private var canvas: MapCanvas?

  init(_ session: Session, settings: Settings) {
    self.session = session
    self.settings = settings
    screen = MapScreen(session)
    observe(while: widget) { [weak self] in self?.followFocus() }
    observe(while: widget) { [weak self] in self?.followPlace() }
    observe(while: widget) { [weak self] in self?.followStore() }
  }

  /// Shows the map where the person left it, or where they are led.
  ///
  /// In a task of its own: whoever calls from an observer would observe all that the map reads.
  func appear() {
    Task {
      if canvas == nil {
        let canvas = MapCanvas(
          session, screen, place: rememberedPlace, zoom: rememberedZoom)
        self.canvas = canvas
        adw_bin_set_child(cast(widget), canvas.widget)
        // Only now can the map take the keyboard.
        canvas.awaitPlace()
      }
      followFocus()
      followPlace()
      await screen.load()
    }
  }

  /// Keeps the place and the zoom for the next run.
  func remember() {
    guard let canvas else { return }
    settings.set("map-latitude", canvas.centre.latitude)
    settings.set("map-longitude", canvas.centre.longitude)
    settings.set("map-zoom", canvas.zoom)
  }

  private var rememberedPlace: Coordinate {
    Coordinate(
      latitude: settings.number("map-latitude", default: Coordinate.montreal.latitude),
      longitude: settings.number("map-longitude", default: Coordinate.montreal.longitude))
      ?? .montreal
  }

  private var rememberedZoom: Double { settings.number("map-zoom", default: 11) }

  private func followFocus() {
    guard session.mapFocus != nil, session.view == .map, let canvas else { return }
    if let place = screen.takeFocus() { canvas.go(to: place) }
  }

  /// Goes to the place of a map that was just opened.
  private func followPlace() {
    guard session.mapPlace != nil, session.view == .map, let canvas,
      let place = session.takeMapPlace(), let coordinate = place.coordinate
    else { return }
    canvas.go(to: coordinate, zoom: place.zoom)
  }

  private func followStore() {
    _ = session.revision
    guard session.view == .map, canvas != nil else { return }
    Task { await screen.load() }
  }
}
