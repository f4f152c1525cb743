import CGtk

/// Binds the visible rows of a list or grid at once, and the others a few per frame.
///
/// GTK 4.8 binds some two hundred rows around the dozen visible ones, again in each frame of a fast scroll. All
/// rows must have equal height, from which their positions follow.
@MainActor
package final class DeferredBinding<Row> {
  private let factory: ListFactory<Row>
  private let model: PagedListModel
  private let window: Widget
  private let columns: Int
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private var isBinding = false
  private let rowHeight: Int
  /// The scroll position of the last frame.
  private var lastTop = 0.0
  /// The scroll position before its last change.
  private var changedTop = 0.0
  private var isFast = false
  private var wasFast = false
  /// Called when the list begins to be scrolled by more than a row at once, and in the first frame after that without
  /// such a step.
  package var onSpeed: (@MainActor (_ isFast: Bool) -> Void)?

  private static var boundPerFrame: Int { 12 }

  /// Defers binding in a `GtkScrolledWindow`, whose handlers hold this object.
  ///
  /// - Parameters:
  ///   - rowHeight: the height of a row, in pixels, or a little less.
  ///   - columns: the maximum number of the model's rows side by side.
  @discardableResult
  package init(
    _ factory: ListFactory<Row>, of model: PagedListModel, in window: Widget, rowHeight: Int,
    columns: Int = 1
  ) {
    let adjustment = verticalAdjustment(of: window)
    self.factory = factory
    self.model = model
    self.window = window
    self.rowHeight = rowHeight
    self.columns = columns
    self.adjustment = adjustment
    factory.isInSight = { [weak self] in self?.isInSight($0) ?? true }
    factory.onWaiting = { [weak self] in self?.bindOthers() }
    connect(adjustment, "value-changed") {
      self.noteSpeed()
      _ = self.factory.bindWaiting(atMost: 0)
    }
  }

  /// Whether a row is at least partly visible.
  private func isInSight(_ position: Int) -> Bool {
    let height = gtk_adjustment_get_upper(adjustment)
    let page = gtk_adjustment_get_page_size(adjustment)
    guard height > page, model.count > 0 else { return position < screenful }
    // Rows side by side share one vertical position.
    let share = height / Double(model.count)
    let top = gtk_adjustment_get_value(adjustment)
    let first = top - share * Double(columns)
    let last = top + page + share * Double(columns - 1)
    return (first...last).contains(share * Double(position))
  }

  /// The maximum number of visible rows, before the first layout.
  private var screenful: Int {
    // Before there is a window, a common height.
    let height = window.window?.height ?? 0
    return ((height > 0 ? height : 800) / rowHeight + 1) * columns
  }

  private func noteSpeed() {
    guard let onSpeed else { return }
    let top = gtk_adjustment_get_value(adjustment)
    defer { changedTop = top }
    guard abs(top - changedTop) > Double(rowHeight) else { return }
    wasFast = true
    guard !isFast else { return }
    isFast = true
    onSpeed(true)
    eachFrame(of: window) { [weak self] in
      guard let self else { return false }
      isFast = wasFast
      wasFast = false
      if !isFast { onSpeed(false) }
      return isFast
    }
  }

  /// Binds rows around the visible ones, a few per frame, once scrolling has stopped: most rows that pass by are
  /// never seen.
  private func bindOthers() {
    guard !isBinding else { return }
    isBinding = true
    eachFrame(of: window) { [weak self] in
      guard let self else { return false }
      let top = gtk_adjustment_get_value(adjustment)
      defer { lastTop = top }
      isBinding = factory.bindWaiting(atMost: top == lastTop ? Self.boundPerFrame : 0)
      return isBinding
    }
  }
}
