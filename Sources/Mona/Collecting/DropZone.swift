import CGtk
import GtkKit
import MonaScreens

/// Where in the window a photo can be dropped on a discovery: a sheet, a row, a pin, a photo.
///
/// A widget says once which discovery it shows; the window alone listens to what is dragged, so
/// that lists have nothing more to do for each of their rows.
@MainActor
final class DropZone {
  /// The discovery at a point of a widget, if there is one.
  typealias Target = @MainActor (_ x: Double, _ y: Double) -> PhotoDestination?

  private static let name = "mona-drop-zone"
  private let target: Target

  private init(_ target: @escaping Target) {
    self.target = target
  }

  /// Lets photos be dropped on what a widget shows.
  static func mark(_ widget: Widget, _ target: @escaping Target) {
    attach(DropZone(target), to: widget, as: name)
  }

  /// The innermost such widget at a point of `window`, and its discovery.
  static func find(in window: Widget, _ x: Double, _ y: Double) -> (
    widget: Widget, PhotoDestination
  )? {
    var next = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
    while let widget = next, widget != window {
      if let zone: DropZone = attached(to: widget, as: name) {
        var (innerX, innerY) = (0.0, 0.0)
        gtk_widget_translate_coordinates(window, widget, x, y, &innerX, &innerY)
        if let target = zone.target(innerX, innerY) { return (widget, target) }
      }
      next = widget.parent
    }
    return nil
  }
}
