import CGtk
import CMonaWidgets

/// A map layer that a closure draws, and redraws when the map moves.
///
/// It takes neither pointer events nor the focus.
@MainActor
package final class DrawnLayer {
  /// The `ShumateLayer`, for `shumate_simple_map_add_overlay_layer`.
  package let widget: Widget

  /// A layer over the map of this `ShumateViewport`.
  ///
  /// The closure gets the `GtkSnapshot` and the layer's width and height in pixels; it captures objects that hold the
  /// layer weakly.
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

  /// Redraws in the next frame.
  package func redraw() {
    gtk_widget_queue_draw(widget)
  }
}
