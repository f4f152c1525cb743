import CGtk
import Glibc
import GtkKit

/// Records the frames of a window during an animation.
@MainActor
final class FrameRecording {
  /// The times from each frame to the next, in milliseconds.
  private(set) var intervals: [Double] = []
  /// The processor time of the main thread for the layout and drawing of each frame, in milliseconds, which
  /// does not depend on the load of other programs.
  private(set) var work: [Double] = []

  private let window: Widget
  private var began: gint64?
  private var workBegan = 0.0

  init(_ window: Widget) {
    self.window = window
  }

  /// Calls `move` before each frame, with the seconds since the start.
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
        self.workBegan = Self.processorTime
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
    if began != nil { work.append(Self.processorTime - workBegan) }
  }

  /// The processor time of this thread so far, in milliseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}

/// Measures how long the main loop delays a source that is due every millisecond.
@MainActor
final class MainLoopLatency {
  /// The longest delay so far, in milliseconds.
  var longest: Double { Double(longestWait) / 1000 }
  /// The number of measurements, each of which woke the processor.
  private(set) var beats = 0
  private var last = g_get_monotonic_time()
  private var longestWait: gint64 = 0
  private var isRunning = true

  init() { beat() }

  /// Stops; returns the longest delay, in milliseconds.
  @discardableResult
  func stop() -> Double {
    isRunning = false
    return longest
  }

  /// Returns the longest delay since the last call, in milliseconds.
  func takeLongest() -> Double {
    defer { longestWait = 0 }
    return longest
  }

  private func beat() {
    let now = g_get_monotonic_time()
    longestWait = max(longestWait, now - last)
    last = now
    beats += 1
    if isRunning { MainSource.after(.milliseconds(1)) { self.beat() } }
  }
}
