import CGtk

extension Texture {
  /// The very pixels a photo shows in: it is then copied to the screen, where to scale it would take
  /// most of the time of each frame.
  package struct Cut: Hashable, Sendable {
    /// How many pixels of the screen it is wide.
    package var width: Int
    /// How many pixels of the screen it is high.
    package var height: Int

    /// Of a size in pixels, each made of `scale` pixels of the screen each way.
    package init(width: Int, height: Int, scale: Int) {
      (self.width, self.height) = (width * scale, height * scale)
    }
  }

  /// The middle of a picture, as much of it as covers the cut; the caller's to let go of.
  ///
  /// Nil when there is no memory for it.
  static func cut(_ picture: OpaquePointer, to cut: Cut) -> OpaquePointer? {
    let hasAlpha = gdk_pixbuf_get_has_alpha(picture) != 0
    return drawn(
      hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width: cut.width, height: cut.height
    ) { canvas in
      let width = Double(gdk_pixbuf_get_width(picture))
      let height = Double(gdk_pixbuf_get_height(picture))
      let scale = max(Double(cut.width) / width, Double(cut.height) / height)
      cairo_translate(canvas, Double(cut.width) / 2, Double(cut.height) / 2)
      cairo_scale(canvas, scale, scale)
      // GdkPixbuf would take four times as long to scale it.
      gdk_cairo_set_source_pixbuf(canvas, picture, -width / 2, -height / 2)
      cairo_pattern_set_filter(cairo_get_source(canvas), CAIRO_FILTER_BILINEAR)
      // Else its edges would be blended with what is beyond them, which is nothing.
      cairo_pattern_set_extend(cairo_get_source(canvas), CAIRO_EXTEND_PAD)
      cairo_paint(canvas)
    } read: { surface in
      gdk_pixbuf_get_from_surface(surface, 0, 0, Int32(cut.width), Int32(cut.height))
    }
  }
}
