import CGtk
import GtkKit
import MonaScreens

/// Where in the window a photo can be dropped on a discovery: a sheet, a row, a pin, a photo.
///
/// A widget says once which discovery it shows; the window alone listens to what is dragged, so
/// that lists have nothing more to do for each of their rows.
@MainActor
final class PhotoSpot {
  /// The discovery at a place of a widget, if there is one.
  typealias Place = @MainActor (_ x: Double, _ y: Double) -> PhotoPlace?

  private static let name = "mona-photo-spot"
  private let place: Place

  private init(_ place: @escaping Place) {
    self.place = place
  }

  /// Lets photos be dropped on what a widget shows.
  static func mark(_ widget: Widget, _ place: @escaping Place) {
    attach(PhotoSpot(place), to: widget, as: name)
  }

  /// The innermost such widget at a place of `window`, and its discovery.
  static func find(in window: Widget, _ x: Double, _ y: Double) -> (widget: Widget, PhotoPlace)? {
    var next = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
    while let widget = next, widget != window {
      if let spot: PhotoSpot = attached(to: widget, as: name) {
        var (innerX, innerY) = (0.0, 0.0)
        gtk_widget_translate_coordinates(window, widget, x, y, &innerX, &innerY)
        if let place = spot.place(innerX, innerY) { return (widget, place) }
      }
      next = widget.parent
    }
    return nil
  }
}
