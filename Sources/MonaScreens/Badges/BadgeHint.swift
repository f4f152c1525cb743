import MonaMap
import MonaModel
import MonaPerson
import MonaText

/// A badge to reach, and the works that would bring it nearer.
package struct BadgeHint: Hashable, Sendable {
  /// The badge, not won yet.
  package var status: BadgeStatus
  /// What counts for it and is not collected.
  package var works: BadgeWorks

  /// "2 more discoveries win it.".
  package var missingText: String {
    trn("{count} more to go.", "{count} more to go.", status.missing ?? 0)
  }

  /// "See all 1,492 that count".
  package var allText: String {
    trn("See {count} eligible work", "See all {count} eligible works", works.count)
  }

  /// What the map shows of them; nil for what it cannot tell apart.
  var mapFilter: PinFilter? {
    var filter = PinFilter()
    filter.states = [.uncollected, .targeted]
    switch status.badge.rule {
    case .any: break
    case .kind(let kind): filter.kinds = [kind]
    case .borough(let letters): filter.borough = FacetName(.borough, code: letters)
    case .category(let letters): filter.category = FacetName(.category, code: letters)
    case .owner, .unknown: return nil
    }
    return filter
  }

  /// Whether the map can show them, and nothing else.
  package var isOnMap: Bool { mapFilter != nil }
}
