import Synchronization

/// Random numbers from 0 up to, but not including, 1, for use from any thread.
package final class SeededChances: Sendable {
  private let random: Mutex<SeededRandom>

  package init(seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

  /// The next random number.
  package func next() -> Double { random.withLock { Double.random(in: 0..<1, using: &$0) } }
}
