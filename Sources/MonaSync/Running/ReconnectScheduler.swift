import Foundation
import MonaModel

/// A server that is away: when it is asked again.
actor ReconnectScheduler {
  private let changes: Changes
  private let network: NetworkState
  private let clock: UploadClock
  private var breaker = CircuitBreaker()
  private var bell: AsyncStream<Event>.Continuation?

  private enum Event { case look, network, timer, wish }

  init(changes: Changes, network: NetworkState, clock: UploadClock) {
    (self.changes, self.network, self.clock) = (changes, network, clock)
  }

  /// Notes that it answered.
  func succeed() { breaker.succeed() }

  /// Has it asked at once, if it is being left alone: the person says so.
  func tryAtOnce() { bell?.yield(.wish) }

  /// Has it asked if it was left alone for long enough: somebody looks.
  func look() { bell?.yield(.look) }

  /// Leaves it alone, each time for longer, unless the network is another one or the person wants it asked.
  ///
  /// As long as nothing waits for it, no clock runs: it is asked when somebody looks, or something does.
  /// - Parameters:
  ///   - error: what came of asking it.
  ///   - show: is told when it is asked next, and says whether something waits for it.
  func leaveAlone(after error: any Error, show: @Sendable (Date) async -> Bool) async {
    breaker.fail(
      at: clock.now(), wait: (error as? ServerRequestError)?.wait, jitter: .random(in: 0..<1))
    let (events, bell) = AsyncStream.makeStream(of: Event.self)
    self.bell = bell
    defer { self.bell = nil }
    let followers = [
      Task { [network] in for await _ in await network.changes() { bell.yield(.network) } },
      Task { [changes] in
        for await _ in await changes.following([.outbox]) { bell.yield(.look) }
      },
    ]
    defer { for follower in followers { follower.cancel() } }
    var iterator = events.makeAsyncIterator()
    repeat {
      let next = breaker.wait(at: clock.now()) ?? clock.now()
      let timer = await show(next) ? alarm(at: next, bell) : nil
      defer { timer?.cancel() }
      switch await iterator.next(isolation: #isolation) {
      case .wish: breaker.open()
      case .network: breaker.noteNetworkChange()
      case .look, .timer: break
      case nil: return
      }
    } while breaker.wait(at: clock.now()) != nil
  }

  private func alarm(
    at date: Date, _ bell: AsyncStream<Event>.Continuation
  ) -> Task<Void, Never> {
    Task { [clock] in
      // Cancelled when something else came first.
      guard (try? await clock.pause(.seconds(date.timeIntervalSince(clock.now())))) != nil else {
        return
      }
      bell.yield(.timer)
    }
  }
}
