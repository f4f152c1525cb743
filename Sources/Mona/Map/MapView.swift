import CGtk
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaText

/// The map view: the map, and the list of the discoveries in view beside it.
@MainActor
final class MapView: View {
  let widget: Widget
  private let navigation: Navigation
  private let preferences: StoredPreferences
  private let viewModel: MapViewModel
  private let canvas: MapCanvas
  private let list: MapList
  private let lister: Widget = gtk_toggle_button_new()

  init(
    _ viewModel: MapViewModel, navigation: Navigation, origin: OriginChooser,
    preferences: StoredPreferences
  ) {
    self.viewModel = viewModel
    self.navigation = navigation
    self.preferences = preferences
    canvas = MapCanvas(
      viewModel, navigation: navigation, origin: origin, preferences: preferences)
    list = MapList(viewModel)
    let line: Widget = gtk_separator_new(.vertical)
    widget = box(.horizontal, [canvas.widget, line, list.widget])
    addLister(beside: line)
    canvas.callout.leave = { [list, map = canvas.map] in
      if !list.takeBack() { map.grabFocus() }
    }
    observe(while: widget) {
      if viewModel.isAsked { Task { await viewModel.answer() } }
    }
    bind(viewModel.loader, to: widget, atOnce: false)
    bind(viewModel.sources.loader, to: widget, atOnce: false)
  }

  /// Adds the button that shows or hides the list; both are absent in narrow windows.
  private func addLister(beside line: Widget) {
    let name = tr("In view")
    lister.iconName = "view-list-symbolic"
    lister.tooltip = name
    Accessible.label(lister, name)
    lister.addClass("map-control")
    lister.align(.end, .start)
    lister.setMargins(12, 12)
    lister.isOn = preferences.map.showsList
    canvas.widget.addOverlay(lister)
    connect(lister, "toggled") { [weak self] in self?.showList(line) }
    observe(while: widget) { [weak self] in self?.showList(line) }
  }

  private func showList(_ line: Widget) {
    let hasRoom = navigation.width > .narrow
    let isShown = hasRoom && lister.isOn
    lister.isVisible = hasRoom
    for part in [line, list.widget] { part.isVisible = isShown }
  }

  /// Shows the map at its last position, or at the place that was requested.
  func appear() {
    viewModel.loader.show()
    canvas.awaitPlace()
  }

  /// Clears the search, or closes the callout.
  func escape() -> Bool {
    // While a place is being set, the search stays unchanged.
    if !navigation.isSettingOrigin, canvas.head.find.escape() { return true }
    guard viewModel.escape() else { return false }
    canvas.callout.leave()
    return true
  }

  /// Stores the position and the zoom for the next run.
  func remember() {
    preferences.map = MapPreferences(
      centre: canvas.centre, zoom: canvas.zoom, filter: viewModel.filter,
      showsList: lister.isOn)
  }
}
