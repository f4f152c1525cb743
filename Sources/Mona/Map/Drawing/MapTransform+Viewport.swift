import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens

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
