import CGtk

extension Arrangement {
  /// Widgets side by side, or one below the other if they do not fit, as with large text.
  ///
  /// - Parameters:
  ///   - spacing: the gap between them, in pixels.
  ///   - areEven: whether all have the same width; else the remaining width goes to those that expand.
  package static func inLine(spacing: Int, areEven: Bool = false) -> Arrangement {
    Arrangement { children in
      let widths = children.map(\.askedWidth)
      let widest = widths.map(\.natural).max() ?? 0
      let together =
        areEven ? widest * children.count : widths.map(\.natural).reduce(0, +)
      return (widths.map(\.least).max() ?? 0, together + gaps(spacing, between: children))
    } places: { children, width in
      let room = width - gaps(spacing, between: children)
      var (places, x, y): ([GdkRectangle], Int, Int) = ([], 0, 0)
      guard let widths = widths(of: children, in: room, areEven: areEven) else {
        for child in children {
          let height = child.height(at: width)
          places.append(GdkRectangle(0, y, width, height))
          y += height + spacing
        }
        return places
      }
      let height = zip(children, widths).map { $0.height(at: $1) }.max() ?? 0
      for width in widths {
        places.append(GdkRectangle(x, 0, width, height))
        x += width + spacing
      }
      return places
    }
  }

  /// The width of each on one line, with this width for all; nil if it is too small.
  @MainActor
  private static func widths(of children: [Widget], in room: Int, areEven: Bool) -> [Int]? {
    let asked = children.map(\.askedWidth)
    if areEven {
      let each = room / max(1, children.count)
      return (asked.map(\.least).max() ?? 0) <= each
        ? Array(repeating: each, count: children.count) : nil
    }
    var left = room - asked.map(\.least).reduce(0, +)
    guard left >= 0 else { return nil }
    var widths = asked.map { asked in
      let more = min(left, asked.natural - asked.least)
      left -= more
      return asked.least + more
    }
    let growing = children.indices.filter { children[$0].expands }
    for place in growing { widths[place] += left / growing.count }
    return widths
  }
}

extension Widget {
  /// Whether it or a descendant expands horizontally.
  @MainActor fileprivate var expands: Bool { gtk_widget_compute_expand(self, .horizontal) != 0 }
}
