import CGtk

extension Texture {
  /// A picture of this size in pixels, which a closure draws with cairo.
  ///
  /// - Parameter scale: how many pixels of the screen each is made of, each way; at least 1.
  @MainActor
  package static func draw(
    width: Int, height: Int, scale: Int = 1, _ draw: (_ canvas: OpaquePointer) -> Void
  ) -> Object<OpaquePointer> {
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(width * scale), Int32(height * scale))
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
