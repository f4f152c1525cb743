import CGtk
import MonaModel
import MonaScreens

extension BenchmarkWindow {
  /// Lets all be sent that waits, and says how long that took, and how long the main thread answered
  /// nothing, second by second.
  func sendAll(showingOutbox: Bool) async {
    stopAnimations()
    if showingOutbox { appModel.navigation.open(.outbox) }
    UIBenchmark.say(UIBenchmark.Line("start"))
    let status = appModel.account.status
    while !status.upload.isSending { await moment() }
    let (start, pulse) = (g_get_monotonic_time(), MainLoopLatency())
    var line = UIBenchmark.Line("sent")
    line.work = []
    while status.upload.waiting > 0 {
      let end = g_get_monotonic_time() + 1_000_000
      while status.upload.waiting > 0, g_get_monotonic_time() < end { await moment() }
      line.work?.append(pulse.takeLongest())
    }
    line.milliseconds = Double(g_get_monotonic_time() - start) / 1000
    pulse.stop()
    line.beats = pulse.beats
    UIBenchmark.say(line)
  }

  private func moment() async {
    // Nothing cancels it.
    try? await Task.sleep(for: .milliseconds(20))
  }
}
