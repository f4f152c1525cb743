import CGtk
import GtkKit

/// How long the frames of a window took while something moved in it.
@MainActor
final class FrameRecording {
  /// From each frame to the next, in milliseconds.
  private(set) var intervals: [Double] = []
  /// What the main thread worked for each frame, laying out and drawing, in milliseconds.
  private(set) var work: [Double] = []

  private let window: Widget
  private var began: gint64?

  init(_ window: Widget) {
    self.window = window
  }

  /// Moves something before each frame; `move` is told how many seconds have gone by.
  func during(
    seconds: Double, _ move: @escaping @MainActor (_ time: Double) -> Void
  ) async -> FrameRecording {
    guard let clock = gtk_widget_get_frame_clock(window) else { return self }
    let painted = connect(clock, "after-paint") { [weak self] in self?.finish() }
    let start = g_get_monotonic_time()
    await withCheckedContinuation { continuation in
      eachFrame(of: window) {
        let now = g_get_monotonic_time()
        if let began = self.began { self.intervals.append(Double(now - began) / 1000) }
        self.began = now
        let time = Double(now - start) / 1_000_000
        guard time < seconds else {
          continuation.resume()
          return false
        }
        move(time)
        return true
      }
    }
    painted.disconnect()
    return self
  }

  private func finish() {
    guard let began else { return }
    work.append(Double(g_get_monotonic_time() - began) / 1000)
  }
}
