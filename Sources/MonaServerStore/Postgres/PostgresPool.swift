import Dispatch
import Synchronization

/// The connections of a `PostgresDatabase`, each for one closure at a time.
///
/// Who waits longest is next.
final class PostgresPool: Sendable {
  private typealias Waiter = @Sendable (Result<PostgresConnection, any Error>) -> Void

  private struct State {
    /// The one that was used last is at the end.
    var free: [PostgresConnection]
    var waiters: [(number: Int, waiter: Waiter)] = []
    var number = 0

    mutating func nextNumber() -> Int {
      number += 1
      return number
    }
  }

  private let state: Mutex<State>
  private let limits: PostgresLimits

  init(url: String, size: Int, limits: PostgresLimits) {
    self.limits = limits
    let connections = (0..<max(1, size)).map { _ in
      PostgresConnection(url: url, limits: limits)
    }
    state = Mutex(State(free: connections))
  }

  /// Waits for a free connection, which goes back with `giveBack`.
  ///
  /// - Throws: `ServerStoreError.unavailable` when none becomes free in time, or `CancellationError`.
  func take() async throws -> PostgresConnection {
    let number = state.withLock { $0.nextNumber() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard enqueue(number, { continuation.resume(with: $0) }) else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + limits.waiting.seconds) {
          [weak self] in
          self?.dismiss(number, Self.exhausted)
        }
      }
    } onCancel: {
      dismiss(number, CancellationError())
    }
  }

  /// The same, and blocks the thread.
  func takeBlocking() throws -> PostgresConnection {
    let number = state.withLock { $0.nextNumber() }
    let taken = Taken()
    _ = enqueue(number, isCancellable: false, { taken.set($0) })
    return try taken.wait(limits.waiting) { self.dismiss(number, Self.exhausted) }
  }

  func giveBack(_ connection: PostgresConnection) {
    let next = state.withLock { state -> Waiter? in
      if state.waiters.isEmpty {
        state.free.append(connection)
        return nil
      }
      return state.waiters.removeFirst().waiter
    }
    next?(.success(connection))
  }

  private static let exhausted = ServerStoreError.unavailable(reason: "No connection became free.")

  /// Calls a closure with a connection, at once or when there is one, or with an error.
  ///
  /// - Returns: whether it waits.
  private func enqueue(
    _ number: Int, isCancellable: Bool = true, _ waiter: @escaping Waiter
  ) -> Bool {
    let result = state.withLock { state -> Result<PostgresConnection, any Error>? in
      // A task is cancelled before its handler is called, which waits for this lock.
      if isCancellable, Task.isCancelled { return .failure(CancellationError()) }
      if let connection = state.free.popLast() { return .success(connection) }
      state.waiters.append((number, waiter))
      return nil
    }
    if let result { waiter(result) }
    return result == nil
  }

  /// Has one wait no longer, unless it has its connection already.
  private func dismiss(_ number: Int, _ error: any Error) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      return state.waiters.remove(at: index).waiter
    }
    waiter?(.failure(error))
  }
}

/// What a thread waits for.
private final class Taken: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let result = Mutex<Result<PostgresConnection, any Error>?>(nil)

  func set(_ result: Result<PostgresConnection, any Error>) {
    self.result.withLock { $0 = result }
    semaphore.signal()
  }

  /// - Parameter late: has a result set, unless one is already.
  func wait(_ time: Duration, late: () -> Void) throws -> PostgresConnection {
    if semaphore.wait(timeout: .now() + time.seconds) == .timedOut {
      late()
      semaphore.wait()
    }
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
