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

/// A closure that draws on a `GtkSnapshot`, as the widgets of `CMonaWidgets` hold it.
@MainActor
final class SnapshotDrawing {
  private let draw: @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void

  init(
    _ draw: @escaping @MainActor (_ snapshot: OpaquePointer, _ width: Int, _ height: Int) -> Void
  ) {
    self.draw = draw
  }

  /// What C calls with such a closure, boxed, for each new picture.
  nonisolated static let snapshot: MonaLayerSnapshot = { userData, snapshot, width, height in
    guard let userData, let snapshot else { return }
    onMainThread((userData, snapshot)) { userData, snapshot in
      let drawing: SnapshotDrawing = RetainedObjects.value(userData)
      drawing.draw(OpaquePointer(snapshot), Int(width), Int(height))
    }
  }
}

/// An empty area that a closure draws on, given its width and height in pixels.
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

/// A `GtkPicture` of a fixed room whose image changes by a new drawing only, without a new layout:
/// in a grid that scrolls, each of those would lay out the whole grid.
@MainActor
package final class PictureSlot {
  /// The picture, which fills its room and cuts off what stands out.
  package let widget: Widget
  private let slot: Object<OpaquePointer>

  /// A picture that asks for this much room, in pixels.
  package init(width: Int, height: Int) {
    guard let created = mona_picture_slot_new() else { preconditionFailure("out of memory") }
    slot = Object(owning: cast(created) as OpaquePointer)
    widget = gtk_picture_new_for_paintable(slot.pointer)
    widget.requestSize(width: width, height: height)
  }

  /// Shows a texture; nothing for nil.
  package func show(_ texture: Object<OpaquePointer>?) {
    mona_picture_slot_show(slot.pointer.instance, texture?.pointer.instance)
  }
}
