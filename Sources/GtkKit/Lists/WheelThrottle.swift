import CGtk
import Foundation

/// Lets a wheel turn a grid once a frame only.
///
/// GtkGridView before GTK 4.12 measures by the rows of its last layout: turned again before the
/// next one, it warns that it "ran out of items" and can stay blank until it is turned once more.
/// What a fast wheel adds within a frame is kept, and scrolled in the next.
@MainActor
package final class WheelThrottle {
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private let window: Widget
  private var isMoving = false
  private var isLaidOut = false
  private var owed = 0.0

  /// Steadies a `GtkScrolledWindow`; its handlers hold this.
  package static func install(on window: Widget) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(cast(window)) else { return }
    let steady = WheelThrottle(window, adjustment)
    guard let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else {
      return
    }
    gtk_event_controller_set_propagation_phase(cast(wheel), GTK_PHASE_CAPTURE)
    connect(wheel, "scroll") { [wheel] (_: Double, clicks: Double) -> Bool in
      // A touchpad's turns come once a frame already.
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

  /// Whether the turn is kept for the next frame; the first of a frame goes its usual way.
  private func takes(_ clicks: Double) -> Bool {
    guard isMoving else {
      startMoving()
      return false
    }
    owed += clicks
    return true
  }

  /// Waits until what was scrolled is laid out.
  private func startMoving() {
    isMoving = true
    isLaidOut = false
    eachFrame(of: window) { self.move() }
  }

  /// Comes before the layout of each frame; answers whether to come again.
  private func move() -> Bool {
    guard isLaidOut else {
      isLaidOut = true
      return true
    }
    guard owed != 0 else {
      isMoving = false
      return false
    }
    // As far as GtkScrolledWindow goes for a click of the wheel.
    let step = pow(gtk_adjustment_get_page_size(adjustment), 2.0 / 3)
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + owed * step)
    owed = 0
    return true
  }
}
