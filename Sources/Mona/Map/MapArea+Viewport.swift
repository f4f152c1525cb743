import CGtk
import GtkKit
import MonaCore

extension MapArea {
  /// What a map shows now, its corners included when it is turned; nil before it has a size.
  @MainActor
  init?(of viewport: OpaquePointer, in map: Widget) {
    let (width, height) = (gtk_widget_get_width(map), gtk_widget_get_height(map))
    guard width > 0, height > 0,
      let centre = Coordinate(
        latitude: shumate_location_get_latitude(viewport),
        longitude: shumate_location_get_longitude(viewport))
    else { return nil }
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    // A pin that stands just below the edge still shows its head.
    for (x, y) in [(0, 0), (width, 0), (0, height + 40), (width, height + 40)] {
      var (latitude, longitude) = (0.0, 0.0)
      shumate_viewport_widget_coords_to_location(
        viewport, map, Double(x), Double(y), &latitude, &longitude)
      latitudes.append(min(90, max(-90, latitude)))
      longitudes.append(longitude)
    }
    self.init(
      south: latitudes.min() ?? -90, west: longitudes.min() ?? -180,
      north: latitudes.max() ?? 90, east: longitudes.max() ?? 180, centre: centre)
  }
}
