import CGtk
import Foundation

extension Texture {
  /// A texture of this size in pixels that a closure draws with cairo.
  ///
  /// - Parameters:
  ///   - scale: the number of screen pixels per pixel in each direction; at least 1.
  ///   - isOpaque: whether it has no transparency. GTK 4.8 without OpenGL draws opaque textures five times as fast.
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

  /// An opaque texture as `draw` makes, drawn off the main actor; nil without memory for it.
  @MainActor
  package static func drawInBackground(
    width: Int, height: Int, scale: Int,
    _ draw: @escaping @Sendable (_ canvas: OpaquePointer) -> Void
  ) async -> Object<OpaquePointer>? {
    await drawnInBackground(width: width * scale, height: height * scale) { canvas in
      cairo_scale(canvas, Double(scale), Double(scale))
      draw(canvas)
    }.map { Object(owning: $0) }
  }

  @concurrent
  private static func drawnInBackground(
    width: Int, height: Int, _ draw: @Sendable (_ canvas: OpaquePointer) -> Void
  ) async -> sending OpaquePointer? {
    drawn(CAIRO_FORMAT_RGB24, width: width, height: height, draw) { surface in
      opaque(surface, width: width, height: height)
    }
  }

  /// Draws on a new cairo surface of this size, and returns what `read` makes of it; on any thread.
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
  /// A texture of pixels in memory: one byte each for red, green and blue, rows `stride` bytes apart.
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
  /// Renders an image of the resources off the main actor, at most `side` pixels wide and high; vector images are
  /// sharp at any size.
  ///
  /// Nil if there is no such resource, or it is no image.
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
  /// Paints a symbolic icon of the theme or the application in one colour, at the origin of the canvas.
  ///
  /// - Parameters:
  ///   - side: its width and height in pixels.
  ///   - scale: the number of screen pixels per pixel in each direction; at least 1.
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
    // A symbolic icon has four colours: foreground, error, warning and success.
    let colours = [GdkRGBA](repeating: colour, count: 4)
    gtk_symbolic_paintable_snapshot_symbolic(
      cast(icon), snapshot, Double(side), Double(side), colours, gsize(colours.count))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, canvas)
    gsk_render_node_unref(node)
  }
}
