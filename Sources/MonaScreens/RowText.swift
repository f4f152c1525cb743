import MonaCore
import MonaText

extension DiscoveryRow {
  /// Makers and year under a title: "Alexander Calder · 1967"; for what has no maker, the kind.
  public var byline: String {
    let who = makers.isEmpty ? id.kind.displayName : makers
    return [who, produced?.short].compactMap(\.self).joined(separator: " · ")
  }

  /// Where it is: the borough, else the town.
  public var whereabouts: String { borough ?? territory ?? "" }
}
