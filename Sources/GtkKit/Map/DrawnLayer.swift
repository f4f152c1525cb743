import CGtk
import CMonaWidgets

/// A layer of a map that a closure draws, again whenever the map looks elsewhere.
///
/// It takes neither the pointer nor the focus from the map below.
@MainActor
package final class DrawnLayer {
  /// The `ShumateLayer`, for `shumate_simple_map_add_overlay_layer`.
  package let widget: Widget

  /// A layer over the map of this `ShumateViewport`; the closure gets the `GtkSnapshot` and the
  /// layer's width and height in pixels, and captures weakly whatever holds the layer.
  package init(
    over viewport: OpaquePointer,
    draw: @escaping @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void
  ) {
    let created = mona_map_layer_new(
      UnsafeMutableRawPointer(viewport), SnapshotDrawing.snapshot,
      RetainedObjects.retain(SnapshotDrawing(draw)),
      { RetainedObjects.release($0) })
    guard let created else { preconditionFailure("out of memory") }
    widget = cast(created)
  }

  /// Asks for a new drawing in the next frame.
  package func redraw() {
    gtk_widget_queue_draw(widget)
  }
}
