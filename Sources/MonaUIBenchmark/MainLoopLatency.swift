import CGtk
import GtkKit

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
