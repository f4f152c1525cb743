import CGtk
import Foundation

/// Images for `GtkPicture`.
package enum Texture {
  /// Why an image cannot be shown.
  package enum Failure: Error {
    /// The file cannot be read, or is no image that GdkPixbuf knows.
    case unreadable(String)
    /// The image has more pixels than asked for, and was not decoded.
    case tooLarge(width: Int, height: Int)
  }

  /// A decoded image on its way from the thread that decoded it to the main actor, which must take it.
  ///
  /// Unchecked: a `GdkTexture` is immutable, and may be used on any thread.
  package struct Decoded: @unchecked Sendable {
    fileprivate let texture: OpaquePointer

    /// The texture; call it once.
    @MainActor
    package func take() -> Object<OpaquePointer> { Object(owning: texture) }
  }

  /// Decodes a file, upright, at most `side` pixels wide and high.
  ///
  /// Blocks: call it off the main thread.
  /// - Parameters:
  ///   - orientation: the Exif orientation (1 to 8) of a format whose orientation GdkPixbuf does not read.
  ///   - cut: the size to crop to; nil to keep the whole image.
  /// - Throws: ``Failure``, or `CancellationError` if the task was cancelled before the decoding.
  package static func decode(
    _ file: URL, side: Int, maxPixels: Int, orientation: (URL) -> Int? = { _ in nil },
    cut: Cut? = nil
  ) throws -> Decoded {
    try Task.checkCancellation()
    let path = file.path
    var width: Int32 = 0
    var height: Int32 = 0
    guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else {
      throw Failure.unreadable(path)
    }
    guard Int(width) * Int(height) <= maxPixels else {
      throw Failure.tooLarge(width: Int(width), height: Int(height))
    }
    var error: UnsafeMutablePointer<GError>?
    // GdkPixbuf would also enlarge.
    let target = Int32(min(side, Int(max(width, height))))
    guard let scaled = gdk_pixbuf_new_from_file_at_scale(path, target, target, 1, &error) else {
      defer { g_error_free(error) }
      throw Failure.unreadable(error.map { String(cString: $0.pointee.message) } ?? path)
    }
    defer { g_object_unref(scaled.instance) }
    if let turn = orientation(file) { gdk_pixbuf_set_option(scaled, "orientation", String(turn)) }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(scaled) else {
      throw Failure.unreadable(path)
    }
    defer { g_object_unref(upright.instance) }
    let middle = cut.flatMap { Self.cut(upright, to: $0) }
    defer { if let middle { g_object_unref(middle.instance) } }
    guard let texture = gdk_texture_new_for_pixbuf(middle ?? upright) else {
      throw Failure.unreadable(path)
    }
    return Decoded(texture: texture)
  }
}

extension Texture {
  /// The width and height in pixels in the header of an image file, before its orientation is applied.
  ///
  /// Reads the file, so call it off the main thread; decodes nothing. Nil if it is no image.
  package static func dimensions(_ url: URL) -> (width: Int, height: Int)? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard gdk_pixbuf_get_file_info(url.path, &width, &height) != nil, width > 0, height > 0 else {
      return nil
    }
    return (Int(width), Int(height))
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
