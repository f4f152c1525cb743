import MonaMap
import MonaModel
import MonaText

extension PinGlyph {
  /// The area that a glyph covers, in pixels from the point it marks.
  package struct Extent: Hashable, Sendable {
    /// Half the width: the distance to the left and to the right edge.
    package var beside: Double
    /// The distance to the top edge.
    package var above: Double
    /// The distance to the bottom edge.
    package var below: Double

    /// The area of a pin.
    package static let pin = Extent(beside: 16, above: 39, below: 1)

    /// Creates an area with these distances in pixels.
    package init(beside: Double, above: Double, below: Double) {
      (self.beside, self.above, self.below) = (beside, above, below)
    }
  }

  /// The name of the pin's image: "artwork-collected".
  package var pictureName: String { "\(id.kind.name)-\(state.rawValue)" }

  /// The area that the glyph covers.
  package var extent: Extent {
    switch look {
    case .pin, .stack: .pin
    case .dot: Extent(beside: 12, above: 12, below: 12)
    case .cluster:
      Extent(beside: clusterSide / 2, above: clusterSide / 2, below: clusterSide / 2)
    }
  }

  /// The diameter of a cluster's disc, in pixels; larger counts need more room for their digits.
  package var clusterSide: Double {
    switch count {
    case ..<100: 36
    case ..<1000: 42
    default: 50
    }
  }

  /// The drawing layer; higher layers are drawn later.
  private var height: Int {
    switch (look, state) {
    case (.cluster, _): 0
    case (.dot, .uncollected): 1
    case (.dot, .collected): 2
    case (.dot, .targeted): 3
    case (.pin, _), (.stack, _): 4
    }
  }

  /// Whether the glyph is drawn before `other`; within a layer, glyphs further south are drawn
  /// later.
  func isBelow(_ other: PinGlyph) -> Bool {
    (height, point.y, point.x, id.key) < (other.height, other.point.y, other.point.x, other.id.key)
  }

  /// Whether both stand for the same discovery or cluster, after the map or the data changed.
  package func isSame(as other: PinGlyph) -> Bool {
    look == other.look && id == other.id && (look != .cluster || bounds == other.bounds)
  }
}

extension PinGlyph {
  /// The number and states of a group's discoveries: "12 discoveries: 3 collected, 1 targeted, 8
  /// not collected"; for a stack, that they are at one place.
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
  /// One glyph of each look, for the legend.
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
  /// The explanation in the legend.
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

/// The shares of the states in a cluster, as parts of its ring.
package struct GlyphShares: Hashable, Sendable {
  /// The number of parts of the ring.
  package static let parts = 32

  /// The parts for collected discoveries.
  package let collected: Int
  /// The parts for targeted discoveries.
  package let targeted: Int

  /// A ring with neither collected nor targeted discoveries.
  package init() {
    (collected, targeted) = (0, 0)
  }

  /// The rounded shares of these counts; each state that occurs gets at least one part.
  package init(_ counts: StateCounts) {
    func least(_ state: DiscoveryState) -> Int { counts[state] > 0 ? 1 : 0 }
    func share(_ state: DiscoveryState, room: Int) -> Int {
      let rounded = (counts[state] * Self.parts + counts.total / 2) / max(1, counts.total)
      return min(room, max(least(state), rounded))
    }
    targeted = share(
      .targeted, room: Self.parts - least(.collected) - least(.uncollected))
    let room = Self.parts - targeted - least(.uncollected)
    // If no discovery is uncollected, rounding must not leave a part for that state.
    let isAllOwn = counts.uncollected == 0 && counts.collected > 0
    collected = isAllOwn ? room : share(.collected, room: room)
  }
}
