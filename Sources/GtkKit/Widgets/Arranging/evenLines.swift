import CGtk

extension Arrangement {
  /// Lines of about equally many widgets that fill the width: if the number is not divisible, the first lines have
  /// fewer, wider ones.
  ///
  /// - Parameter spacing: the gap between widgets and between lines, in pixels.
  package static func evenLines(spacing: Int) -> Arrangement {
    Arrangement { children in
      let widths = children.map(\.askedWidth)
      let natural = widths.map(\.natural).max() ?? 0
      let together = natural * children.count + gaps(spacing, between: children)
      return (widths.map(\.least).max() ?? 0, together)
    } places: { children, width in
      let widest = max(1, children.map(\.askedWidth.natural).max() ?? 1)
      let room = max(1, (width + spacing) / (widest + spacing))
      var (places, y, first): ([GdkRectangle], Int, Int) = ([], 0, 0)
      for count in EvenLines.counts(of: children.count, perLine: room) {
        let line = children[first..<first + count]
        let height = line.map { $0.height(at: (width - spacing * (count - 1)) / count) }.max() ?? 0
        for place in 0..<count {
          // Distributes the remaining pixels.
          let start = place * (width + spacing) / count
          let end = (place + 1) * (width + spacing) / count - spacing
          places.append(GdkRectangle(start, y, end - start, height))
        }
        (y, first) = (y + height + spacing, first + count)
      }
      return places
    }
  }
}

/// Distributes items over lines.
package enum EvenLines {
  /// The number of items of each line: as few lines as possible, filled evenly; the last lines have one more.
  package static func counts(of all: Int, perLine room: Int) -> [Int] {
    guard all > 0 else { return [] }
    let lines = (all + room - 1) / room
    return (0..<lines).map { ($0 + 1) * all / lines - $0 * all / lines }
  }
}
