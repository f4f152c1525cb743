import CGtk
import GtkKit

/// Says when the first usable frame is painted, and quits.
@MainActor
enum FirstFrame {
  /// Waits for the next frame of the window this widget, whose content is in place, stands in.
  static func announce(in widget: Widget) {
    guard Rehearsal.asked == .firstFrame, let clock = gtk_widget_get_frame_clock(widget) else {
      return
    }
    connect(clock, "after-paint") {
      Rehearsal.say(Rehearsal.Line("first-frame"))
      Rehearsal.leave()
    }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
  }
}
