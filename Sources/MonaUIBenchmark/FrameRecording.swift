import CGtk
import Glibc
import GtkKit

/// How long the frames of a window took while something moved in it.
@MainActor
final class FrameRecording {
  /// From each frame to the next, in milliseconds.
  private(set) var intervals: [Double] = []
  /// The processor time the main thread took for each frame, laying out and drawing, in
  /// milliseconds: what other programs take of the processors is not in it.
  private(set) var work: [Double] = []

  private let window: Widget
  private var began: gint64?
  private var workBegan = 0.0

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

  /// What this thread took of the processors so far, in milliseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}

/// How long the main loop ever left the next thing to do waiting.
@MainActor
final class MainLoopLatency {
  /// The longest wait so far, in milliseconds.
  var longest: Double { Double(longestWait) / 1000 }
  /// How often it has looked: each time, it woke the processor.
  private(set) var beats = 0
  private var last = g_get_monotonic_time()
  private var longestWait: gint64 = 0
  private var isRunning = true

  init() { beat() }

  /// Ends it; answers the longest wait, in milliseconds.
  @discardableResult
  func stop() -> Double {
    isRunning = false
    return longest
  }

  /// Answers the longest wait since this was last asked, in milliseconds.
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
