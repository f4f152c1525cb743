import CGtk

/// A list of any length whose rows have equal height, with an ``IndexStrip`` beside it.
///
/// GTK 4.8 cannot scroll a list to a row: the position follows from the equal height.
@MainActor
package final class IndexedList<Row> {
  /// The list and its strip.
  package let widget: Widget
  /// The `GtkListView` itself.
  package let view: Widget
  private let model = PagedListModel()
  private let factory: ListFactory<Row>
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private let strip: IndexStrip
  /// In pixels; 0 before the first layout, or if the whole list is visible.
  private var rowHeight = 0.0
  /// The row that is being scrolled to.
  private var target: Int?
  /// The row to scroll to after the first layout.
  private var awaited: Int?
  /// The scroll position of the last step: at the end of the list its first row cannot be at the top, and the step
  /// stays marked all the same.
  private var jumped: Double?

  private static var shortest: Int { 30 }

  /// An empty list, at most `width` pixels wide, whose rows open by a click or by Enter.
  ///
  /// - Parameters:
  ///   - name: the accessible name of the list.
  ///   - indexName: the accessible name of the strip.
  ///   - rowHeight: the height of a row, in pixels, or a little less.
  package init(
    _ factory: ListFactory<Row>, name: String, indexName: String, width: Int, rowHeight: Int,
    open: @escaping @MainActor (_ position: Int) -> Void
  ) {
    self.factory = factory
    let (list, view) = listView(model, factory, name: name, width: width, open: open)
    self.view = view
    DeferredBinding(factory, of: model, in: list, rowHeight: rowHeight)
    adjustment = verticalAdjustment(of: list)
    strip = IndexStrip(name: indexName)
    list.hexpand = true
    // As high as the list: Tab orders widgets by their vertical centres first.
    let side = box(.vertical, [strip.widget])
    strip.widget.vexpand = true
    widget = box(.horizontal, [list, side])
    gtk_widget_set_layout_manager(widget, IndexedListLayout.make())
    connect(adjustment, "changed") { [weak self] in self?.measure() }
    connect(adjustment, "value-changed") { [weak self] in self?.follow() }
    strip.onJump = { [weak self] in self?.jump(to: $0) }
    strip.onLeave = { [weak self] in self?.focusTop() }
  }

  /// The number of rows.
  package var count: Int { model.count }

  /// The first row that is at least partly visible, or the one being scrolled to.
  package var top: Int {
    if let next = target ?? awaited { return next }
    return rowHeight > 0 ? Int((gtk_adjustment_get_value(adjustment) + 0.5) / rowHeight) : 0
  }

  /// Whether a row is at least partly visible, or will be once the list has scrolled.
  package func shows(_ position: Int) -> Bool {
    let rows =
      rowHeight > 0 ? Int((gtk_adjustment_get_page_size(adjustment) / rowHeight).rounded(.up)) : 1
    return (top..<top + rows).contains(position)
  }

  /// Replaces all rows, and scrolls to the first one.
  package func reset(count: Int) {
    target = nil
    awaited = nil
    jumped = nil
    gtk_adjustment_set_value(adjustment, 0)
    model.reset(count: count)
  }

  /// Reports that rows were replaced; the others keep their place on the screen.
  package func replace(at position: Int, removed: Int, added: Int) {
    model.replace(at: position, removed: removed, added: added)
  }

  /// Calls the closure for each bound row, to refresh its content.
  package func forEachBound(_ body: (_ row: Row, _ position: Int) -> Void) {
    factory.forEachBound(body)
  }

  /// Replaces the steps of the strip; a short list shows none.
  package func index(_ steps: [IndexStrip.Step]) {
    strip.show(count < Self.shortest ? [] : steps)
    strip.follow(top)
  }

  /// Scrolls until a row is the first visible one, or to the end; before the first layout, the list will begin there.
  package func scroll(to position: Int) {
    guard rowHeight > 0 else {
      if !isLaidOut { awaited = position }
      return
    }
    awaited = nil
    let isUnderWay = target != nil
    target = position
    guard !isUnderWay else { return }
    gtk_adjustment_set_value(adjustment, place(of: position))
    var frames = 0
    eachFrame(of: widget) { [weak self] in
      frames += 1
      // The first call comes before the layout.
      return frames == 1 || (self?.settle(isLast: frames > 10) ?? false)
    }
  }

  /// Corrects the scroll position once per frame until it is right; returns whether to check again.
  ///
  /// Before GTK 4.12, GtkListView locates rows by its last layout, and is wrong if the position changes twice in a
  /// frame.
  private func settle(isLast: Bool) -> Bool {
    guard let target else { return false }
    let place = place(of: target)
    if isLast || abs(gtk_adjustment_get_value(adjustment) - place) < 0.5 {
      self.target = nil
      follow()
      return false
    }
    gtk_adjustment_set_value(adjustment, place)
    return true
  }

  /// Whether the list was laid out.
  package var isLaidOut: Bool { gtk_adjustment_get_page_size(adjustment) > 0 }

  /// Scrolls as little as needed for a row to be visible; before the first layout, the list will begin there.
  package func reveal(_ position: Int) {
    guard rowHeight > 0 else { return scroll(to: position) }
    let start = Double(position) * rowHeight
    gtk_adjustment_clamp_page(adjustment, start, start + rowHeight)
  }

  private func place(of position: Int) -> Double {
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return min(Double(position) * rowHeight, end)
  }

  private func measure() {
    let upper = gtk_adjustment_get_upper(adjustment)
    let overflows = upper > gtk_adjustment_get_page_size(adjustment)
    rowHeight = overflows && count > 0 ? upper / Double(count) : 0
    // Nothing can be scrolled during a layout.
    if rowHeight > 0, awaited != nil {
      MainSource.idle(while: widget) { [weak self] in self?.scrollToAwaited() }
    }
  }

  private func scrollToAwaited() {
    if let awaited { scroll(to: awaited) }
  }

  private func jump(to position: Int) {
    jumped = place(of: position)
    scroll(to: position)
  }

  private func follow() {
    guard target == nil, gtk_adjustment_get_value(adjustment) != jumped else { return }
    jumped = nil
    strip.follow(top)
  }

  /// Focuses the first fully visible row.
  private func focusTop() {
    let top = rowHeight > 0 ? gtk_adjustment_get_value(adjustment) / rowHeight : 0
    factory.focus(Int((top - 0.01).rounded(.up)))
  }
}

/// The layout of a list and its strip: the strip is at the list's edge, or beside its rows if there is room.
///
/// A list that is wider than its rows scrolls over its whole width all the same.
@MainActor
enum IndexedListLayout {
  /// A `GtkLayoutManager`; the widget takes it over.
  static func make() -> UnsafeMutablePointer<GtkLayoutManager>? {
    gtk_custom_layout_new(
      nil,
      { holder, orientation, _, minimum, natural, _, _ in
        onMainThread((holder, minimum, natural)) { holder, minimum, natural in
          let sizes = holder?.shownChildren.map { $0.asked(orientation) } ?? []
          let whole: ([Int]) -> Int =
            orientation == .horizontal ? { $0.reduce(0, +) } : { $0.max() ?? 0 }
          minimum?.pointee = Int32(whole(sizes.map(\.least)))
          natural?.pointee = Int32(whole(sizes.map(\.natural)))
        }
      },
      { holder, width, height, _ in
        onMainThread(holder) { holder in
          if let holder {
            IndexedListLayout.allocate(holder.shownChildren, Int(width), Int(height))
          }
        }
      })
  }

  /// - Parameter children: the list, and the strip unless it is hidden.
  private static func allocate(_ children: [Widget], _ width: Int, _ height: Int) {
    guard let list = children.first else { return }
    let strip = children.dropFirst().first
    let stripWidth = strip?.asked(.horizontal).natural ?? 0
    let rows = rowWidth(of: list)
    let isBesideRows = width >= rows + 2 * stripWidth
    let beside = isBesideRows ? (width + rows) / 2 : width - stripWidth
    let listWidth = isBesideRows ? width : beside
    let isMirrored = list.isRightToLeft
    place(list, GdkRectangle(isMirrored ? width - listWidth : 0, 0, listWidth, height))
    guard let strip else { return }
    let left = isMirrored ? width - beside - stripWidth : beside
    place(strip, GdkRectangle(left, 0, stripWidth, height))
  }

  private static func place(_ widget: Widget, _ place: GdkRectangle) {
    withUnsafePointer(to: place) { gtk_widget_size_allocate(widget, $0, -1) }
  }

  /// The width of the rows of a `listView`, in pixels.
  private static func rowWidth(of list: Widget) -> Int {
    guard let clamp = gtk_scrolled_window_get_child(cast(list)) else { return 0 }
    return Int(adw_clamp_scrollable_get_maximum_size(cast(clamp)))
  }
}
