import MonaMap
import MonaModel
import MonaText

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
