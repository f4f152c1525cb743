import CGtk

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
