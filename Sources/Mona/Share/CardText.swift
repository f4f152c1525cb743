import CGtk

/// A text of a card, laid out: how large it is, and how it is written.
final class CardText {
  private let cairo: OpaquePointer?
  private let layout: OpaquePointer?
  /// In pixels.
  let width: Double
  let height: Double

  /// - Parameters:
  ///   - size: of its letters, in pixels.
  ///   - lines: how many there may be; what is longer is cut.
  ///   - width: how wide a line may be, in pixels.
  init(
    _ text: String, _ size: Double, isBold: Bool = false, lines: Int32, width: Double,
    on cairo: OpaquePointer?
  ) {
    self.cairo = cairo
    layout = pango_cairo_create_layout(cairo)
    let font = pango_font_description_from_string("Cantarell, sans-serif")
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    // A negative height counts lines.
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
}

/// Draws in a colour from now on, written as 0xRRGGBB.
func setColour(_ colour: UInt32, on cairo: OpaquePointer?) {
  cairo_set_source_rgb(
    cairo, Double(colour >> 16 & 255) / 255, Double(colour >> 8 & 255) / 255,
    Double(colour & 255) / 255)
}
