import CGtk
import GtkKit
import MonaScreens

/// Draws the way of a day: a line from visit to visit, and the number of each in a disc.
@MainActor
enum DayPathDrawing {
  static func draw(_ way: DayPath, on canvas: OpaquePointer, in frame: MapFrame) {
    let spots = way.stops.map { frame.pixel(of: $0.place) }
    line(spots, on: canvas)
    for (stop, spot) in zip(way.stops, spots) {
      GlyphDrawing.badge(String(stop.number), on: canvas, at: spot)
    }
  }

  /// Dark within white, and stroked only, so that a way that crosses itself stays a way.
  private static func line(_ spots: [(x: Double, y: Double)], on canvas: OpaquePointer) {
    guard spots.count > 1 else { return }
    for (index, spot) in spots.enumerated() {
      if index == 0 {
        cairo_move_to(canvas, spot.x, spot.y)
      } else {
        cairo_line_to(canvas, spot.x, spot.y)
      }
    }
    cairo_set_line_join(canvas, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(canvas, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_width(canvas, 6)
    cairo_set_source_rgba(canvas, 1, 1, 1, 0.9)
    cairo_stroke_preserve(canvas)
    cairo_set_line_width(canvas, 3)
    cairo_set_source_rgb(canvas, 0.11, 0.33, 0.76)
    cairo_stroke(canvas)
  }
}
