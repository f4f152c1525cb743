import CGtk

/// An index beside a list (letters, decades…): a step scrolls the list to its first row, and the strip marks the
/// step of the list's position.
///
/// It shows as many labels as fit. A click or a drag scrolls at once. It is one stop for the Tab key; Up, Down,
/// Home and End move, and Enter focuses the rows. To screen readers it is a group of radio buttons.
@MainActor
package final class IndexStrip {
  /// One step of the index.
  package struct Step: Hashable, Sendable {
    /// The label, a few characters.
    package var label: String
    /// The accessible name.
    package var name: String
    /// The first row of the step.
    package var position: Int

    /// A step.
    package init(label: String, name: String, position: Int) {
      self.label = label
      self.name = name
      self.position = position
    }
  }

  /// The widget.
  package let widget: Widget
  /// Called with the row to scroll to.
  package var onJump: (@MainActor (_ position: Int) -> Void)?
  /// Called when the focus is to move to the rows.
  package var onLeave: (@MainActor () -> Void)?

  private var steps: [Step] = []
  private var labels: [Widget] = []
  private var current: Int?

  /// A strip without steps.
  ///
  /// - Parameter name: the accessible name.
  package init(name: String) {
    widget = construct(
      gtk_box_get_type(), ["accessible-role": Int(GTK_ACCESSIBLE_ROLE_RADIO_GROUP.rawValue)])
    Accessible.label(widget, name)
    widget.addClass("index-strip")
    widget.valign = .center
    gtk_widget_set_layout_manager(widget, IndexStripLayout.make())
    addDrag()
    addKeys()
  }

  /// Replaces the steps, which are sorted by position; an empty list hides the strip.
  package func show(_ steps: [Step]) {
    widget.isVisible = !steps.isEmpty
    guard steps != self.steps else { return }
    let isSame = steps.map(\.label) == self.steps.map(\.label)
    self.steps = steps
    guard !isSame else { return }
    current = nil
    widget.removeChildren()
    labels = steps.map { step in
      // Buttons, so that screen readers can press them; gestures and keys are handled below.
      let label: Widget = construct(
        gtk_button_get_type(),
        ["label": step.label, "accessible-role": Int(GTK_ACCESSIBLE_ROLE_RADIO.rawValue)])
      label.addClass("flat")
      label.isFocusable = false
      connect(label, "clicked") { [weak self] in
        if let self, let index = labels.firstIndex(of: label) { jump(to: index) }
      }
      Accessible.label(label, step.name)
      Accessible.check(label, false)
      widget.append(label)
      return label
    }
  }

  /// Marks the step of a row.
  package func follow(_ position: Int) {
    // Steps ascend: the last one that begins at the row or before it.
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    if !steps.isEmpty { mark(max(0, low - 1)) }
  }

  private func mark(_ index: Int) {
    guard index != current else { return }
    let hadFocus = current.map { gtk_widget_has_focus(labels[$0]) != 0 } ?? false
    let label = labels[index]
    label.addClass(IndexStripLayout.currentClass)
    // It may be hidden for lack of room.
    gtk_widget_set_child_visible(label, 1)
    label.isFocusable = true
    Accessible.check(label, true)
    if hadFocus { label.grabFocus() }
    if let current {
      let before = labels[current]
      before.removeClass(IndexStripLayout.currentClass)
      before.isFocusable = false
      Accessible.check(before, false)
    }
    current = index
    gtk_widget_queue_allocate(widget)
  }

  private func jump(to index: Int) {
    guard steps.indices.contains(index), index != current else { return }
    mark(index)
    onJump?(steps[index].position)
  }

  private func addDrag() {
    guard let drag = gtk_gesture_drag_new() else { return }
    connect(drag, "drag-begin") { [weak self, drag] (_: Double, y: Double) in
      gtk_gesture_set_state(cast(drag), GTK_EVENT_SEQUENCE_CLAIMED)
      self?.jump(at: y)
      self?.takeFocus()
    }
    connect(drag, "drag-update") { [weak self, drag] (_: Double, offset: Double) in
      var (x, y) = (0.0, 0.0)
      gtk_gesture_drag_get_start_point(cast(drag), &x, &y)
      self?.jump(at: y + offset)
    }
    // In the capture phase: a button would keep the pointer grab.
    gtk_event_controller_set_propagation_phase(cast(drag), GTK_PHASE_CAPTURE)
    // The strip takes over the reference.
    widget.addController(drag)
  }

  private func jump(at y: Double) {
    if let index = IndexStripLayout.labels(of: widget).index(at: y) { jump(to: index) }
  }

  private func takeFocus() {
    if let current { labels[current].grabFocus() }
  }

  private func addKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    connect(keys, "key-pressed") { [weak self] (key: UInt32, _: UInt32, modifiers: Int) -> Bool in
      let chord = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
      guard modifiers & Int(chord) == 0 else { return false }
      return self?.press(key) ?? false
    }
    gtk_event_controller_set_propagation_phase(cast(keys), GTK_PHASE_CAPTURE)
    widget.addController(keys)
  }

  private func press(_ key: UInt32) -> Bool {
    let now = current ?? 0
    switch Int32(key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up: jump(to: now - 1)
    case GDK_KEY_Down, GDK_KEY_KP_Down: jump(to: now + 1)
    case GDK_KEY_Home, GDK_KEY_KP_Home: jump(to: 0)
    case GDK_KEY_End, GDK_KEY_KP_End: jump(to: steps.count - 1)
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space, GDK_KEY_ISO_Left_Tab: onLeave?()
    default: return false
    }
    return true
  }
}

/// The layout of an ``IndexStrip``: its labels over its height.
@MainActor
enum IndexStripLayout {
  /// The CSS class of the current step's label, which is always visible.
  static let currentClass = "current"

  /// A `GtkLayoutManager`; the widget takes it over.
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

  /// The current positions of the labels.
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

/// The positions of an index's labels over its height, and which of them fit.
struct IndexLabels {
  /// The number of steps.
  var count: Int
  /// The height of the whole, in pixels.
  var height: Double
  /// The height of one label, in pixels.
  var line: Double

  /// The distance between the tops of neighbours; less than ``line`` if not all fit.
  ///
  /// The first label is at the top, the last one at the bottom.
  private var spacing: Double {
    count > 1 ? max(0, height - line) / Double(count - 1) : 0
  }

  /// The top of a label.
  func top(of index: Int) -> Double { Double(index) * spacing }

  /// The label nearest to a position; nil if there is none at all.
  func index(at y: Double) -> Int? {
    guard count > 0 else { return nil }
    guard spacing > 0 else { return 0 }
    let nearest = ((y - line / 2) / spacing).rounded()
    return Int(min(max(0, nearest), Double(count - 1)))
  }

  /// Which labels are visible: as many as fit, at even distances, and always the current one, which hides
  /// neighbours that it would overlap.
  func shown(current: Int?) -> [Bool] {
    guard count > 1 else { return Array(repeating: true, count: count) }
    let stride = spacing > 0 ? max(1, Int((line / spacing - 0.001).rounded(.up))) : count
    return (0..<count).map { index in
      if index == current { return true }
      guard index % stride == 0 else { return false }
      guard let current else { return true }
      return Double(abs(index - current)) * spacing > line - 0.001
    }
  }
}
