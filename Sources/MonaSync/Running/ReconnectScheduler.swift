import Foundation
import MonaModel

/// Decides when an unreachable server is tried again.
actor ReconnectScheduler {
  private let changes: Changes
  private let network: NetworkState
  private let clock: UploadClock
  private var breaker = CircuitBreaker()
  private var signal: AsyncStream<Event>.Continuation?

  private enum Event { case look, network, timer, wish }

  init(changes: Changes, network: NetworkState, clock: UploadClock) {
    (self.changes, self.network, self.clock) = (changes, network, clock)
  }

  /// Records that the server answered.
  func succeed() { breaker.succeed() }

  /// Ends the current delay, because the person asked for an immediate try.
  func tryAtOnce() { signal?.yield(.wish) }

  /// Retries if the delay is over; called when the window becomes active.
  func look() { signal?.yield(.look) }

  /// Waits after a failure, longer each time, unless the network changes or the person asks for a
  /// try.
  ///
  /// While nothing is pending, no timer runs; the retry then waits for a change or for the window
  /// to become active.
  /// - Parameters:
  ///   - error: the last failure.
  ///   - show: receives the date of the next try, and returns whether changes are pending.
  func waitForRetry(after error: any Error, show: @Sendable (Date) async -> Bool) async {
    breaker.fail(
      at: clock.now(), wait: (error as? ServerRequestError)?.wait, jitter: .random(in: 0..<1))
    let (events, signal) = AsyncStream.makeStream(of: Event.self)
    self.signal = signal
    defer { self.signal = nil }
    let observers = [
      Task { [network] in for await _ in await network.changes() { signal.yield(.network) } },
      Task { [changes] in
        for await _ in await changes.following([.outbox]) { signal.yield(.look) }
      },
    ]
    defer { for observer in observers { observer.cancel() } }
    var iterator = events.makeAsyncIterator()
    repeat {
      let next = breaker.wait(at: clock.now()) ?? clock.now()
      let timer = await show(next) ? alarm(at: next, signal) : nil
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
    at date: Date, _ signal: AsyncStream<Event>.Continuation
  ) -> Task<Void, Never> {
    Task { [clock] in
      // The timer is cancelled when another event arrives first.
      guard (try? await clock.pause(.seconds(date.timeIntervalSince(clock.now())))) != nil else {
        return
      }
      signal.yield(.timer)
    }
  }
}
