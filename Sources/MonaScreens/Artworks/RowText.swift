import MonaModel
import MonaText

extension DiscoveryRow {
  /// Makers and year: "Alexander Calder · 1967"; kind and year without a maker.
  package var byline: String {
    makers.isEmpty ? [id.kind.displayName, credit].joinedText : credit
  }

  /// Makers and year, for places that display the kind elsewhere; empty when neither is known.
  package var credit: String { [makers.isolated, produced?.short ?? ""].joinedText }

  /// The borough, else the territory; empty when neither is known.
  package var locationText: String { (borough ?? territory ?? "").isolated }
}

extension [String] {
  /// The non-empty elements, separated by "·".
  fileprivate var joinedText: String { filter { !$0.isEmpty }.joined(separator: " · ") }
}
