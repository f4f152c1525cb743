import MonaCore
import MonaText

extension MapScreen {
  /// "300 of 1,204 shown: zoom in"; nil when all show.
  public var crowdText: String? {
    let (shown, total) = (pins.rows.count, pins.total)
    guard total > shown else { return nil }
    return tr(
      "{shown} of {total} shown: zoom in",
      ["shown": Format.number(shown), "total": Format.number(total)])
  }

  /// Where the chosen discovery stands, and how the person stands to it: "Verdun · Targeted".
  public var placeText: String {
    guard let chosen else { return "" }
    return [chosen.whereabouts, chosen.state.displayName].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The word on the button that changes the wish list; nil for what is collected.
  public var targetText: String? {
    chosen.flatMap { $0.state == .collected ? nil : $0.state.targetText }
  }
}

extension DiscoveryRow {
  /// What a screen reader says of the pin: "Three Disks, Alexander Calder, Not collected".
  public var pinName: String {
    let who = makers.isEmpty ? id.kind.displayName : makers
    return [displayTitle, who, state.displayName].joined(separator: ", ")
  }

  /// The name of the pin's picture: "artwork-collected".
  public var pinPicture: String { "\(id.kind.name)-\(state.rawValue)" }
}
