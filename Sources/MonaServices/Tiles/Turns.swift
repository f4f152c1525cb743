/// Lets at most so many through at once; of those who wait, the last to come goes first: that is
/// what the person looks at now.
actor Turns {
  private var free: Int
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var last = 0

  init(_ count: Int) {
    free = count
  }

  /// Runs the closure when it is its turn.
  ///
  /// - Throws: what the closure throws, or `CancellationError` when the task is cancelled before.
  func take<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await wait()
    defer { end() }
    return try await body()
  }

  private func wait() async throws {
    try Task.checkCancellation()
    if free > 0 {
      free -= 1
      return
    }
    last += 1
    let number = last
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
    if let next = waiting.popLast() { next.continuation.resume() } else { free += 1 }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
