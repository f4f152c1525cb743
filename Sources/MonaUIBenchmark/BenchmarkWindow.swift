import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// The window of a rehearsal, and the patience to wait until it is still.
@MainActor
struct BenchmarkWindow {
  let appModel: AppModel
  let window: Widget

  init(_ appModel: AppModel, _ window: Widget) {
    self.appModel = appModel
    self.window = window
  }

  /// Waits until this many frames were shown.
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

  /// Waits until what was begun is over: animations, readings of the store, photos.
  func stillness() async {
    try? await Task.sleep(for: .seconds(1.5))
  }

  /// Has pages come and go at once.
  func stopAnimations() {
    if let settings = gtk_settings_get_default() {
      setProperty(settings, "gtk-enable-animations", false)
    }
  }
}

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
