import CGtk
import GtkKit

/// A glyph of the map, ready to be put on it.
@MainActor
struct GlyphPicture {
  let texture: Object<OpaquePointer>
  /// How large it is, in pixels.
  let (width, height): (Double, Double)
  /// How far its spot is from its left and its upper edge, in pixels.
  let (x, y): (Double, Double)

  /// Puts it on a snapshot with its spot at a pixel, or as near as the screen's pixels are.
  func append(to snapshot: OpaquePointer, at spot: (x: Double, y: Double), scale: Double) {
    var bounds = graphene_rect_t()
    graphene_rect_init(
      &bounds, Float(((spot.x - x) * scale).rounded() / scale),
      Float(((spot.y - y) * scale).rounded() / scale), Float(width), Float(height))
    gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
  }
}
