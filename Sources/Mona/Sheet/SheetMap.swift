import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// A small static map with the pin and the area of a discovery; a click opens the large map.
///
/// It is created after the widgets around it are shown, so as not to delay them.
@MainActor
final class SheetMap {
  let widget: Widget = gtk_button_new()
  private let preferences: StoredPreferences
  private let row: @MainActor () -> DiscoveryRow?
  private let location: @MainActor () -> SiteLocation?
  private var canvas: SheetMapCanvas?

  /// A map whose content the closures return; it is hidden while there is no location.
  init(
    preferences: StoredPreferences, height: Int = 180,
    row: @escaping @MainActor () -> DiscoveryRow?,
    location: @escaping @MainActor () -> SiteLocation?, showOnMap: @escaping @MainActor () -> Void
  ) {
    self.preferences = preferences
    self.row = row
    self.location = location
    widget.addClass("flat", "card", "sheet-map")
    widget.clips = true
    widget.requestSize(height: height)
    widget.tooltip = tr("Show on Map")
    Accessible.label(widget, tr("Show on Map"))
    connect(widget, "clicked", showOnMap)
    MainSource.onceShown(widget) { [weak self] in self?.make() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let (row, location) = (row(), location())
    widget.isVisible = location != nil
    if let row, let location { canvas?.show(location, of: row) }
  }

  private func make() {
    let canvas = SheetMapCanvas(preferences: preferences)
    self.canvas = canvas
    widget.child = canvas.widget
    Accessible.label(widget, tr("Show on Map"))
    render()
  }
}

/// The content of a sheet's small map: an area, and a pin on it.
@MainActor
final class SheetMapCanvas {
  var widget: Widget { map.widget }
  /// At which the land shows more than the district of the discovery.
  private static let landZoom = 13

  private let map: StillMap
  private let pin = PinPictures.widget("artwork-uncollected")
  private var location: SiteLocation?
  private var kind = DiscoveryKind.artwork

  init(preferences: StoredPreferences) {
    map = StillMap(preferences: preferences)
    gtk_fixed_put(cast(map.spots), pin, 0, 0)
    map.frameOf = { [weak self] in self?.location?.frame(width: $0, height: $1) }
    map.arrange = { [weak self] in self?.placePin(on: $0) }
    map.draw = { [weak self] in self?.drawArea(on: $0, $1) }
  }

  /// Shows the location of a discovery, and its pin.
  func show(_ location: SiteLocation, of row: DiscoveryRow) {
    pin.paintable = PinPictures.texture(row.pinPicture)
    kind = row.id.kind
    map.placeName = row.placeName
    guard location != self.location else { return }
    self.location = location
    // The area of a heritage site would be too small.
    map.landZoom = location.area.isEmpty ? Self.landZoom : nil
    map.look()
  }

  private func placePin(on frame: MapFrame) {
    guard let location else { return }
    let (x, y) = frame.pixel(of: location.coordinate)
    map.move(pin, x - Double(PinPictures.width) / 2, y - Double(PinPictures.height))
  }

  private func drawArea(on canvas: OpaquePointer, _ frame: MapFrame) {
    guard let location, !location.area.isEmpty else { return }
    AreaDrawing.draw(location.area.flatMap(\.rings), of: kind, on: canvas) { frame.pixel(of: $0) }
  }
}
