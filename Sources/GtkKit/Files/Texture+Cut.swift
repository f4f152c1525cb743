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
    guard
      let middle = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, gdk_pixbuf_get_has_alpha(picture), 8, Int32(cut.width),
        Int32(cut.height))
    else { return nil }
    let width = Double(gdk_pixbuf_get_width(picture))
    let height = Double(gdk_pixbuf_get_height(picture))
    let scale = max(Double(cut.width) / width, Double(cut.height) / height)
    gdk_pixbuf_scale(
      picture, middle, 0, 0, Int32(cut.width), Int32(cut.height),
      (Double(cut.width) - width * scale) / 2, (Double(cut.height) - height * scale) / 2, scale,
      scale, GDK_INTERP_BILINEAR)
    return middle
  }
}
