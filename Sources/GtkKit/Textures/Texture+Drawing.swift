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
    let texture = drawn(
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width * scale,
      height: height * scale
    ) { canvas in
      cairo_scale(canvas, Double(scale), Double(scale))
      draw(canvas)
    } read: { surface in
      isOpaque
        ? opaque(surface, width: width * scale, height: height * scale)
        : clear(surface, width: width * scale, height: height * scale)
    }
    guard let texture else { preconditionFailure("out of memory") }
    return Object(owning: texture)
  }

  /// What is read of a surface of so many pixels once it is drawn; on any thread.
  static func drawn(
    _ format: cairo_format_t, width: Int, height: Int, _ draw: (_ canvas: OpaquePointer) -> Void,
    read: (_ surface: OpaquePointer?) -> OpaquePointer?
  ) -> OpaquePointer? {
    let surface = cairo_image_surface_create(format, Int32(width), Int32(height))
    let canvas = cairo_create(surface)
    defer {
      cairo_destroy(canvas)
      cairo_surface_destroy(surface)
    }
    if let canvas { draw(canvas) }
    cairo_surface_flush(surface)
    return read(surface)
  }

  private static func opaque(
    _ surface: OpaquePointer?, width: Int, height: Int
  ) -> OpaquePointer? {
    guard let pixels = gdk_pixbuf_get_from_surface(surface, 0, 0, Int32(width), Int32(height))
    else { return nil }
    defer { g_object_unref(pixels.instance) }
    return gdk_texture_new_for_pixbuf(pixels)
  }

  private static func clear(
    _ surface: OpaquePointer?, width: Int, height: Int
  ) -> OpaquePointer? {
    let stride = cairo_image_surface_get_stride(surface)
    let bytes = g_bytes_new(
      cairo_image_surface_get_data(surface), gsize(stride) * gsize(height))
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
  }
}
