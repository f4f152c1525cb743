/// Counts by name, a minute at a time.
actor RateLimiter {
  private struct Window {
    let end: Int64
    var count: Int
  }

  private static let minute: Int64 = 60_000
  /// More names than that are of an attack: the oldest windows go.
  private static let nameLimit = 100_000

  private let limit: Int
  private let clock: ServerClock
  private var windows: [String: Window] = [:]

  /// - Parameter limit: how often a minute.
  init(limit: Int, clock: ServerClock) {
    self.limit = limit
    self.clock = clock
  }

  /// How many seconds this name has to wait; nil when it need not.
  func wait(_ name: String) -> Int? {
    let now = clock.now()
    guard let window = windows[name], window.end > now, window.count >= limit else { return nil }
    return Int((window.end - now + 999) / 1000)
  }

  /// Counts one more.
  func count(_ name: String) {
    let now = clock.now()
    if let window = windows[name], window.end > now {
      windows[name]?.count = window.count + 1
      return
    }
    if windows.count >= Self.nameLimit {
      windows = windows.filter { $0.value.end > now }
      if windows.count >= Self.nameLimit { windows.removeAll() }
    }
    windows[name] = Window(end: now + Self.minute, count: 1)
  }

  /// Counts one more unless this name has to wait; how many seconds it has to.
  func enter(_ name: String) -> Int? {
    let seconds = wait(name)
    if seconds == nil { count(name) }
    return seconds
  }

  /// Forgets what was counted of a name.
  func forget(_ name: String) { windows[name] = nil }
}
