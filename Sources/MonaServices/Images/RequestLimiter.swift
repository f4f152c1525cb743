/// Limits the number of simultaneous requests.
///
/// The latest waiting request runs first, because its image is most likely in view.
actor RequestLimiter {
  private var freeSlots: Int
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var lastNumber = 0

  /// - Parameter count: the largest number of simultaneous requests.
  init(_ count: Int) {
    freeSlots = count
  }

  /// Runs the closure as soon as a slot is free.
  ///
  /// - Throws: errors of the closure, or `CancellationError` when the task is cancelled before.
  func run<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await wait()
    defer { end() }
    return try await body()
  }

  private func wait() async throws {
    try Task.checkCancellation()
    if freeSlots > 0 {
      freeSlots -= 1
      return
    }
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private func end() {
    if let next = waiting.popLast() { next.continuation.resume() } else { freeSlots += 1 }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
