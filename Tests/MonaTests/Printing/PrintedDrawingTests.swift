import CGtk
import Foundation
import GtkKit
import MonaModel
import Testing

@testable import Mona
@testable import MonaScreens

/// Issue 43, points 4 and 7: the pages of booklets and printed lists, as they are drawn.
@Suite struct PrintedDrawingTests {
  private func stop(_ number: Int, title: String = "Œuvre") -> Booklet.Stop {
    Booklet.Stop(
      id: DiscoveryID(.artwork, number), number: number, title: "\(title) \(number)",
      credit: "Jean-Paul Riopelle · 1969", address: "1000, place Jean-Paul-Riopelle",
      access: "En tout temps", progress: "après 25 min", next: "Puis 350 m.",
      cover: CoverContent(.artwork))
  }

  private func booklet(_ stops: [Booklet.Stop], title: String = "Vieux-Montréal") -> Booklet {
    Booklet(
      title: title, day: "le 28 novembre 2026", summary: "à pied", remarks: ["Estimations."],
      path: nil, credits: ["Ville de Montréal"], stops: stops)
  }

  private func pages(_ booklet: Booklet, _ paper: Paper = .a4) -> PageDrawing {
    BookletDrawing(booklet: booklet, pictures: [:], land: nil, size: paper.size).pages()
  }

  /// The lowest row of a page with ink on it above the foot, in points.
  private func lowest(_ pages: PageDrawing, _ page: Int, _ size: PageSize) throws -> Int {
    let (width, height) = (Int32(size.width), Int32(size.height))
    let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height))
    defer { cairo_surface_destroy(surface) }
    let canvas = try #require(cairo_create(surface))
    defer { cairo_destroy(canvas) }
    setColour(0xFFFFFF, on: canvas)
    cairo_paint(canvas)
    pages.draw(page, canvas)
    cairo_surface_flush(surface)
    let bytes = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let end = Int(size.height - PageSize.foot + 12)
    return (0..<end).last { row in
      (0..<Int(width)).contains { bytes[row * stride + 4 * $0] < 200 }
    } ?? 0
  }

  @Test func `a booklet has a first page, then the stops on as few pages as they need`() {
    #expect(pages(booklet([])).count == 1)
    #expect(pages(booklet([stop(1)])).count == 2)
    let (a4, letter) = (
      pages(booklet((1...200).map { stop($0) })),
      pages(booklet((1...200).map { stop($0) }), .letter)
    )
    #expect((41...80).contains(a4.count), "\(a4.count)")
    #expect(letter.count >= a4.count)
  }

  @Test func `a stop of the longest texts still fits a page of either paper`() throws {
    let words = String(repeating: "une œuvre sans fin ", count: 500)
    var long = stop(1, title: words)
    (long.credit, long.address, long.access) = (words, "\(words)\n\(words)\n\(words)", words)
    long.next = words
    for paper in Paper.allCases {
      let pages = pages(booklet([long, long], title: words), paper)
      for page in 0..<pages.count {
        let low = try lowest(pages, page, paper.size)
        #expect(Double(low) <= PageSize.margin + paper.size.contentHeight + 1)
      }
    }
  }

  @Test func `a PDF has the pages, the title and the size of the paper`() throws {
    for paper in Paper.allCases {
      let drawing = pages(booklet([stop(1), stop(2)]), paper)
      let data = try #require(
        PDFFile.data(
          drawing, title: "Vieux-Montréal", width: paper.size.width, height: paper.size.height))
      let text = String(decoding: data, as: Unicode.ASCII.self)
      #expect(text.hasPrefix("%PDF-"))
      #expect(text.contains("/Count \(drawing.count)"))
    }
  }

  @Test func `a printed list goes on over pages, and an empty one has a page`() {
    func list(_ count: Int) -> PrintedList {
      PrintedList(
        title: "Ciblées", summary: "le 28 novembre 2026",
        rows: (0..<count).map {
          .init(
            number: $0 + 1, title: "Œuvre", credit: "", address: "rue Sherbrooke",
            isCollected: $0 == 0)
        })
    }
    #expect(ListDrawing(list: list(0), size: Paper.a4.size).pages().count == 1)
    #expect(ListDrawing(list: list(1), size: Paper.a4.size).pages().count == 1)
    let many = ListDrawing(list: list(2000), size: Paper.letter.size).pages().count
    #expect((40...90).contains(many), "\(many)")
  }

  @Test func `a paper for labels ends too`() {
    let tiny = PageSize(width: 90, height: 60)
    let drawing = BookletDrawing(
      booklet: booklet([stop(1), stop(2)]), pictures: [:], land: nil, size: tiny)
    #expect(drawing.pages().count == 3)
  }

  @Test func `a picture is drawn in its proportions, and its JPEG is in the PDF`() throws {
    let picture = try #require(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, 40, 20))
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    gdk_pixbuf_fill(picture, 0xFF00_00FF)
    let printed = try #require(PrintedPicture(picture))
    #expect(printed.size(within: 132).width == 132 && printed.size(within: 132).height == 66)
    let drawing = BookletDrawing(
      booklet: booklet([stop(1)]), pictures: [DiscoveryID(.artwork, 1): printed], land: nil,
      size: Paper.a4.size)
    let data = try #require(
      PDFFile.data(drawing.pages(), title: "a", width: 595, height: 842))
    #expect(String(decoding: data, as: Unicode.ASCII.self).contains("/DCTDecode"))
  }
}
