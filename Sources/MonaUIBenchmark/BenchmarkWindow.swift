import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// The window that a UI benchmark drives.
@MainActor
struct BenchmarkWindow {
  let appModel: AppModel
  let window: Widget

  init(_ appModel: AppModel, _ window: Widget) {
    self.appModel = appModel
    self.window = window
  }

  /// Waits for this many frames.
  func frames(_ count: Int) async {
    var left = count
    await withCheckedContinuation { continuation in
      eachFrame(of: window) {
        left -= 1
        if left == 0 { continuation.resume() }
        return left > 0
      }
    }
  }

  /// Waits until animations, reads of the store and photos should be complete.
  func stillness() async {
    try? await Task.sleep(for: .seconds(1.5))
  }

  /// Turns animations off.
  func stopAnimations() {
    if let settings = gtk_settings_get_default() {
      setProperty(settings, "gtk-enable-animations", false)
    }
  }
}

/// Reports the first usable frame, and quits.
@MainActor
enum FirstFrame {
  /// Waits for the next frame of the window, which has its content.
  static func announce(in window: Widget) {
    guard let clock = gtk_widget_get_frame_clock(window) else { return }
    connect(clock, "after-paint") {
      UIBenchmark.report(UIBenchmark.Line("first-frame"))
      UIBenchmark.leave()
    }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
  }
}
