import CGtk

extension Texture {
  /// A picture of this size in pixels, which a closure draws with cairo.
  ///
  /// - Parameters:
  ///   - scale: how many pixels of the screen each is made of, each way; at least 1.
  ///   - isOpaque: whether nothing will be seen through it. GTK 4.8 without OpenGL draws such a one
  ///     five times as fast.
  @MainActor
  package static func draw(
    width: Int, height: Int, scale: Int = 1, isOpaque: Bool = false,
    _ draw: (_ canvas: OpaquePointer) -> Void
  ) -> Object<OpaquePointer> {
    let surface = cairo_image_surface_create(
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width * scale),
      Int32(height * scale))
    let canvas = cairo_create(surface)
    defer {
      cairo_destroy(canvas)
      cairo_surface_destroy(surface)
    }
    if let canvas {
      cairo_scale(canvas, Double(scale), Double(scale))
      draw(canvas)
    }
    cairo_surface_flush(surface)
    if isOpaque {
      guard
        let pixels = gdk_pixbuf_get_from_surface(
          surface, 0, 0, Int32(width * scale), Int32(height * scale)),
        let texture = gdk_texture_new_for_pixbuf(pixels)
      else { preconditionFailure("out of memory") }
      g_object_unref(pixels.instance)
      return Object(owning: texture)
    }
    let stride = cairo_image_surface_get_stride(surface)
    let bytes = g_bytes_new(
      cairo_image_surface_get_data(surface), gsize(stride) * gsize(height * scale))
    defer { g_bytes_unref(bytes) }
    guard
      let texture = gdk_memory_texture_new(
        Int32(width * scale), Int32(height * scale), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
        gsize(stride))
    else { preconditionFailure("out of memory") }
    return Object(owning: texture)
  }
}
