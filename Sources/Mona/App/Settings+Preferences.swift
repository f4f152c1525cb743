import Foundation
import MonaMap
import MonaModel
import MonaScreens
import MonaSync
import MonaText

/// The preferences within GSettings; only this extension knows their keys.
extension Settings {
  /// The language chosen in an earlier run; nil for the system's.
  var language: SpokenLanguage? {
    text("language").flatMap { $0.isEmpty ? nil : SpokenLanguage(code: $0) }
  }

  /// Reads the stored preferences.
  func preferences(environment: [String: String]) -> Preferences {
    var values = Preferences()
    let (map, window) = (values.map, values.window)
    values.language = language
    values.wasWelcomed = flag("welcomed")
    values.style = text("style").flatMap(StyleChoice.init) ?? values.style
    values.view = text("view").flatMap(MainView.init) ?? values.view
    values.firstView = text("first-view").flatMap(MainView.init)
    values.order = ChosenOrder(
      sort: text("sort").flatMap(DiscoveryList.Sort.init) ?? values.order.sort,
      isDescending: flag("sort-descending"))
    values.origin = OriginChoice(
      start: text("here").flatMap(OriginChoice.Start.init) ?? values.origin.start,
      // 0, 0 is the default value: no place was set.
      place: coordinate("here", default: (0, 0)))
    values.mapSources = MapSources(
      standard: .openStreetMap(environment: environment),
      text: text("map-sources") ?? "[]",
      chosenID: text("map-source") ?? MapSource.openStreetMapID)
    values.tileSpace = integer("map-tile-space", default: values.tileSpace)
    values.picturePolicy = text("pictures").flatMap(PicturePolicy.init) ?? values.picturePolicy
    values.pictureSpace = integer("picture-space", default: values.pictureSpace)
    values.map = MapPreferences(
      centre: coordinate("map", default: (map.centre.latitude, map.centre.longitude))
        ?? map.centre,
      zoom: number("map-zoom", default: map.zoom),
      filter: text("map-filter").flatMap(PinFilter.init(json:)) ?? map.filter,
      showsList: flag("map-list", default: map.showsList))
    values.window = WindowPreferences(
      width: integer("window-width", default: window.width),
      height: integer("window-height", default: window.height),
      isMaximized: flag("window-maximized"))
    values.photoFolder = text("photo-folder").flatMap {
      $0.isEmpty ? nil : URL(pathText: $0, isDirectory: true)
    }
    // An invalid address is replaced by the standard server's.
    values.server =
      text("server").flatMap { try? ServerAddress(typed: $0) } ?? .standard(environment)
    values.uploadPolicy = text("upload").flatMap(UploadPolicy.init) ?? values.uploadPolicy
    values.notifications = notifications
    values.showsNews = flag("news")
    return values
  }

  /// Stores the values that changed since `before`.
  func keep(_ values: Preferences, since before: Preferences) {
    if values.language != before.language { set("language", values.language?.code ?? "") }
    if values.wasWelcomed != before.wasWelcomed { set("welcomed", values.wasWelcomed) }
    if values.style != before.style { set("style", values.style.rawValue) }
    if values.firstView != before.firstView {
      set("first-view", values.firstView?.rawValue ?? "last")
    }
    if values.view != before.view { set("view", values.view.rawValue) }
    if values.order != before.order {
      set("sort", values.order.sort.rawValue)
      set("sort-descending", values.order.isDescending)
    }
    if values.origin != before.origin {
      set("here", values.origin.start.rawValue)
      set("here-latitude", values.origin.place?.latitude ?? 0)
      set("here-longitude", values.origin.place?.longitude ?? 0)
    }
    if values.mapSources.text != before.mapSources.text {
      set("map-sources", values.mapSources.text)
    }
    if values.mapSources.chosenID != before.mapSources.chosenID {
      set("map-source", values.mapSources.chosenID)
    }
    if values.tileSpace != before.tileSpace { set("map-tile-space", values.tileSpace) }
    if values.picturePolicy != before.picturePolicy {
      set("pictures", values.picturePolicy.rawValue)
    }
    if values.pictureSpace != before.pictureSpace { set("picture-space", values.pictureSpace) }
    if values.map != before.map { keep(values.map) }
    if values.window != before.window { keep(values.window) }
    if let folder = values.photoFolder, folder != before.photoFolder {
      set("photo-folder", folder.pathText)
    }
    if values.server != before.server {
      set("server", values.server == .mona ? "" : values.server.description)
    }
    if values.uploadPolicy != before.uploadPolicy { set("upload", values.uploadPolicy.rawValue) }
    if values.showsNews != before.showsNews { set("news", values.showsNews) }
    keep(values.notifications, since: before.notifications)
  }

  private func keep(_ map: MapPreferences) {
    set("map-filter", map.filter.json)
    set("map-list", map.showsList)
    set("map-latitude", map.centre.latitude)
    set("map-longitude", map.centre.longitude)
    set("map-zoom", map.zoom)
  }

  private func keep(_ window: WindowPreferences) {
    set("window-maximized", window.isMaximized)
    set("window-width", window.width)
    set("window-height", window.height)
  }

  private func coordinate(_ name: String, default place: (Double, Double)) -> Coordinate? {
    Coordinate(
      latitude: number("\(name)-latitude", default: place.0),
      longitude: number("\(name)-longitude", default: place.1))
  }
}
