/// A paper that MONA offers for PDF files; a printer may have others.
package enum Paper: String, CaseIterable, Sendable {
  case a4, letter

  /// The size of the paper.
  package var size: PageSize {
    switch self {
    case .a4: PageSize(width: 595.276, height: 841.89)
    case .letter: PageSize(width: 612, height: 792)
    }
  }

  /// The name, the same in all languages.
  package var displayName: String {
    switch self {
    case .a4: "A4"
    case .letter: "Letter"
    }
  }
}

/// The size of a page, in points (1/72 inch).
package struct PageSize: Hashable, Sendable {
  /// The whole width.
  package var width: Double
  /// The whole height.
  package var height: Double

  /// The room at the left, at the right and at the top, which all printers leave.
  package static let margin = 48.0
  /// The room at the bottom, in which the number of the page stands.
  package static let foot = 60.0

  /// Creates a size.
  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The width between the margins; at least 100, so that a label printer ends too.
  package var contentWidth: Double { max(100, width - 2 * Self.margin) }
  /// The height between the margins; at least 100.
  package var contentHeight: Double { max(100, height - Self.margin - Self.foot) }
}

/// Which blocks are on which page.
package enum PageFlow {
  /// Distributes blocks over pages in their order: as many on each as fit, and none cut in two.
  ///
  /// A block that is higher than a page is alone on its own.
  /// - Parameters:
  ///   - heights: the heights of the blocks.
  ///   - first: the room on the first page; a first block that does not fit there begins on the second.
  ///   - others: the room on each other page.
  /// - Returns: the positions of the blocks on each page; the first may be empty, the others are not.
  package static func pages(
    heights: [Double], first: Double, others: Double
  ) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var (start, used, room) = (0, 0.0, first)
    for (index, height) in heights.enumerated() {
      let isAloneOnPage = index == start && (room == others || !pages.isEmpty)
      if used + height > room + 0.01, !isAloneOnPage {
        pages.append(start..<index)
        (start, used, room) = (index, 0, others)
      }
      used += height
    }
    pages.append(start..<heights.count)
    return pages
  }

  /// The number of lines that each block of a page gets besides its own, from the room that is left.
  /// - Parameters:
  ///   - room: what is left of the page.
  ///   - blocks: the number of blocks on it.
  ///   - spacing: the distance of two lines.
  ///   - limit: the largest number of lines.
  package static func moreLines(
    in room: Double, blocks: Int, spacing: Double, limit: Int
  ) -> Int {
    guard blocks > 0, room > 0 else { return 0 }
    return min(limit, Int(room / Double(blocks) / spacing))
  }
}

/// How large pictures are read for printing.
package enum PrintedPictureSize {
  /// The largest width and height on paper, in points.
  package static let side = 132.0
  /// The largest number of pixels of all pictures of a document together, at most 64 MB.
  private static let pixels = 16_000_000.0

  /// The largest width and height of each of so many pictures, in pixels: 300 to the inch, and fewer where there are
  /// many.
  package static func pixels(of count: Int) -> Int {
    min(550, Int((pixels / Double(max(1, count))).squareRoot()))
  }
}
