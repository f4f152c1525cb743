import MonaMap
import MonaModel
import MonaText

extension PinGlyph {
  /// What a glyph covers of the map, in pixels around the spot it marks.
  package struct Extent: Hashable, Sendable {
    /// How far it reaches to the left of the spot, and as far to the right.
    package var beside: Double
    /// How far it reaches above.
    package var above: Double
    /// How far it reaches below.
    package var below: Double

    /// What a pin covers.
    package static let pin = Extent(beside: 16, above: 39, below: 1)

    /// Covers so much around a spot.
    package init(beside: Double, above: Double, below: Double) {
      (self.beside, self.above, self.below) = (beside, above, below)
    }
  }

  /// The name of its pin's picture: "artwork-collected".
  package var pictureName: String { "\(id.kind.name)-\(state.rawValue)" }

  /// What it covers.
  package var extent: Extent {
    switch look {
    case .pin, .stack: .pin
    case .dot: Extent(beside: 12, above: 12, below: 12)
    case .cluster:
      Extent(beside: clusterSide / 2, above: clusterSide / 2, below: clusterSide / 2)
    }
  }

  /// How wide the disc of a cluster is, in pixels: more for more, so that its number has room.
  package var clusterSide: Double {
    switch count {
    case ..<100: 36
    case ..<1000: 42
    default: 50
    }
  }

  /// Which glyphs cover which: the higher is drawn later.
  private var height: Int {
    switch (look, state) {
    case (.cluster, _): 0
    case (.dot, .uncollected): 1
    case (.dot, .collected): 2
    case (.dot, .targeted): 3
    case (.pin, _), (.stack, _): 4
    }
  }

  /// Whether it is drawn before another one, which may cover it: what stands in front of it, to the
  /// south, does.
  func isBelow(_ other: PinGlyph) -> Bool {
    (height, point.y, point.x, id.key) < (other.height, other.point.y, other.point.x, other.id.key)
  }

  /// Whether it stands for the same as another one, after the map or the person's data changed.
  package func isSame(as other: PinGlyph) -> Bool {
    look == other.look && id == other.id && (look != .cluster || bounds == other.bounds)
  }
}

extension PinGlyph {
  /// What several amount to: "12 discoveries: 3 collected, 1 targeted, 8 not collected"; whether
  /// they are at one place.
  var groupText: String {
    let order: [DiscoveryState] = [.collected, .targeted, .uncollected]
    let states: [String] = order.compactMap { state in
      let number = stateCounts[state]
      guard number > 0 else { return nil }
      return switch state {
      case .collected: trn("{count} collected", "{count} collected", number)
      case .targeted: trn("{count} targeted", "{count} targeted", number)
      case .uncollected: trn("{count} not collected", "{count} not collected", number)
      }
    }
    let all =
      look == .stack
      ? trn("{count} discovery at this place", "{count} discoveries at this place", count)
      : trn("{count} discovery", "{count} discoveries", count)
    return tr(
      "{discoveries}: {states}", ["discoveries": all, "states": states.joined(separator: ", ")])
  }
}

extension PinGlyph {
  /// One of each look, of the number each looks most like itself with, for the legend.
  package static var examples: [PinGlyph] {
    [
      example(.pin, StateCounts(collected: 0, targeted: 0, uncollected: 1)),
      example(.dot, StateCounts(collected: 0, targeted: 0, uncollected: 1)),
      example(.stack, StateCounts(collected: 0, targeted: 0, uncollected: 2)),
      example(.cluster, StateCounts(collected: 4, targeted: 2, uncollected: 6)),
    ]
  }

  private static func example(_ look: Look, _ counts: StateCounts) -> PinGlyph {
    let point = MapPoint(.montreal)
    return PinGlyph(
      look: look, point: point, id: DiscoveryID(.artwork, 0), state: .uncollected,
      stateCounts: counts, bounds: MapWindow(point))
  }
}

extension PinGlyph.Look {
  /// What it stands for, as the legend says.
  package var meaning: String {
    switch self {
    case .pin: trc("legend of the map: a pin", "One discovery")
    case .dot: trc("legend of the map: a dot", "One discovery, close to others")
    case .stack: trc("legend of the map: a pin with a number", "Several at the same place")
    case .cluster:
      trc(
        "legend of the map: a number in a ring",
        "Many close together; the ring shows which part is collected (green) and targeted (blue)"
      )
    }
  }
}

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
