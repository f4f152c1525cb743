import CGtk

/// What a person had reached in widgets that are about to be made anew: how far each part was
/// scrolled, and what had the keyboard.
///
/// A widget is known again by its way from the root, so both trees must be built alike; what is not
/// found again stays as it is made.
@MainActor
package struct ScrollAndFocusState {
  private var scrolls: [(path: [Int], value: Double)] = []
  private var focus: [Int]?

  /// Takes down what is reached in `root` and below.
  package init(in root: Widget) {
    let focused = root.window.flatMap { gtk_window_get_focus(cast($0)) }
    note(root, path: [], focused)
  }

  private mutating func note(_ widget: Widget, path: [Int], _ focused: Widget?) {
    if widget == focused { focus = path }
    // What does not show has no layout to be led back in.
    if widget.isMapped, isKind(widget, of: gtk_scrolled_window_get_type()) {
      let value = gtk_adjustment_get_value(verticalAdjustment(of: widget))
      if value > 0 { scrolls.append((path, value)) }
    }
    for (position, child) in widget.children.enumerated() {
      note(child, path: path + [position], focused)
    }
  }

  /// Leads back there: at once, or where there is more to lay out first, within a moment.
  package func restore(in root: Widget) {
    for scroll in scrolls {
      guard let widget = Self.widget(at: scroll.path, in: root),
        isKind(widget, of: gtk_scrolled_window_get_type())
      else { continue }
      Self.scroll(verticalAdjustment(of: widget), to: scroll.value, in: widget)
    }
    guard let focus else { return }
    // What does not show, as the list of a menu that has closed, leaves the keyboard to what is around.
    for length in (1...max(1, focus.count)).reversed() {
      let widget = Self.widget(at: Array(focus.prefix(length)), in: root)
      if let widget, widget.isMapped, widget.grabFocus() { return }
    }
  }

  private static func widget(at path: [Int], in root: Widget) -> Widget? {
    path.reduce(root) { widget, position in
      guard let children = widget?.children, children.indices.contains(position) else { return nil }
      return children[position]
    }
  }

  /// Scrolls as soon as there is so much to scroll through; somebody who scrolls first, or content
  /// that has become shorter, is let be after two seconds.
  private static func scroll(
    _ adjustment: UnsafeMutablePointer<GtkAdjustment>, to value: Double, in widget: Widget
  ) {
    let held = Object(adjustment)
    func reach() -> Bool {
      let adjustment = held.pointer
      let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      guard end >= value else { return false }
      gtk_adjustment_set_value(adjustment, value)
      return true
    }
    guard !reach() else { return }
    var connection: Connection?
    func stop() {
      connection?.disconnect()
      connection = nil
    }
    // In the middle of a layout nothing can be scrolled.
    connection = connect(adjustment, "changed") {
      MainSource.idle { if connection != nil, reach() { stop() } }
    }
    MainSource.after(.seconds(2)) { stop() }
  }
}
