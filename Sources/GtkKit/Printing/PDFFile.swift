import CGtk
import Foundation

/// PDF files that cairo writes.
package enum PDFFile {
  /// The content of a PDF with these pages, on any thread; nil without memory for it.
  /// - Parameters:
  ///   - width: the width of the paper, in points.
  ///   - height: its height.
  package static func data(
    _ pages: PageDrawing, title: String, width: Double, height: Double
  ) -> Data? {
    let content = Content()
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Content>.fromOpaque(closure).takeUnretainedValue().data
          .append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(content).toOpaque(), width, height)
    // Old printers read it too, and later versions gain nothing here.
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "MONA")
    let canvas = cairo_create(surface)
    if let canvas {
      for page in 0..<pages.count {
        cairo_save(canvas)
        pages.draw(page, canvas)
        cairo_restore(canvas)
        cairo_show_page(canvas)
      }
    }
    let isDrawn = cairo_status(canvas) == CAIRO_STATUS_SUCCESS
    cairo_destroy(canvas)
    // Writes the end of the file.
    cairo_surface_finish(surface)
    let isWritten = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    cairo_surface_destroy(surface)
    return withExtendedLifetime(content) { isDrawn && isWritten ? content.data : nil }
  }

  private final class Content {
    var data = Data()
  }
}
