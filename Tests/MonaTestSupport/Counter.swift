import Synchronization

/// Counts calls, from any thread.
package final class Counter: Sendable {
  private let count = Atomic(0)

  package init() {}

  /// Counts this call.
  /// - Returns: the number of calls so far, including this one.
  package func next() -> Int { count.add(1, ordering: .relaxed).newValue }

  /// The number of calls of `next()` so far.
  package var value: Int { count.load(ordering: .relaxed) }
}
