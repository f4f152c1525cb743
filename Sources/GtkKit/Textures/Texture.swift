import CGtk
import Foundation

/// Images for `GtkPicture`.
package enum Texture {
  /// A decoded image on its way from the thread that decoded it to the main actor, which must take it.
  ///
  /// Unchecked: a `GdkTexture` is immutable, and may be used on any thread.
  package struct Decoded: @unchecked Sendable {
    fileprivate let texture: OpaquePointer

    /// The texture; call it once.
    @MainActor
    package func take() -> Object<OpaquePointer> { Object(owning: texture) }
  }

  /// A texture of a decoded image; on any thread.
  ///
  /// - Parameters:
  ///   - picture: a `GdkPixbuf`, which must not change any more.
  ///   - cut: the size to crop to; nil to keep the whole image.
  /// - Returns: nil if there is not enough memory.
  package static func decoded(_ picture: OpaquePointer, cut: Cut? = nil) -> Decoded? {
    let middle = cut.flatMap { Self.cut(picture, to: $0) }
    defer { if let middle { g_object_unref(middle.instance) } }
    return gdk_texture_new_for_pixbuf(middle ?? picture).map { Decoded(texture: $0) }
  }
}

extension Texture {
  /// The size in screen pixels at which a photo is shown: scaling it in each frame would take most of the frame's
  /// time.
  package struct Cut: Hashable, Sendable {
    /// The width in screen pixels.
    package var width: Int
    /// The height in screen pixels.
    package var height: Int

    /// A size in application pixels, each of `scale` × `scale` screen pixels.
    package init(width: Int, height: Int, scale: Int) {
      (self.width, self.height) = (width * scale, height * scale)
    }
  }

  /// Scales a picture to cover the size, and crops it to the middle; the caller owns the result.
  ///
  /// Nil if there is not enough memory.
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
      // GdkPixbuf takes four times as long to scale.
      gdk_cairo_set_source_pixbuf(canvas, picture, -width / 2, -height / 2)
      cairo_pattern_set_filter(cairo_get_source(canvas), CAIRO_FILTER_BILINEAR)
      // Else the edges would be blended with transparency.
      cairo_pattern_set_extend(cairo_get_source(canvas), CAIRO_EXTEND_PAD)
      cairo_paint(canvas)
    } read: { surface in
      gdk_pixbuf_get_from_surface(surface, 0, 0, Int32(cut.width), Int32(cut.height))
    }
  }
}
