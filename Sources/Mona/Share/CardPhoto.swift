import CGtk
import Foundation
import MonaModel
import MonaServices

/// The photo of a card, upright, no larger than a card needs.
final class CardPhoto {
  private let picture: OpaquePointer

  /// Nil when it cannot be read, or is larger than any photo MONA takes.
  init?(_ file: URL) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard gdk_pixbuf_get_file_info(file.path, &width, &height) != nil,
      Int(width) * Int(height) <= PhotoInfo.pixelLimit
    else { return nil }
    let side = min(max(width, height), 2400)
    guard let read = gdk_pixbuf_new_from_file_at_scale(file.path, side, side, 1, nil) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(read)) }
    if let turn = PhotoOrientation.overlooked(in: file) {
      gdk_pixbuf_set_option(read, "orientation", String(turn))
    }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(read) else { return nil }
    picture = upright
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(picture))
  }

  private var size: (width: Double, height: Double) {
    (Double(gdk_pixbuf_get_width(picture)), Double(gdk_pixbuf_get_height(picture)))
  }

  /// As high as the photo wants, from 4:3 to 4:5; what is beyond is cut evenly.
  var height: Double {
    (CardDrawing.width * min(max(size.height / size.width, 0.75), 1.25)).rounded()
  }

  /// Paints it at the top, as wide as the card.
  func paint(on cairo: OpaquePointer?) {
    let (size, width) = (size, CardDrawing.width)
    let scale = max(width / size.width, height / size.height)
    cairo_save(cairo)
    cairo_rectangle(cairo, 0, 0, width, height)
    cairo_clip(cairo)
    cairo_translate(
      cairo, (width - size.width * scale) / 2, (height - size.height * scale) / 2)
    cairo_scale(cairo, scale, scale)
    gdk_cairo_set_source_pixbuf(cairo, picture, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BEST)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }
}
