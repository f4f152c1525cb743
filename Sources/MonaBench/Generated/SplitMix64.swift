/// Steele, Lea and Flood's generator: the same numbers on every machine, for the same seed.
///
/// Swift's own generators do not promise that, and what stands on them may change with a release.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `count`.
  mutating func below(_ count: Int) -> Int {
    Int(next() % UInt64(max(1, count)))
  }

  /// As `below`, with the small numbers met far more often than the great ones.
  mutating func skewed(below count: Int) -> Int {
    below(below(count) + 1)
  }

  /// True about `percent` times out of a hundred.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of `choices`, the first ones far more often than the last.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[skewed(below: choices.count)]
  }
}
