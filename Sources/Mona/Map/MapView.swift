import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The map view.
@MainActor
final class MapView: View {
  var widget: Widget { canvas.widget }
  private let session: Session
  private let settings: Settings
  private let screen: MapScreen
  private let canvas: MapCanvas

  init(_ session: Session, settings: Settings) {
    self.session = session
    self.settings = settings
    screen = MapScreen(
      session, filter: settings.text("map-filter").flatMap(PinFilter.init(json:)) ?? PinFilter())
    let place = Coordinate(
      latitude: settings.number("map-latitude", default: Coordinate.montreal.latitude),
      longitude: settings.number("map-longitude", default: Coordinate.montreal.longitude))
    canvas = MapCanvas(
      session, screen, place: place ?? .montreal,
      zoom: settings.number("map-zoom", default: 11))
    observe(while: widget) { [weak self] in self?.followFocus() }
    observe(while: widget) { [weak self] in self?.followStore() }
  }

  /// Shows the map where the person left it, or where they are led.
  func appear() {
    canvas.awaitPlace()
    canvas.retryTiles()
  }

  /// Keeps the place and the zoom for the next run.
  func remember() {
    settings.set("map-filter", screen.filter.json)
    settings.set("map-latitude", canvas.centre.latitude)
    settings.set("map-longitude", canvas.centre.longitude)
    settings.set("map-zoom", canvas.zoom)
  }

  private func followFocus() {
    guard session.mapFocus != nil, session.view == .map else { return }
    Task { if let place = screen.takeFocus() { canvas.go(to: place) } }
  }

  /// Reads what changed, now or when the map shows again.
  private func followStore() {
    _ = session.revision
    guard session.view == .map else { return }
    Task { await screen.load() }
  }
}
