import Synchronization

/// Which of the texts typed one after another is the last, told from any thread.
final class DraftVersion: Sendable {
  private let number = Atomic<Int>(0)

  /// The number of the text typed last.
  var latest: Int { number.load(ordering: .acquiring) }

  /// Makes all numbers given so far older ones.
  func advance() {
    number.add(1, ordering: .acquiringAndReleasing)
  }
}
