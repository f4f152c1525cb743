import CGtk
import GtkKit

/// Says when the first usable frame is painted, and quits.
@MainActor
enum FirstFrame {
  /// Waits for the next frame of the window, whose content is in place.
  static func announce(in window: Widget) {
    guard let clock = gtk_widget_get_frame_clock(window) else { return }
    connect(clock, "after-paint") {
      UIBenchmark.say(UIBenchmark.Line("first-frame"))
      UIBenchmark.leave()
    }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
  }
}
