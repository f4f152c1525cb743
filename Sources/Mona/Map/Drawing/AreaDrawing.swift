import CGtk
import GtkKit
import MonaModel

/// Draws the ground of a heritage site.
@MainActor
enum AreaDrawing {
  /// Draws outlines and holes in the colour of a kind; the closure says at which pixel a point is.
  static func draw<Point>(
    _ rings: [[Point]], of kind: DiscoveryKind, on canvas: OpaquePointer,
    at pixel: (Point) -> (x: Double, y: Double)
  ) {
    let colour = colour(of: kind)
    let (red, green, blue) = (Double(colour.red), Double(colour.green), Double(colour.blue))
    // A hole is where the outline goes round an even number of times.
    cairo_set_fill_rule(canvas, CAIRO_FILL_RULE_EVEN_ODD)
    for ring in rings {
      for (index, point) in ring.enumerated() {
        let (x, y) = pixel(point)
        if index == 0 { cairo_move_to(canvas, x, y) } else { cairo_line_to(canvas, x, y) }
      }
      cairo_close_path(canvas)
    }
    cairo_set_source_rgba(canvas, red, green, blue, 0.35)
    cairo_fill_preserve(canvas)
    // Dark around the colour, which alone would vanish on light ground.
    cairo_set_line_width(canvas, 3.5)
    cairo_set_source_rgba(canvas, 0.11, 0.11, 0.12, 0.8)
    cairo_stroke_preserve(canvas)
    cairo_set_line_width(canvas, 1.5)
    cairo_set_source_rgba(canvas, red, green, blue, 1)
    cairo_stroke(canvas)
  }

  private static func colour(of kind: DiscoveryKind) -> GdkRGBA {
    let text =
      switch kind {
      case .artwork: "#FAE800"
      case .place: "#612B8D"
      case .heritage: "#FE7E61"
      }
    var colour = GdkRGBA()
    gdk_rgba_parse(&colour, text)
    return colour
  }
}
