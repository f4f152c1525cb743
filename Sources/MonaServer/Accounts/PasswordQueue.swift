import Foundation
import Metrics
import NIOPosix
import Synchronization

/// Hashes passwords on few threads, in the order of `PasswordOrder`; the others wait, and those that are too many are
/// refused.
///
/// A password leaves the queue when its task is cancelled, and when its client hangs up or the server ends. Refusals of
/// an address that has too many waiting are delayed: else its next attempts would take the processor.
final class PasswordQueue: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>
  /// A password that waits no more; the error is nil when it is to be hashed.
  private typealias Outcome = (continuation: Continuation, error: (any Error)?)

  private struct State {
    var order: PasswordOrder
    var waiting: [Int: Continuation] = [:]
    /// How many are being hashed.
    var running = 0
    var lastNumber = 0
  }

  /// How many are hashed at once, besides an urgent one.
  private let width: Int
  private let refusalDelay: Duration
  private let state: Mutex<State>
  private let meter: Meter

  /// - Parameters:
  ///   - width: at most `NIOThreadPool.passwordThreads`, one of which is for urgent ones.
  ///   - refusalDelay: how long an address waits to hear that too many of its passwords wait.
  init(
    width: Int = NIOThreadPool.passwordThreads - 1, refusalDelay: Duration = .milliseconds(500),
    _ order: PasswordOrder, metrics: ServerMetrics
  ) {
    self.width = width
    self.refusalDelay = refusalDelay
    state = Mutex(State(order: order))
    meter = Meter(label: "mona_passwords_waiting", factory: metrics)
  }

  /// How many wait.
  var waitingCount: Int { state.withLock(\.waiting.count) }

  /// Waits for its turn, then hashes.
  /// - Throws: `RequestError.passwordsBusy` or `.passwordsOfAddressBusy` when it is not its turn, `CancellationError`,
  ///   and what `hash` throws.
  func run<Value: Sendable>(
    for client: PasswordClient, _ hash: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      try await enter(client)
    } catch let error as RequestError {
      if case .passwordsOfAddressBusy = error { try await Task.sleep(for: refusalDelay) }
      throw error
    }
    defer { leave() }
    return try await NIOThreadPool.passwords.runIfActive {
      NIOThreadPool.yieldToOthers()
      return try hash()
    }
  }

  /// Remembers that a client knows the password of its account.
  func prove(_ client: PasswordClient) { state.withLock { $0.order.prove(client) } }

  private func enter(_ client: PasswordClient) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    client.connection?.observe(number) { [weak self] in self?.drop(number, PasswordOrder.busy) }
    defer { client.connection?.forget(number) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        change { state in
          // A cancellation before this moment found nothing to remove.
          if Task.isCancelled { return [(continuation, CancellationError())] }
          state.waiting[number] = continuation
          var outcomes = Self.refuse(state.order.enter(number, client), &state) + start(&state)
          if client.connection?.hasBegun == true, state.order.remove(number) {
            outcomes += Self.refuse([number: PasswordOrder.busy], &state)
          }
          return outcomes
        }
      }
    } onCancel: {
      drop(number, CancellationError())
    }
  }

  private func leave() {
    change { state in
      state.running -= 1
      return Self.refuse(state.order.removeImpatient(), &state) + start(&state)
    }
  }

  /// Ends the waiting of one that is not being hashed yet.
  private func drop(_ number: Int, _ error: any Error) {
    change { state in
      state.order.remove(number) ? Self.refuse([number: error], &state) : []
    }
  }

  /// Changes the state, then resumes the tasks that wait no more.
  private func change(_ body: (inout State) -> [Outcome]) {
    let outcomes = state.withLock { state in
      let outcomes = body(&state)
      meter.set(state.waiting.count)
      return outcomes
    }
    for outcome in outcomes {
      if let error = outcome.error {
        outcome.continuation.resume(throwing: error)
      } else {
        outcome.continuation.resume()
      }
    }
  }

  private static func refuse(_ refused: [Int: any Error], _ state: inout State) -> [Outcome] {
    refused.compactMap { number, error in
      state.waiting.removeValue(forKey: number).map { ($0, error) }
    }
  }

  private func start(_ state: inout State) -> [Outcome] {
    var outcomes: [Outcome] = []
    while state.running <= width,
      let number = state.order.next(isUrgent: state.running == width)
    {
      state.running += 1
      if let continuation = state.waiting.removeValue(forKey: number) {
        outcomes.append((continuation, nil))
      }
    }
    return outcomes
  }
}
