import CGtk

/// An empty area that a closure draws on, given its width and height in pixels.
@MainActor
package func drawing(
  _ draw: @escaping @MainActor (_ canvas: OpaquePointer, _ width: Int, _ height: Int) -> Void
) -> Widget {
  let area: Widget = gtk_drawing_area_new()
  gtk_drawing_area_set_draw_func(
    cast(area),
    { _, canvas, width, height, box in
      guard let canvas, let box else { return }
      onMainThread((canvas, box)) { canvas, box in
        let drawing: Drawing = Boxes.value(box)
        drawing.draw(canvas, Int(width), Int(height))
      }
    }, Boxes.retain(Drawing(draw)), Boxes.release)
  return area
}

@MainActor
private final class Drawing {
  let draw: @MainActor (OpaquePointer, Int, Int) -> Void

  init(_ draw: @escaping @MainActor (OpaquePointer, Int, Int) -> Void) {
    self.draw = draw
  }
}
