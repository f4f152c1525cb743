import CGtk
import CMonaWidgets

/// A widget that a closure draws with a `GtkSnapshot`, without an intermediate texture; an image for screen readers.
@MainActor
package final class Canvas {
  /// The widget, which lives at least as long as this object.
  package var widget: Widget { held.pointer }
  private let held: Object<Widget>

  /// A canvas.
  ///
  /// The closure gets the `GtkSnapshot` and the canvas's width and height in pixels; it captures objects that hold
  /// the canvas weakly.
  package init(
    draw: @escaping @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void
  ) {
    let created = mona_canvas_new(
      SnapshotDrawing.snapshot, RetainedObjects.retain(SnapshotDrawing(draw)),
      { RetainedObjects.release($0) })
    guard let created else { preconditionFailure("out of memory") }
    held = Object(cast(created))
  }

  /// Redraws in the next frame.
  package func redraw() {
    gtk_widget_queue_draw(widget)
  }
}

/// A closure that draws on a `GtkSnapshot`, as the widgets of CMonaWidgets hold it.
@MainActor
final class SnapshotDrawing {
  private let draw: @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void

  init(
    _ draw: @escaping @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void
  ) {
    self.draw = draw
  }

  /// The C callback that calls the closure in its user data.
  nonisolated static let snapshot: MonaLayerSnapshot = { userData, snapshot, width, height in
    guard let userData, let snapshot else { return }
    onMainThread((userData, snapshot)) { userData, snapshot in
      let drawing: SnapshotDrawing = RetainedObjects.value(userData)
      drawing.draw(OpaquePointer(snapshot), Int(width), Int(height))
    }
  }
}

/// A `GtkDrawingArea` that a closure draws with cairo, given its width and height in pixels.
@MainActor
package func drawing(
  _ draw: @escaping @MainActor (_ canvas: OpaquePointer, _ width: Int, _ height: Int) -> Void
) -> Widget {
  let area: Widget = gtk_drawing_area_new()
  gtk_drawing_area_set_draw_func(
    cast(area),
    { _, canvas, width, height, userData in
      guard let canvas, let userData else { return }
      onMainThread((canvas, userData)) { canvas, userData in
        let drawing: Drawing = RetainedObjects.value(userData)
        drawing.draw(canvas, Int(width), Int(height))
      }
    }, RetainedObjects.retain(Drawing(draw)), RetainedObjects.release)
  return area
}

@MainActor
private final class Drawing {
  let draw: @MainActor (OpaquePointer, Int, Int) -> Void

  init(_ draw: @escaping @MainActor (OpaquePointer, Int, Int) -> Void) {
    self.draw = draw
  }
}

/// A `GtkPicture` of fixed size whose image changes without a new layout: in a grid that scrolls, each layout would
/// concern the whole grid.
@MainActor
package final class PictureSlot {
  /// The picture; an image covers it and is cropped.
  package let widget: Widget
  private let slot: Object<OpaquePointer>

  /// A picture of this minimum size, in pixels.
  package init(width: Int, height: Int) {
    guard let created = mona_picture_slot_new() else { preconditionFailure("out of memory") }
    slot = Object(owning: cast(created) as OpaquePointer)
    widget = gtk_picture_new_for_paintable(slot.pointer)
    widget.requestSize(width: width, height: height)
  }

  /// Shows a texture, or nothing.
  package func show(_ texture: Object<OpaquePointer>?) {
    mona_picture_slot_show(slot.pointer.instance, texture?.pointer.instance)
  }
}
