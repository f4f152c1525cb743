import MonaModel
import MonaText

extension DiscoveryRow {
  /// Makers and year under a title: "Alexander Calder · 1967"; for what has no maker, the kind.
  package var byline: String {
    makers.isEmpty ? [id.kind.displayName, credit].joinedText : credit
  }

  /// Makers and year where the kind is said already; empty when neither is known.
  package var credit: String { [makers.isolated, produced?.short ?? ""].joinedText }

  /// Where it is: the borough, else the town.
  package var whereabouts: String { (borough ?? territory ?? "").isolated }
}

extension [String] {
  /// What there is to say, one beside another.
  fileprivate var joinedText: String { filter { !$0.isEmpty }.joined(separator: " · ") }
}
