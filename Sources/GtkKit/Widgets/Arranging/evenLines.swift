import CGtk

extension Arrangement {
  /// Widgets of one width that fill their lines, none left alone behind a line that has more: where
  /// they cannot stand equally many on each, the first lines have fewer, wider ones.
  ///
  /// - Parameter spacing: between them, and between lines, in pixels.
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
          // The pixels that are left over go one to each.
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

/// How many of several things stand on each line.
package enum EvenLines {
  /// As few lines as there is room for, and on each about as many; the last ones have those more.
  package static func counts(of all: Int, perLine room: Int) -> [Int] {
    guard all > 0 else { return [] }
    let lines = (all + room - 1) / room
    return (0..<lines).map { ($0 + 1) * all / lines - $0 * all / lines }
  }
}
