/// For how long somebody at the other end of a connection is waited for.
///
/// What passes while they are waited for comes back with what they send or take: whoever keeps up the
/// least rate is never cut off, however much there is; whoever stands still is, once all of it is gone.
struct Patience: Equatable, Sendable {
  /// How long they may stand still, in seconds.
  let limit: Double
  /// The least rate, in bytes a second.
  let rate: Double
  /// How many seconds are left.
  private var left: Double

  init(limit: Double, rate: Double) {
    self.limit = limit
    self.rate = rate
    left = limit
  }

  var isOver: Bool { left < 0 }

  /// They were waited for.
  mutating func wait(seconds: Double) { left -= seconds }

  /// They sent or took so much.
  mutating func gain(bytes: Int) { left = min(limit, left + Double(bytes) / rate) }

  /// They are waited for anew.
  mutating func renew() { left = limit }
}
