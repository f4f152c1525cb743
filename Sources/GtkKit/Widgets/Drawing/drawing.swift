import CGtk

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
