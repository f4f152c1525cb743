import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The map view.
@MainActor
final class MapView: View {
  let widget: Widget
  private let session: Session
  private let settings: Settings
  private let screen: MapScreen
  private let canvas: MapCanvas
  private let list: MapList
  private let lister: Widget = gtk_toggle_button_new()

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
      zoom: settings.number("map-zoom", default: 12))
    list = MapList(screen)
    let line: Widget = gtk_separator_new(.vertical)
    widget = box(.horizontal, [canvas.widget, line, list.widget])
    addLister(beside: line)
    canvas.callout.leave = { [list, map = canvas.map] in
      if !list.takeBack() { map.grabFocus() }
    }
    observe(while: widget) { [weak self] in self?.followFocus() }
    observe(while: widget) { [weak self] in self?.followWish() }
    observe(while: widget) { [weak self] in self?.followPlace() }
    observe(while: widget) { [weak self] in self?.followStore() }
  }

  /// The button that shows the list or hides it; where there is no room, neither is there.
  private func addLister(beside line: Widget) {
    let name = tr("In view")
    gtk_button_set_icon_name(cast(lister), "view-list-symbolic")
    lister.tooltip = name
    Accessible.label(lister, name)
    lister.addClass("map-control")
    lister.align(.end, .start)
    lister.setMargins(12, 12)
    gtk_toggle_button_set_active(cast(lister), settings.flag("map-list") ? 1 : 0)
    canvas.widget.addOverlay(lister)
    connect(lister, "toggled") { [weak self] in self?.showList(line) }
    observe(while: widget) { [weak self] in self?.showList(line) }
  }

  private func showList(_ line: Widget) {
    let hasRoom = session.width > .narrow
    let isShown = hasRoom && gtk_toggle_button_get_active(cast(lister)) != 0
    lister.isVisible = hasRoom
    for part in [line, list.widget] { part.isVisible = isShown }
  }

  /// Shows the map where the person left it, or where they are led.
  func appear() {
    canvas.awaitPlace()
  }

  /// Empties the search, or closes the callout.
  func escape() -> Bool {
    if session.isSettingPlace { return false }
    if canvas.head.find.escape() { return true }
    guard screen.chosen != nil else { return false }
    canvas.callout.close()
    return true
  }

  /// Keeps the place and the zoom for the next run.
  func remember() {
    settings.set("map-filter", screen.filter.json)
    settings.set("map-list", gtk_toggle_button_get_active(cast(lister)) != 0)
    settings.set("map-latitude", canvas.centre.latitude)
    settings.set("map-longitude", canvas.centre.longitude)
    settings.set("map-zoom", canvas.zoom)
  }

  private func followFocus() {
    guard session.mapFocus != nil, session.view == .map else { return }
    Task { if let place = screen.takeFocus() { canvas.go(to: place) } }
  }

  private func followWish() {
    guard session.mapWish != nil, session.view == .map else { return }
    Task { await screen.takeWish() }
  }

  /// Goes to the place of a map that was just opened.
  private func followPlace() {
    guard session.mapPlace != nil, session.view == .map, let place = session.takeMapPlace(),
      let coordinate = place.coordinate
    else { return }
    canvas.go(to: coordinate, zoom: place.zoom)
  }

  /// Reads what changed, now or when the map shows again.
  private func followStore() {
    _ = session.revision
    guard session.view == .map else { return }
    Task { await screen.load() }
  }
}
