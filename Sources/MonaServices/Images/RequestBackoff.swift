import Foundation
import MonaMap

/// Decides when a server, or one of its tiles or pictures, may be requested again after a failure.
///
/// Each consecutive failure doubles the delay, so that a computer without network sends few
/// requests.
struct RequestBackoff<Item: Hashable> {
  /// A delay before the next request.
  struct Pause {
    var failure: ImageFailure
    var until: Date
    /// The number of consecutive failures.
    var count: Int
  }

  private var server: Pause?
  private var items: [Item: Pause] = [:]
  /// The number of consecutive server errors (5xx).
  private var serverErrors = 0

  /// The statuses that concern the whole server.
  private let refusals: Set<Int>

  /// The first and the longest delay for an unreachable server, in seconds.
  static var networkPause: ClosedRange<Double> { 5.0...300 }
  /// The first and the longest delay for a refused item, in seconds.
  static var itemPause: ClosedRange<Double> { 120.0...7200 }
  /// The first and the longest delay, in seconds, after too many requests, if the server names
  /// none.
  static var refusalPause: ClosedRange<Double> { 600.0...21_600 }
  /// The longest delay that a server can ask for, in seconds: a day.
  private static var longestPause: TimeInterval { 86_400 }
  private static var limit: Int { 4096 }
  /// After this number of server errors, nothing of the server is requested for a while.
  private static var serverErrorLimit: Int { 3 }

  /// - Parameter refusals: the statuses that concern the whole server; by default, those with which
  ///   map servers refuse a client.
  init(refusals: Set<Int> = [401, 403, 418, 429]) { self.refusals = refusals }

  /// Why and until when an item must not be requested; nil when it may be.
  func pause(of item: Item, at now: Date) -> Pause? {
    [server, items[item]].compactMap(\.self).filter { $0.until > now }.max { $0.until < $1.until }
  }

  /// Records a failure; one that concerns the whole server delays all its items.
  ///
  /// - Parameters:
  ///   - retryAfter: the delay in seconds that the server asked for, if any.
  ///   - jitter: a factor around 1 for the delay, so that clients that lost the same network do not
  ///     all return at the same time.
  mutating func note(
    _ failure: ImageFailure, of item: Item, retryAfter: TimeInterval?, jitter: Double, at now: Date
  ) {
    func pause(_ bounds: ClosedRange<Double>, after earlier: Pause?) -> Pause {
      // Network failures and refusals are counted separately.
      let isAlike = (earlier?.failure == .noNetwork) == (failure == .noNetwork)
      // Simultaneous requests that fail together count as one failure.
      let isSame = earlier.map { $0.until > now } ?? false
      let count = isAlike ? (earlier?.count ?? 0) + (isSame ? 0 : 1) : 1
      let grown = min(bounds.upperBound, bounds.lowerBound * exp2(Double(count - 1)))
      let wait = retryAfter.map { min(Self.longestPause, max(1, $0)) } ?? grown * jitter
      if let earlier, earlier.until > now + wait { return earlier }
      return Pause(failure: failure, until: now + wait, count: count)
    }
    switch failure {
    case .noNetwork:
      server = pause(Self.networkPause, after: server)
    case .refused(let status) where retryAfter != nil || refusals.contains(status):
      server = pause(Self.refusalPause, after: server)
    case .refused, .notAnImage:
      if items.count >= Self.limit { items = [:] }
      items[item] = pause(Self.itemPause, after: items[item])
      guard case .refused(500...) = failure else { return }
      serverErrors += 1
      if serverErrors >= Self.serverErrorLimit { server = pause(Self.networkPause, after: server) }
    }
  }

  /// Records that an item arrived, which resets the failure counts.
  ///
  /// A delay that the server asked for remains, since the request may have been sent before it.
  mutating func succeed(_ item: Item, at now: Date) {
    if !isRefused(at: now) { server = nil }
    serverErrors = 0
    items[item] = nil
  }

  /// Resets the failures that a network change may solve; a delay that the server asked for
  /// remains.
  mutating func forget(at now: Date) {
    if !isRefused(at: now) { server = nil }
    serverErrors = 0
    items = [:]
  }

  private func isRefused(at now: Date) -> Bool {
    server.map { $0.failure != .noNetwork && $0.until > now } ?? false
  }
}
