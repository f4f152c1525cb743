import CGtk
import GtkKit
import MonaScreens

/// Draws the glyphs that have a number, with dark lines inside white ones for contrast on any base
/// map.
@MainActor
enum GlyphDrawing {
  private typealias Colour = (red: Double, green: Double, blue: Double)

  private static let ink: Colour = (0.11, 0.11, 0.12)
  private static let white: Colour = (1, 1, 1)
  /// The colours of the ring's parts differ in brightness as well as in hue; the parts also differ
  /// in width.
  private static let collected: Colour = (0.03, 0.42, 0.24)
  private static let targeted: Colour = (0.25, 0.62, 0.98)
  private static let others: Colour = (0.78, 0.78, 0.80)

  /// Draws the disc of a cluster: its number, and a ring of the states' shares, clockwise from the
  /// top: collected, wishlist, then the others, thinner.
  static func disc(
    _ text: String, _ shares: GlyphShares, on canvas: OpaquePointer, side: Double
  ) {
    let middle = side / 2
    circle(canvas, middle, middle, middle - 0.5)
    fill(canvas, white)
    circle(canvas, middle, middle, middle - 2.5)
    fill(canvas, ink)
    circle(canvas, middle, middle, middle - 3.75)
    fill(canvas, white)
    let rest = GlyphShares.parts - shares.collected - shares.targeted
    arc(canvas, middle, from: shares.collected + shares.targeted, parts: rest, 2, others)
    arc(canvas, middle, from: 0, parts: shares.collected, 4.5, collected)
    arc(canvas, middle, from: shares.collected, parts: shares.targeted, 4.5, targeted)
    write(text, on: canvas, at: (middle, middle), size: text.count > 3 ? 11 : 12.5, ink)
  }

  /// Draws a number in a dark pill.
  static func badge(_ text: String, on canvas: OpaquePointer, at spot: (x: Double, y: Double)) {
    let half = 8 + 3 * Double(max(0, text.count - 1))
    for (margin, colour) in [(0.0, white), (1.5, ink)] {
      pill(canvas, spot, half: half - margin, radius: 9.5 - margin)
      fill(canvas, colour)
    }
    write(text, on: canvas, at: spot, size: 10.5, white)
  }

  // MARK: Lines

  private static func circle(
    _ canvas: OpaquePointer, _ x: Double, _ y: Double, _ radius: Double
  ) {
    cairo_new_path(canvas)
    cairo_arc(canvas, x, y, radius, 0, 2 * .pi)
  }

  private static func pill(
    _ canvas: OpaquePointer, _ spot: (x: Double, y: Double), half: Double, radius: Double
  ) {
    let reach = max(0, half - radius)
    cairo_new_path(canvas)
    cairo_arc(canvas, spot.x + reach, spot.y, radius, -.pi / 2, .pi / 2)
    cairo_arc(canvas, spot.x - reach, spot.y, radius, .pi / 2, 3 * .pi / 2)
    cairo_close_path(canvas)
  }

  /// Draws a part of the ring, clockwise from the top.
  private static func arc(
    _ canvas: OpaquePointer, _ middle: Double, from start: Int, parts: Int, _ width: Double,
    _ colour: Colour
  ) {
    guard parts > 0 else { return }
    let turn = 2 * Double.pi / Double(GlyphShares.parts)
    // A white gap between two states, unless one state fills the ring.
    let gap = parts == GlyphShares.parts ? 0 : 0.06
    let from = Double(start) * turn - .pi / 2
    cairo_new_path(canvas)
    cairo_arc(
      canvas, middle, middle, middle - 3.75 - width / 2, from + gap,
      from + Double(parts) * turn - gap)
    cairo_set_line_width(canvas, width)
    cairo_set_source_rgb(canvas, colour.red, colour.green, colour.blue)
    cairo_stroke(canvas)
  }

  private static func fill(_ canvas: OpaquePointer, _ colour: Colour) {
    cairo_set_source_rgb(canvas, colour.red, colour.green, colour.blue)
    cairo_fill(canvas)
  }

  // MARK: Text

  private static func write(
    _ text: String, on canvas: OpaquePointer, at spot: (x: Double, y: Double), size: Double,
    _ colour: Colour
  ) {
    guard let layout = pango_cairo_create_layout(canvas) else { return }
    let font = pango_font_description_from_string("Cantarell, Sans Bold")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
    var ink = PangoRectangle()
    pango_layout_get_pixel_extents(layout, &ink, nil)
    cairo_move_to(
      canvas, spot.x - Double(ink.x) - Double(ink.width) / 2,
      spot.y - Double(ink.y) - Double(ink.height) / 2)
    cairo_set_source_rgb(canvas, colour.red, colour.green, colour.blue)
    pango_cairo_show_layout(canvas, layout)
    g_object_unref(layout.instance)
  }
}
