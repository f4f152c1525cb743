import CGtk

extension Arrangement {
  /// Widgets of natural width, wrapped to as many lines as needed, centred vertically in their line.
  ///
  /// - Parameters:
  ///   - spacing: the gap between widgets of a line, in pixels.
  ///   - lineSpacing: the gap between lines, in pixels.
  ///   - isLastApart: whether the last one is aligned to the end of its line.
  package static func wrapped(
    spacing: Int, lineSpacing: Int, isLastApart: Bool = false
  ) -> Arrangement {
    Arrangement { children in
      let widths = children.map(\.askedWidth)
      let together = widths.map(\.natural).reduce(gaps(spacing, between: children), +)
      return (widths.map(\.least).max() ?? 0, together)
    } places: { children, width in
      var lines: [[(child: Widget, width: Int)]] = []
      var end = 0
      for child in children {
        let own = min(child.askedWidth.natural, width)
        if lines.isEmpty || end + spacing + own > width {
          lines.append([])
          end = -spacing
        }
        lines[lines.count - 1].append((child, own))
        end += spacing + own
      }
      var (places, y): ([GdkRectangle], Int) = ([], 0)
      for line in lines {
        let heights = line.map { $0.child.height(at: $0.width) }
        let height = heights.max() ?? 0
        var x = 0
        for (part, own) in zip(line, heights) {
          let isApart = isLastApart && part.child == children.last && children.count > 1
          places.append(
            GdkRectangle(isApart ? width - part.width : x, y + (height - own) / 2, part.width, own))
          x += part.width + spacing
        }
        y += height + lineSpacing
      }
      return places
    }
  }
}
