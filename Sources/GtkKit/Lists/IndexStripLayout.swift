import CGtk

/// Lays out the labels of an ``IndexStrip`` over its height.
@MainActor
enum IndexStripLayout {
  /// The class of the label that must show.
  static let currentClass = "current"

  /// A `GtkLayoutManager`, for the widget that takes it over.
  static func make() -> UnsafeMutablePointer<GtkLayoutManager>? {
    gtk_custom_layout_new(
      nil,
      { widget, orientation, _, minimum, natural, _, _ in
        guard let widget else { return }
        let size = onMainThread(widget) { IndexStripLayout.measure($0, orientation) }
        minimum?.pointee = size.minimum
        natural?.pointee = size.natural
      },
      { widget, width, height, _ in
        guard let widget else { return }
        onMainThread(widget) { IndexStripLayout.allocate($0, width, height) }
      })
  }

  /// Where the labels stand now.
  static func labels(of strip: Widget) -> IndexLabels {
    labels(of: strip, height: Int32(strip.height))
  }

  private static func labels(of strip: Widget, height: Int32) -> IndexLabels {
    let labels = strip.children
    return IndexLabels(
      count: labels.count, height: Double(height), line: Double(line(labels)))
  }

  private static func measure(
    _ strip: Widget, _ orientation: GtkOrientation
  ) -> (minimum: Int32, natural: Int32) {
    let labels = strip.children
    guard orientation == .vertical else {
      let width = Int32(labels.map { $0.asked(.horizontal).natural }.max() ?? 0)
      return (width, width)
    }
    let line = line(labels)
    return (min(Int32(labels.count), 3) * line, Int32(labels.count) * line)
  }

  private static func allocate(_ strip: Widget, _ width: Int32, _ height: Int32) {
    let children = strip.children
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
    Int32(labels.map { $0.asked(.vertical).natural }.max() ?? 0)
  }
}
