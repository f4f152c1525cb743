import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaModel
import MonaScreens
import MonaText

/// Draws the booklet of a tour: a first page with the map, then the stops.
struct BookletDrawing: Sendable {
  let booklet: Booklet
  let pictures: [DiscoveryID: PrintedPicture]
  let land: Land?
  let size: PageSize

  /// The lines for notes that each stop has at least, and may get besides where there is room.
  private static let noteLines = 3
  private static let moreNoteLines = 8
  private static let noteSpacing = 20.0
  /// The width of the column of numbers.
  private static let numbers = 32.0
  private static let gap = 14.0

  /// Lays out the pages.
  func pages() -> PageDrawing {
    let heights = PrintedParts.measure { canvas in
      booklet.stops.map { stop($0, on: canvas, at: nil, lines: Self.noteLines) }
    }
    let room = size.contentHeight
    let ranges =
      heights.isEmpty ? [] : PageFlow.pages(heights: heights, first: room, others: room)
    let count = ranges.count + 1
    return PageDrawing(count: count) { page, canvas in
      if page == 0 {
        firstPage(on: canvas)
      } else if ranges.indices.contains(page - 1) {
        let range = ranges[page - 1]
        let used = heights[range].reduce(0, +)
        let lines =
          Self.noteLines
          + PageFlow.moreLines(
            in: room - used, blocks: range.count, spacing: Self.noteSpacing,
            limit: Self.moreNoteLines)
        var top = PageSize.margin
        for index in range { top += stop(booklet.stops[index], on: canvas, at: top, lines: lines) }
      }
      PrintedParts.foot(on: canvas, size, booklet.title, page: page, of: count)
    }
  }

  // MARK: First page

  private func firstPage(on canvas: OpaquePointer) {
    var top = PageSize.margin
    func write(_ text: DrawnText, _ colour: UInt32 = PrintedParts.ink, gap: Double) {
      text.draw(colour, left: PageSize.margin, top: top)
      top += text.height + gap
    }
    func text(_ text: String, _ size: Double, isBold: Bool = false, lines: Int32 = 3) -> DrawnText {
      DrawnText(
        text, size, isBold: isBold, lines: lines, width: self.size.contentWidth, on: canvas)
    }
    write(text(booklet.title, 26, isBold: true, lines: 4), gap: 4)
    write(text(booklet.day, 11), PrintedParts.dim, gap: 10)
    write(text(booklet.summary, 12), gap: 6)
    for remark in booklet.remarks { write(text(remark, 9), PrintedParts.dim, gap: 2) }
    top += 10
    guard let path = booklet.path else { return }
    let bottom = PageSize.margin + size.contentHeight
    // As high as without credits, which depend on what the map shows.
    let map = PrintedMap(path, width: size.contentWidth, height: max(100, bottom - top - 36))
    PrintedMapDrawing(map: map, land: land).draw(on: canvas, left: PageSize.margin, top: top)
    top += map.height + 4
    let borders = land?.isSeen(in: map.window) == true ? [MapCredits.landText] : []
    let credits = borders + booklet.credits
    if !credits.isEmpty {
      write(text(credits.joined(separator: " · "), 7), PrintedParts.dim, gap: 0)
    }
  }

  // MARK: Stops

  /// Draws a stop, or only measures it without `top`; returns its height.
  private func stop(
    _ stop: Booklet.Stop, on canvas: OpaquePointer?, at top: Double?, lines: Int
  ) -> Double {
    let picture = pictures[stop.id]
    let side = PrintedPictureSize.side
    let shown = picture?.size(within: side) ?? (width: 0, height: 0)
    let left = PageSize.margin + Self.numbers
    let width =
      size.contentWidth - Self.numbers - (picture == nil ? 0 : shown.width + Self.gap)
    var height = 10.0
    func write(_ text: DrawnText, _ colour: UInt32, gap: Double) {
      if let top { text.draw(colour, left: left, top: top + height) }
      height += text.height + gap
    }
    func text(
      _ words: String, _ size: Double, isBold: Bool = false, isItalic: Bool = false, lines: Int32
    ) -> DrawnText {
      DrawnText(
        words, size, isBold: isBold, isItalic: isItalic, lines: lines, width: width, on: canvas)
    }
    write(text(stop.title, 13, isBold: true, lines: 4), PrintedParts.ink, gap: 2)
    // An address has a line for each of place, address and directions.
    for (words, isItalic, lines) in [
      (stop.credit, false, Int32(3)), (stop.address, false, 2), (stop.access, true, 4),
      (stop.progress, false, 2),
    ] where !words.isEmpty {
      write(
        text(words, 9.5, isItalic: isItalic, lines: lines),
        words == stop.progress ? PrintedParts.dim : PrintedParts.ink, gap: 2)
    }
    if let picture {
      let pictureLeft = PageSize.margin + size.contentWidth - shown.width
      if let top { picture.draw(on: canvas, left: pictureLeft, top: top + 12, side: side) }
      var bottom = 12 + shown.height + 2
      if let credit = stop.pictureCredit {
        let text = DrawnText(credit, 6, lines: 3, width: max(60, shown.width), on: canvas)
        if let top {
          text.draw(
            PrintedParts.dim,
            left: PageSize.margin + size.contentWidth - max(60, shown.width), top: top + bottom)
        }
        bottom += text.height
      }
      height = max(height, bottom)
    }
    if let top {
      PrintedParts.line(on: canvas, size, at: top, width: 0.75)
      number(stop.number, on: canvas, at: (PageSize.margin + 11, top + 20))
    }
    height = notes(lines, on: canvas, at: top, below: height)
    if let next = stop.next {
      height += 6
      write(text(next, 9, lines: 1), PrintedParts.dim, gap: 0)
    }
    return height + 12
  }

  /// Draws empty lines; returns the height with them.
  private func notes(
    _ lines: Int, on canvas: OpaquePointer?, at top: Double?, below height: Double
  ) -> Double {
    if let top {
      let left = PageSize.margin + Self.numbers
      DrawnText(
        trc("a heading over empty lines", "Notes"), 7, lines: 1, width: 120, on: canvas
      ).draw(PrintedParts.dim, left: left, top: top + height + 4)
      for line in 1...lines {
        PrintedParts.line(
          on: canvas, size, from: left, at: top + height + Double(line) * Self.noteSpacing)
      }
    }
    return height + Double(lines) * Self.noteSpacing
  }

  private func number(
    _ number: Int, on canvas: OpaquePointer?, at middle: (x: Double, y: Double)
  ) {
    setColour(PrintedParts.ink, on: canvas)
    cairo_new_path(canvas)
    cairo_arc(canvas, middle.x, middle.y, 11, 0, 2 * .pi)
    cairo_fill(canvas)
    let text = String(number)
    let drawn = DrawnText(
      text, text.count > 2 ? 8 : 10, isBold: true, lines: 1, width: 60, on: canvas)
    drawn.draw(
      0xFFFFFF, left: middle.x - drawn.width / 2, top: middle.y - drawn.height / 2)
  }
}
