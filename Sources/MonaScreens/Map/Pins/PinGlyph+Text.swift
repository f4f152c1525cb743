import MonaMap
import MonaModel
import MonaText

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
