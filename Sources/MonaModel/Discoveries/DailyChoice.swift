/// Which discovery a day proposes, given how many candidates of each kind there are.
package struct DailyChoice: Hashable, Sendable {
  /// The kind of the day; every kind that has candidates is equally likely.
  package let kind: DiscoveryKind
  /// Which of the kind's candidates, counted from 0 in the order of their numbers.
  package let index: Int

  /// The same answer for the same day and counts, on any computer and in any version; nil when
  /// there is no candidate at all.
  package init?(on day: MontrealDay, among candidates: [DiscoveryKind: Int]) {
    let kinds = DiscoveryKind.allCases.filter { candidates[$0, default: 0] > 0 }
    guard !kinds.isEmpty else { return nil }
    kind = kinds[Self.part(Self.mixed(day.number), of: kinds.count)]
    // Steps of the golden ratio: consecutive days are never neighbours, and what a kind holds is
    // gone through evenly before much of it comes back.
    let step = UInt64(bitPattern: Int64(day.number)) &* 0x9E37_79B9_7F4A_7C15
    index = Self.part(step, of: candidates[kind, default: 0])
  }

  /// Where `value`, taken as a fraction of 2⁶⁴, falls among `count` equal parts.
  private static func part(_ value: UInt64, of count: Int) -> Int {
    Int(value.multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Sebastiano Vigna's SplitMix64, of which Swift's own hasher, seeded anew by each process, is no
  /// substitute.
  private static func mixed(_ day: Int) -> UInt64 {
    var bits = UInt64(bitPattern: Int64(day)) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
