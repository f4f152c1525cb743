import CGtk
import Foundation
import GtkKit

/// Says on the terminal when the first usable frame is painted, and quits: `mona-bench` asks for
/// it with `MONA_BENCH=first-frame`.
@MainActor
enum FirstFrame {
  static var isAsked: Bool { ProcessInfo.processInfo.environment["MONA_BENCH"] == "first-frame" }

  /// Waits for the next frame of the window this widget, whose content is in place, stands in.
  static func announce(in widget: Widget) {
    guard isAsked, let clock = gtk_widget_get_frame_clock(widget) else { return }
    connect(clock, "after-paint") {
      FileHandle.standardOutput.write(Data("first-frame\n".utf8))
      exit(0)
    }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
  }
}
