import Foundation

/// Bounds the memory of all photos that are decoded at once: those that would exceed it wait, in the
/// order of their calls.
final class DecodingBudget: @unchecked Sendable {
  // Unchecked: the condition's lock guards the variables.
  private let limit: Int
  private let condition = NSCondition()
  private var used = 0
  /// The numbers of the next call, and of the next one that may begin.
  private var (next, turn) = (0, 0)

  /// - Parameter limit: in bytes.
  init(limit: Int) { self.limit = limit }

  /// Calls a function once this number of bytes is free; blocks until then.
  ///
  /// What needs more than the whole budget is called when nothing else uses it.
  func use<Result, Failure>(
    _ bytes: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result where Result: ~Copyable {
    let bytes = min(bytes, limit)
    condition.lock()
    let number = next
    next += 1
    while number != turn || used + bytes > limit { condition.wait() }
    turn += 1
    used += bytes
    // The next call may fit, too.
    condition.broadcast()
    condition.unlock()
    defer {
      condition.lock()
      used -= bytes
      condition.broadcast()
      condition.unlock()
    }
    return try body()
  }
}
