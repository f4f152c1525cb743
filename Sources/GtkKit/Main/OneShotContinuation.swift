/// Resumes a continuation the first time it is told to, and never again.
@MainActor
final class OneShotContinuation<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?

  init(_ continuation: CheckedContinuation<Value, Never>) {
    self.continuation = continuation
  }

  func resume(_ value: Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}
