import CGtk
import Foundation

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

extension Texture {
  /// A picture of pixels in memory: red, green and blue, a byte each, lines `stride` bytes apart.
  @MainActor
  package static func of(
    rgb pixels: Data, width: Int, height: Int, stride: Int
  ) -> Object<OpaquePointer>? {
    let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_R8G8B8, bytes, gsize(stride)
    ).map { Object(owning: $0) }
  }
}

extension Texture {
  /// Draws a picture of the resources off the main actor, `side` pixels wide and high at most; a
  /// vector picture is sharp at any size.
  ///
  /// Nil when there is no such resource, or it is no picture.
  @MainActor
  package static func draw(resource path: String, side: Int) async -> Object<OpaquePointer>? {
    await drawn(path, side: side).map { Object(owning: $0) }
  }

  @concurrent
  private static func drawn(_ path: String, side: Int) async -> sending OpaquePointer? {
    guard
      let pixels = gdk_pixbuf_new_from_resource_at_scale(path, Int32(side), Int32(side), 1, nil)
    else { return nil }
    defer { g_object_unref(pixels.instance) }
    return gdk_texture_new_for_pixbuf(pixels)
  }
}

extension Texture {
  /// Paints a symbol of the theme, or of the application, in one colour with its upper left corner
  /// where the canvas has its own.
  ///
  /// - Parameters:
  ///   - side: its width and height in pixels.
  ///   - scale: how many pixels of the screen each is made of, each way; at least 1.
  @MainActor
  package static func paint(
    symbol name: String, side: Int, scale: Int, _ colour: GdkRGBA, on canvas: OpaquePointer
  ) {
    guard let display = gdk_display_get_default(), let snapshot = gtk_snapshot_new(),
      let icon = gtk_icon_theme_lookup_icon(
        gtk_icon_theme_get_for_display(display), name, nil, Int32(side), Int32(scale),
        GTK_TEXT_DIR_NONE, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
    else { return }
    defer { g_object_unref(icon.instance) }
    // A symbol has four colours: its own, and those of what it may warn of.
    let colours = [GdkRGBA](repeating: colour, count: 4)
    gtk_symbolic_paintable_snapshot_symbolic(
      cast(icon), snapshot, Double(side), Double(side), colours, gsize(colours.count))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, canvas)
    gsk_render_node_unref(node)
  }
}
