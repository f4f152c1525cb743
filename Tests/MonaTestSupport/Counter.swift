import Synchronization

/// Counts calls, from any thread.
package final class Counter: Sendable {
  private let count = Atomic(0)

  package init() {}

  /// How many calls there were, this one among them.
  package func next() -> Int { count.add(1, ordering: .relaxed).newValue }

  package var value: Int { count.load(ordering: .relaxed) }
}
