import Synchronization

/// Limits events by name to a number per period (fixed windows), however the computer's clock is set.
final class RateLimiter: Sendable {
  private struct Window {
    let end: Int64
    var count: Int
  }

  /// The most names in memory.
  ///
  /// Expired windows are removed beyond this number, which only an attack reaches.
  private static let nameLimit = 100_000

  private let limit: Int
  private let period: Int64
  private let clock: ServerClock
  private let windows = Mutex<[String: Window]>([:])

  /// - Parameters:
  ///   - limit: the number of events per period.
  ///   - period: in milliseconds.
  init(limit: Int, per period: Int64 = 60_000, clock: ServerClock) {
    self.limit = limit
    self.period = period
    self.clock = clock
  }

  /// The number of seconds until this name may continue; nil when it may now.
  func wait(_ name: String) -> Int? {
    let now = clock.uptime()
    return windows.withLock { wait($0[name], now) }
  }

  /// Counts one more event unless the limit is reached; returns the number of seconds to wait, else nil.
  @discardableResult
  func enter(_ name: String) -> Int? {
    let now = clock.uptime()
    return windows.withLock { windows in
      let window = windows[name]
      if let seconds = wait(window, now) { return seconds }
      if let window, window.end > now {
        windows[name]?.count = window.count + 1
        return nil
      }
      if windows.count >= Self.nameLimit {
        windows = windows.filter { $0.value.end > now }
        if windows.count >= Self.nameLimit { windows.removeAll() }
      }
      windows[name] = Window(end: now + period, count: 1)
      return nil
    }
  }

  /// The number of events of a name in its current period.
  func count(_ name: String) -> Int {
    let now = clock.uptime()
    return windows.withLock { windows in
      windows[name].map { $0.end > now ? $0.count : 0 } ?? 0
    }
  }

  /// Counts one event less.
  func takeBack(_ name: String) {
    windows.withLock { windows in
      if let window = windows[name], window.count > 0 { windows[name]?.count = window.count - 1 }
    }
  }

  /// Resets the count of a name.
  func forget(_ name: String) { windows.withLock { $0[name] = nil } }

  private func wait(_ window: Window?, _ now: Int64) -> Int? {
    guard let window, window.end > now, window.count >= limit else { return nil }
    return Int((window.end - now + 999) / 1000)
  }
}
