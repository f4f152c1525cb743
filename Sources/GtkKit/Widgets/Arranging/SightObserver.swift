import CGtk

/// Follows whether a widget can be seen: it is mapped, and not scrolled out of its `GtkScrolledWindow`, if it is in
/// one.
@MainActor
package final class SightObserver {
  private let widget: Widget
  private let changed: @MainActor (Bool) -> Void
  private var adjusting: [Connection] = []
  private var isSeen = false
  private var isChecking = false

  /// How far outside of the visible part a widget counts as seen, in pixels: it soon will be.
  private static let margin: Float = 60
  /// The number of frames after which a widget without a height is no longer waited for.
  private static let patience = 60

  /// - Parameter changed: called when it comes into sight or goes out of it; at first it is out of sight.
  package init(of widget: Widget, changed: @escaping @MainActor (Bool) -> Void) {
    (self.widget, self.changed) = (widget, changed)
    connect(widget, "map") { [weak self] in self?.begin() }
    connect(widget, "unmap") { [weak self] in self?.end() }
    if widget.isMapped { begin() }
  }

  isolated deinit {
    for connection in adjusting { connection.disconnect() }
  }

  private var window: Widget? {
    gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type())
  }

  private func begin() {
    guard let window else { return set(true) }
    let adjustment = verticalAdjustment(of: window)
    adjusting = ["value-changed", "changed"].map { signal in
      connect(adjustment, signal) { [weak self] in self?.checkLater() }
    }
    checkLater()
  }

  private func end() {
    for connection in adjusting { connection.disconnect() }
    adjusting = []
    set(false)
  }

  /// Checks once the next layout is done, which comes after the callbacks of its frame.
  private func checkLater() {
    guard !isChecking else { return }
    isChecking = true
    var frames = 0
    eachFrame(of: widget) { [weak self] in
      guard let self else { return false }
      frames += 1
      guard widget.isMapped else {
        isChecking = false
        return false
      }
      let isLaidOut = gtk_widget_get_height(widget) > 0
      if frames < 2 || !isLaidOut && frames < Self.patience { return true }
      isChecking = false
      check()
      return false
    }
  }

  private func check() {
    var bounds = graphene_rect_t()
    guard let window, gtk_widget_compute_bounds(widget, window, &bounds) != 0 else { return }
    let (top, bottom) = (bounds.origin.y, bounds.origin.y + bounds.size.height)
    set(top < Float(gtk_widget_get_height(window)) + Self.margin && bottom > -Self.margin)
  }

  private func set(_ isSeen: Bool) {
    guard isSeen != self.isSeen else { return }
    self.isSeen = isSeen
    changed(isSeen)
  }
}
