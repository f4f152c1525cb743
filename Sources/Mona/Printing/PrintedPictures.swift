import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaModel
import MonaScreens
import MonaServices

/// A picture for printing, reduced, with its JPEG, which a PDF contains as it is.
///
/// Unchecked: it is written before it is published, and only read then.
final class PrintedPicture: @unchecked Sendable {
  private let surface: OpaquePointer
  /// The size, in pixels.
  let (width, height): (Double, Double)

  /// Copies a `GdkPixbuf`; nil without memory for it.
  init?(_ picture: OpaquePointer) {
    let (width, height) = (gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture))
    (self.width, self.height) = (Double(width), Double(height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height) else {
      return nil
    }
    self.surface = surface
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    let canvas = cairo_create(surface)
    defer { cairo_destroy(canvas) }
    // White shows through transparent pixels.
    setColour(0xFFFFFF, on: canvas)
    cairo_paint(canvas)
    gdk_cairo_set_source_pixbuf(canvas, picture, 0, 0)
    cairo_paint(canvas)
    cairo_surface_flush(surface)
    addJPEG()
  }

  deinit { cairo_surface_destroy(surface) }

  private func addJPEG() {
    guard
      let opaque = gdk_pixbuf_get_from_surface(surface, 0, 0, Int32(width), Int32(height))
    else { return }
    defer { g_object_unref(opaque.instance) }
    var (bytes, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
    guard gdk_pixbuf_save_to_bufferv(opaque, &bytes, &count, "jpeg", nil, nil, nil) != 0, let bytes
    else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
      let status = cairo_surface_set_mime_data(
        surface, CAIRO_MIME_TYPE_JPEG, bytes, UInt(count), { g_free($0) }, bytes)
      if status != CAIRO_STATUS_SUCCESS { g_free(bytes) }
    }
  }

  /// The size within a square of `side`, in the same unit.
  func size(within side: Double) -> (width: Double, height: Double) {
    let scale = side / max(width, height)
    return (width * scale, height * scale)
  }

  /// Draws it with its upper left corner there, within a square of `side`.
  func draw(on canvas: OpaquePointer?, left: Double, top: Double, side: Double) {
    let scale = side / max(width, height)
    cairo_save(canvas)
    cairo_translate(canvas, left, top)
    cairo_scale(canvas, scale, scale)
    cairo_set_source_surface(canvas, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(canvas), CAIRO_FILTER_BEST)
    cairo_paint(canvas)
    cairo_restore(canvas)
  }
}

/// Reads the pictures of stops: the person's photos, and those of catalogues that are on this computer already.
@MainActor
enum PrintedPictures {
  /// What can be shown; nothing is fetched, and a picture that cannot be read is left out.
  static func read(_ stops: [Booklet.Stop]) async -> [DiscoveryID: PrintedPicture] {
    let covers = stops.filter { $0.cover.photo != nil || $0.cover.picture != nil }
    let side = PrintedPictureSize.pixels(of: covers.count)
    var pictures: [DiscoveryID: PrintedPicture] = [:]
    for stop in covers {
      if let photo = stop.cover.photo {
        pictures[stop.id] = await picture(of: photo, side)
      } else if let reference = stop.cover.picture, PictureSupply.display?.mode != .hidden,
        let data = await PictureSupply.shared.kept(reference)
      {
        pictures[stop.id] = await BlockingExecutor.shared.run {
          tryLogging("A picture cannot be printed") {
            try PhotoPixels.read(cached: data, side: side) { PrintedPicture($0) }
          }.flatMap { $0 }
        }
      }
    }
    return pictures
  }

  private static func picture(of photo: URL, _ side: Int) async -> PrintedPicture? {
    // Most photos have a thumbnail, which is read much faster.
    let file = await PhotoTextures.thumbnail(of: photo) ?? photo
    return await BlockingExecutor.shared.run {
      tryLogging("A photo cannot be printed") {
        try PhotoPixels.read(file, side: side) { PrintedPicture($0) }
      }.flatMap { $0 }
    }
  }
}
