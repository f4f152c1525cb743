import MonaMap
import MonaModel

/// How much of a cluster is in each state, in parts of a ring.
package struct GlyphShares: Hashable, Sendable {
  /// How many parts the ring has.
  package static let parts = 32

  /// The parts of what the person collected.
  package let collected: Int
  /// The parts of what is on the wish list.
  package let targeted: Int

  /// The ring of nothing of the person's own.
  package init() {
    (collected, targeted) = (0, 0)
  }

  /// The ring of these: each state that is there has a part at least.
  package init(_ counts: StateCounts) {
    func least(_ state: DiscoveryState) -> Int { counts[state] > 0 ? 1 : 0 }
    func share(_ state: DiscoveryState, room: Int) -> Int {
      let rounded = (counts[state] * Self.parts + counts.total / 2) / max(1, counts.total)
      return min(room, max(least(state), rounded))
    }
    targeted = share(
      .targeted, room: Self.parts - least(.collected) - least(.uncollected))
    let room = Self.parts - targeted - least(.uncollected)
    // Where all is the person's own, no part is left to others by rounding.
    let isAllOwn = counts.uncollected == 0 && counts.collected > 0
    collected = isAllOwn ? room : share(.collected, room: room)
  }
}
