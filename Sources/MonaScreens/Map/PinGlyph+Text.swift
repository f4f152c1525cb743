import MonaCore
import MonaText

extension Session {
  /// What a glyph of the map stands for, in a few words: a title, or a number and what is behind it;
  /// nil when it is gone.
  package func title(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.displayTitle
  }

  /// What a screen reader says of a glyph of the map: "Three Disks, Alexander Calder, Not collected",
  /// or a number and what is behind it; nil when it is gone.
  package func name(of glyph: PinGlyph) -> String? {
    glyph.count > 1 ? glyph.groupText : row(of: glyph)?.pinName
  }

  /// What a photo dropped on a glyph of the map is for; nil when it stands for several discoveries.
  package func photoPlace(of glyph: PinGlyph) -> PhotoPlace? {
    glyph.count > 1 ? nil : row(of: glyph).map { PhotoPlace($0) }
  }

  private func row(of glyph: PinGlyph) -> DiscoveryRow? {
    attempt { try store.rows([glyph.id]).first } ?? nil
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
