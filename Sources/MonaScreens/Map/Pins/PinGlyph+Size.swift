import MonaMap

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
