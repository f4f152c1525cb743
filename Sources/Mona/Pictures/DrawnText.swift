import CGtk

/// A text that cairo draws, laid out, with its size; the same on every surface.
final class DrawnText {
  private let cairo: OpaquePointer?
  private let layout: OpaquePointer?
  /// The size, in pixels.
  let width: Double
  let height: Double

  /// - Parameters:
  ///   - size: the font size, in pixels.
  ///   - lines: the maximum number of lines; a longer text is ellipsized.
  ///   - width: the maximum width, in pixels.
  init(
    _ text: String, _ size: Double, isBold: Bool = false, isItalic: Bool = false,
    isCentred: Bool = false, lines: Int32, width: Double, on cairo: OpaquePointer?
  ) {
    self.cairo = cairo
    layout = pango_cairo_create_layout(cairo)
    let font = pango_font_description_from_string("Cantarell, sans-serif")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_style(font, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    // Hinting would give each kind of surface other widths, and lines would break elsewhere.
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
    cairo_font_options_destroy(options)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    if isCentred { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }
    // Pango takes a negative height as a number of lines, of each paragraph.
    pango_layout_set_height(layout, -lines)
    var (measured, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &measured, &height)
    (self.width, self.height) = (Double(measured), Double(height))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  func draw(_ colour: UInt32, left: Double, top: Double) {
    setColour(colour, on: cairo)
    cairo_move_to(cairo, left, top)
    pango_cairo_show_layout(cairo, layout)
  }

  /// Draws it with an outline in another colour, which keeps it readable over lines.
  func draw(_ colour: UInt32, outlined outline: UInt32, left: Double, top: Double) {
    cairo_move_to(cairo, left, top)
    pango_cairo_layout_path(cairo, layout)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(cairo, 2.5)
    setColour(outline, on: cairo)
    cairo_stroke_preserve(cairo)
    setColour(colour, on: cairo)
    cairo_fill(cairo)
  }
}

/// Sets the drawing colour, as 0xRRGGBB.
func setColour(_ colour: UInt32, on cairo: OpaquePointer?) {
  cairo_set_source_rgb(
    cairo, Double(colour >> 16 & 255) / 255, Double(colour >> 8 & 255) / 255,
    Double(colour & 255) / 255)
}
