import Synchronization

/// Counts calls, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// How many calls there were, this one among them.
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }

  var value: Int { count.load(ordering: .relaxed) }
}
