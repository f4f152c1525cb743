/// Steele, Lea and Flood's generator: the same numbers on every machine, for the same seed.
///
/// Swift's own generators do not promise that, and their algorithms may change with a release.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `count`; 0 if that is 0.
  package mutating func below(_ count: Int) -> Int {
    Int(next() % UInt64(max(1, count)))
  }
}
