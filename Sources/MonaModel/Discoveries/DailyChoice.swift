/// The discovery suggested for a day, given the number of candidates of each kind.
package struct DailyChoice: Hashable, Sendable {
  /// The kind; all kinds with candidates are equally likely.
  package let kind: DiscoveryKind
  /// The index of the candidate, from 0, in the order of the discoveries' numbers.
  package let index: Int

  /// Chooses deterministically by day and counts, on any computer and in any version; nil without
  /// candidates.
  package init?(on day: MontrealDay, among candidates: [DiscoveryKind: Int]) {
    let kinds = DiscoveryKind.allCases.filter { candidates[$0, default: 0] > 0 }
    guard !kinds.isEmpty else { return nil }
    kind = kinds[Self.part(Self.mixed(day.number), of: kinds.count)]
    // Multiplying by the golden ratio spreads consecutive days evenly over all candidates before
    // any is repeated often.
    let step = UInt64(bitPattern: Int64(day.number)) &* 0x9E37_79B9_7F4A_7C15
    index = Self.part(step, of: candidates[kind, default: 0])
  }

  /// The index of the one of `count` equal parts that contains `value` / 2⁶⁴.
  private static func part(_ value: UInt64, of count: Int) -> Int {
    Int(value.multipliedFullWidth(by: UInt64(count)).high)
  }

  /// The day's number, mixed: Swift's own hasher is seeded differently in each process.
  private static func mixed(_ day: Int) -> UInt64 {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(day)))
    return random.next()
  }
}
