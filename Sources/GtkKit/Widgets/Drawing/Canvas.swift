import CGtk
import CMonaWidgets

/// A widget that a closure draws with GTK's own scene, which no pixel of a texture is copied for;
/// an image for screen readers.
@MainActor
package final class Canvas {
  /// The widget, which lives at least as long as this.
  package var widget: Widget { held.pointer }
  private let held: Object<Widget>

  /// A canvas; the closure gets the `GtkSnapshot` and the canvas's width and height in pixels, and
  /// captures weakly whatever holds the canvas.
  package init(
    draw: @escaping @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void
  ) {
    let created = mona_canvas_new(
      SnapshotDrawing.snapshot, RetainedObjects.retain(SnapshotDrawing(draw)),
      { RetainedObjects.release($0) })
    guard let created else { preconditionFailure("out of memory") }
    held = Object(cast(created))
  }

  /// Asks for a new drawing in the next frame.
  package func redraw() {
    gtk_widget_queue_draw(widget)
  }
}
