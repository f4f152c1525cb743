import CGtk

extension Texture {
  /// Draws a picture of the resources off the main actor, `side` pixels wide and high at most; a
  /// vector picture is sharp at any size.
  ///
  /// Nil when there is no such resource, or it is no picture.
  @MainActor
  package static func draw(resource path: String, side: Int) async -> Object<OpaquePointer>? {
    guard let drawn = await drawn(path, side: side) else { return nil }
    return Object(owning: drawn.texture)
  }

  /// A reference on its way from the drawing thread to the main actor.
  private struct Drawn: @unchecked Sendable {
    let texture: OpaquePointer
  }

  @concurrent
  private static func drawn(_ path: String, side: Int) async -> Drawn? {
    guard
      let pixels = gdk_pixbuf_new_from_resource_at_scale(path, Int32(side), Int32(side), 1, nil)
    else { return nil }
    defer { g_object_unref(pixels.instance) }
    return gdk_texture_new_for_pixbuf(pixels).map(Drawn.init)
  }
}
