import CGtk

/// The scroll positions and the focus of a widget tree that is about to be rebuilt.
///
/// A widget is identified by its path from the root: both trees must have the same structure. A widget that is not
/// found again stays as it was built.
@MainActor
package struct ScrollAndFocusState {
  private var scrolls: [(path: [Int], value: Double)] = []
  private var focus: [Int]?

  /// Saves the state of `root` and its descendants.
  package init(in root: Widget) {
    let focused = root.window.flatMap { gtk_window_get_focus(cast($0)) }
    note(root, path: [], focused)
  }

  private mutating func note(_ widget: Widget, path: [Int], _ focused: Widget?) {
    if widget == focused { focus = path }
    // A hidden widget has no layout to scroll in.
    if widget.isMapped, isKind(widget, of: gtk_scrolled_window_get_type()) {
      let value = gtk_adjustment_get_value(verticalAdjustment(of: widget))
      if value > 0 { scrolls.append((path, value)) }
    }
    for (position, child) in widget.children.enumerated() {
      note(child, path: path + [position], focused)
    }
  }

  /// Restores the state: at once, or after the layout that it needs.
  package func restore(in root: Widget) {
    for scroll in scrolls {
      guard let widget = Self.widget(at: scroll.path, in: root),
        isKind(widget, of: gtk_scrolled_window_get_type())
      else { continue }
      Self.scroll(verticalAdjustment(of: widget), to: scroll.value, in: widget)
    }
    guard let focus else { return }
    // If the widget is hidden, such as the list of a closed menu, its nearest visible ancestor gets the focus.
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

  /// Scrolls as soon as the content is long enough; gives up after two seconds.
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
    // Nothing can be scrolled during a layout.
    connection = connect(adjustment, "changed") {
      MainSource.idle { if connection != nil, reach() { stop() } }
    }
    MainSource.after(.seconds(2)) { stop() }
  }
}
