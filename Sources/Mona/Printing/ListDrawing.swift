import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Draws a list as a table with a box to tick, whose headings are on each page.
struct ListDrawing: Sendable {
  let list: PrintedList
  let size: PageSize

  private static let box = 9.0
  private static let numberRight = 46.0
  private static let textLeft = 54.0
  private static let gap = 10.0
  private static let headHeight = 18.0

  /// Lays out the pages.
  func pages() -> PageDrawing {
    let (head, heights) = PrintedParts.measure { canvas in
      (title(on: canvas, isDrawn: false), list.rows.map { row($0, on: canvas, at: nil) })
    }
    let room = size.contentHeight - Self.headHeight
    let ranges = PageFlow.pages(heights: heights, first: room - head, others: room)
    return PageDrawing(count: ranges.count) { page, canvas in
      guard ranges.indices.contains(page) else { return }
      var top = PageSize.margin + (page == 0 ? title(on: canvas, isDrawn: true) : 0)
      if !ranges[page].isEmpty {
        headings(on: canvas, at: top)
        top += Self.headHeight
      }
      for index in ranges[page] { top += row(list.rows[index], on: canvas, at: top) }
      PrintedParts.foot(on: canvas, size, list.title, page: page, of: ranges.count)
    }
  }

  /// The left edge and the width of the columns of texts.
  private var columns: [(left: Double, width: Double)] {
    let room = size.contentWidth - Self.textLeft - 2 * Self.gap
    let widths = [0.38, 0.28, 0.34].map { $0 * room }
    var left = PageSize.margin + Self.textLeft
    return widths.map { width in
      defer { left += width + Self.gap }
      return (left, width)
    }
  }

  /// Draws the title and the summary, or only measures them; returns their height.
  private func title(on canvas: OpaquePointer?, isDrawn: Bool) -> Double {
    let title = DrawnText(
      list.title, 20, isBold: true, lines: 3, width: size.contentWidth, on: canvas)
    let summary = DrawnText(list.summary, 10, lines: 1, width: size.contentWidth, on: canvas)
    if isDrawn {
      title.draw(PrintedParts.ink, left: PageSize.margin, top: PageSize.margin)
      summary.draw(
        PrintedParts.dim, left: PageSize.margin, top: PageSize.margin + title.height + 3)
    }
    return title.height + 3 + summary.height + 14
  }

  private func headings(on canvas: OpaquePointer, at top: Double) {
    for (column, heading) in zip(columns, PrintedList.headings) {
      DrawnText(heading, 8.5, isBold: true, lines: 1, width: column.width, on: canvas)
        .draw(PrintedParts.dim, left: column.left, top: top + 1)
    }
    PrintedParts.line(on: canvas, size, at: top + Self.headHeight - 2, width: 1)
  }

  /// Draws a line of the table, or only measures it without `top`; returns its height.
  private func row(
    _ row: PrintedList.Row, on canvas: OpaquePointer?, at top: Double?
  ) -> Double {
    let texts = zip(columns, [row.title, row.credit, row.address]).enumerated().map {
      index, cell in
      DrawnText(
        cell.1, 9, isBold: index == 0, lines: 4, width: cell.0.width, on: canvas)
    }
    let height = max(14, texts.map(\.height).max() ?? 0) + 6
    guard let top else { return height }
    for (text, column) in zip(texts, columns) {
      text.draw(PrintedParts.ink, left: column.left, top: top + 3)
    }
    let number = DrawnText(
      Format.number(row.number), 8.5, lines: 1, width: 40, on: canvas)
    number.draw(
      PrintedParts.dim, left: PageSize.margin + Self.numberRight - number.width, top: top + 3)
    tick(on: canvas, at: top + 4, row.isCollected)
    PrintedParts.line(on: canvas, size, at: top + height - 0.5, width: 0.25)
    return height
  }

  private func tick(on canvas: OpaquePointer?, at top: Double, _ isTicked: Bool) {
    let (left, side) = (PageSize.margin + 1, Self.box)
    setColour(PrintedParts.ink, on: canvas)
    cairo_set_line_width(canvas, 0.75)
    cairo_rectangle(canvas, left, top, side, side)
    cairo_stroke(canvas)
    guard isTicked else { return }
    cairo_set_line_width(canvas, 1.5)
    cairo_move_to(canvas, left + 1.5, top + side / 2)
    cairo_line_to(canvas, left + side * 0.42, top + side - 2)
    cairo_line_to(canvas, left + side - 1, top + 1)
    cairo_stroke(canvas)
  }
}
