import CGtk

/// Binds the rows of a scrolled list or grid that show, and the others a few a frame.
///
/// GTK 4.8 binds some two hundred rows around the dozen that show, anew at each frame of a fast
/// scroll. All rows must be as high: where one stands is then a part of the whole height.
@MainActor
package final class DeferredBinding<Row> {
  private let factory: ListFactory<Row>
  private let model: PagedListModel
  private let window: Widget
  private let columns: Int
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private var isBinding = false
  private let rowHeight: Int
  /// Where the window was scrolled to at the last frame.
  private var lastTop = 0.0

  private static var boundPerFrame: Int { 12 }

  /// Defers the binding of what a `GtkScrolledWindow` scrolls; the window's handlers hold this.
  ///
  /// - Parameters:
  ///   - rowHeight: how high a row is, in pixels, or a little less.
  ///   - columns: how many rows of the model stand side by side, at most.
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
    connect(adjustment, "value-changed") { _ = self.factory.bindWaiting(atMost: 0) }
  }

  /// Whether a row shows, be it in part.
  private func isInSight(_ position: Int) -> Bool {
    let height = gtk_adjustment_get_upper(adjustment)
    let page = gtk_adjustment_get_page_size(adjustment)
    guard height > page, model.count > 0 else { return position < screenful }
    // Of those side by side, the first stands by its share of the height where all of them do.
    let share = height / Double(model.count)
    let top = gtk_adjustment_get_value(adjustment)
    let first = top - share * Double(columns)
    let last = top + page + share * Double(columns - 1)
    return (first...last).contains(share * Double(position))
  }

  /// How many rows show at most, before anything was laid out.
  private var screenful: Int {
    // Before there is a window, a common one.
    let height = window.window?.height ?? 0
    return ((height > 0 ? height : 800) / rowHeight + 1) * columns
  }

  /// Binds the rows around those that show without taking the time of a frame, once the window
  /// stands still: most of those that fly by will never show.
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
