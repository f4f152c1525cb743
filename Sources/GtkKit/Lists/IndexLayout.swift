import CGtk

/// Lays out the labels of an ``IndexStrip`` over its height.
@MainActor
enum IndexLayout {
  /// The class of the label that must show.
  static let currentClass = "current"

  /// A `GtkLayoutManager`, for the widget that takes it over.
  static func make() -> UnsafeMutablePointer<GtkLayoutManager>? {
    gtk_custom_layout_new(
      nil,
      { widget, orientation, _, minimum, natural, _, _ in
        guard let widget else { return }
        nonisolated(unsafe) let strip = widget
        let size = MainActor.assumeIsolated { IndexLayout.measure(strip, orientation) }
        minimum?.pointee = size.minimum
        natural?.pointee = size.natural
      },
      { widget, width, height, _ in
        guard let widget else { return }
        nonisolated(unsafe) let strip = widget
        MainActor.assumeIsolated { IndexLayout.allocate(strip, width, height) }
      })
  }

  /// Where the labels stand now.
  static func labels(of strip: Widget) -> IndexLabels {
    labels(of: strip, height: gtk_widget_get_height(strip))
  }

  private static func labels(of strip: Widget, height: Int32) -> IndexLabels {
    let labels = children(of: strip)
    return IndexLabels(
      count: labels.count, height: Double(height), line: Double(line(labels)))
  }

  private static func measure(
    _ strip: Widget, _ orientation: GtkOrientation
  ) -> (minimum: Int32, natural: Int32) {
    let labels = children(of: strip)
    guard orientation == GTK_ORIENTATION_VERTICAL else {
      let width = labels.map { size($0, GTK_ORIENTATION_HORIZONTAL) }.max() ?? 0
      return (width, width)
    }
    let line = line(labels)
    return (min(Int32(labels.count), 3) * line, Int32(labels.count) * line)
  }

  private static func allocate(_ strip: Widget, _ width: Int32, _ height: Int32) {
    let children = children(of: strip)
    let labels = labels(of: strip, height: height)
    let shown = labels.shown(
      current: children.firstIndex { gtk_widget_has_css_class($0, currentClass) != 0 })
    for (index, label) in children.enumerated() {
      gtk_widget_set_child_visible(label, shown[index] ? 1 : 0)
      var place = GtkAllocation(
        x: 0, y: Int32(labels.top(of: index)), width: width, height: Int32(labels.line))
      gtk_widget_size_allocate(label, &place, -1)
    }
  }

  private static func line(_ labels: [Widget]) -> Int32 {
    labels.map { size($0, GTK_ORIENTATION_VERTICAL) }.max() ?? 0
  }

  private static func size(_ widget: Widget, _ orientation: GtkOrientation) -> Int32 {
    var natural: Int32 = 0
    gtk_widget_measure(widget, orientation, -1, nil, &natural, nil, nil)
    return natural
  }

  private static func children(of strip: Widget) -> [Widget] {
    var labels: [Widget] = []
    var next = gtk_widget_get_first_child(strip)
    while let label = next {
      labels.append(label)
      next = gtk_widget_get_next_sibling(label)
    }
    return labels
  }
}
