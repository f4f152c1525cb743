import CGtk
import Foundation

/// Limits wheel scrolling of a grid to once per frame.
///
/// Before GTK 4.12, GtkGridView measures by the rows of its last layout: scrolled twice before the next one, it
/// warns that it "ran out of items" and can stay blank until it scrolls again. The clicks of a frame are added up
/// and scrolled in the next.
@MainActor
package final class WheelThrottle {
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private let window: Widget
  private var isMoving = false
  private var isLaidOut = false
  private var owed = 0.0

  /// Adds the throttle to a `GtkScrolledWindow`, whose handlers hold it.
  package static func install(on window: Widget) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(cast(window)) else { return }
    let steady = WheelThrottle(window, adjustment)
    guard let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else {
      return
    }
    gtk_event_controller_set_propagation_phase(cast(wheel), GTK_PHASE_CAPTURE)
    connect(wheel, "scroll") { [wheel] (_: Double, clicks: Double) -> Bool in
      // Touchpad events already come once per frame.
      guard gtk_event_controller_scroll_get_unit(cast(wheel)) == GDK_SCROLL_UNIT_WHEEL else {
        return false
      }
      return steady.takes(clicks)
    }
    // The window takes over the reference.
    window.addController(wheel)
  }

  private init(_ window: Widget, _ adjustment: UnsafeMutablePointer<GtkAdjustment>) {
    self.window = window
    self.adjustment = adjustment
  }

  /// Whether the clicks are deferred to the next frame; GTK handles the first event of a frame.
  private func takes(_ clicks: Double) -> Bool {
    guard isMoving else {
      startMoving()
      return false
    }
    owed += clicks
    return true
  }

  /// Waits for the layout after a scroll.
  private func startMoving() {
    isMoving = true
    isLaidOut = false
    eachFrame(of: window) { self.move() }
  }

  /// Runs before the layout of each frame; returns whether to run again.
  private func move() -> Bool {
    guard isLaidOut else {
      isLaidOut = true
      return true
    }
    guard owed != 0 else {
      isMoving = false
      return false
    }
    // The distance of one click in GtkScrolledWindow.
    let step = pow(gtk_adjustment_get_page_size(adjustment), 2.0 / 3)
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + owed * step)
    owed = 0
    return true
  }
}
