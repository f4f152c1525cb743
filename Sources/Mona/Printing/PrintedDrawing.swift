import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaPerson
import MonaText

/// A document with all that its pages show, laid out and drawn alike for printers and PDF; on any thread.
struct PrintedDrawing: Sendable {
  private let document: PrintedDocument
  private let pictures: [DiscoveryID: PrintedPicture]
  private let land: Land?

  /// Reads what the pages of a document show besides its texts.
  @MainActor
  init(_ document: PrintedDocument) async {
    self.document = document
    guard case .booklet(let booklet) = document else {
      (pictures, land) = ([:], nil)
      return
    }
    let supply = MapSupply.shared.land
    await supply.load(from: Installation.starter)
    land = supply.land
    pictures = await PrintedPictures.read(booklet.stops)
  }

  /// The pages on paper of this size.
  func pages(_ size: PageSize) -> PageDrawing {
    switch document {
    case .booklet(let booklet):
      BookletDrawing(booklet: booklet, pictures: pictures, land: land, size: size).pages()
    case .list(let list): ListDrawing(list: list, size: size).pages()
    }
  }
}

/// What the pages of all documents share.
enum PrintedParts {
  static let ink: UInt32 = 0x1D1D1F
  static let dim: UInt32 = 0x5E5C64
  static let rule: UInt32 = 0x9A9996

  /// Calls a function with a canvas on which texts are measured as they are drawn.
  static func measure<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    let canvas = cairo_create(surface)
    defer {
      cairo_destroy(canvas)
      cairo_surface_destroy(surface)
    }
    return body(canvas)
  }

  /// Draws a horizontal line between the margins.
  static func line(
    on canvas: OpaquePointer?, _ size: PageSize, from left: Double = PageSize.margin,
    at top: Double,
    width: Double = 0.5
  ) {
    setColour(rule, on: canvas)
    cairo_set_line_width(canvas, width)
    cairo_move_to(canvas, left, top)
    cairo_line_to(canvas, PageSize.margin + size.contentWidth, top)
    cairo_stroke(canvas)
  }

  /// Draws the title of the document and the number of the page at the bottom.
  static func foot(
    on canvas: OpaquePointer?, _ size: PageSize, _ title: String, page: Int, of count: Int
  ) {
    let top = size.height - PageSize.foot + 18
    let number = DrawnText(
      tr(
        "Page {number} of {count}",
        ["number": Format.number(page + 1), "count": Format.number(count)]),
      8, lines: 1, width: 160, on: canvas)
    let right = PageSize.margin + size.contentWidth
    number.draw(dim, left: right - number.width, top: top)
    guard page > 0 else { return }
    DrawnText(title, 8, lines: 1, width: size.contentWidth - number.width - 20, on: canvas)
      .draw(dim, left: PageSize.margin, top: top)
  }
}
