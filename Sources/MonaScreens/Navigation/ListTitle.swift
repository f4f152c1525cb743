import MonaModel
import MonaText

/// What a list of discoveries is called: its words are those of the language spoken when they are
/// asked for.
package enum ListTitle: Hashable, Sendable {
  case all
  case kind(DiscoveryKind)
  case targeted
  case samePlace
  case withoutPlace
  /// As the catalogue has it.
  case named(Localized)
  /// What was searched for.
  case matching(String)
  /// How many stars, 0 for none.
  case rated(Int)
  /// What was collected of it.
  indirect case collected(ListTitle)

  /// "All discoveries", "Sculpture · Collected".
  package var text: String {
    switch self {
    case .all: tr("All discoveries")
    case .kind(let kind): kind.displayPlural
    case .targeted: tr("Targeted")
    case .samePlace: tr("At the same place")
    case .withoutPlace: tr("Without a place")
    case .named(let name): name.display
    case .matching(let text): tr("“{text}”", ["text": text])
    case .rated(let stars): Format.rating(stars)
    case .collected(let title): tr("{name} · Collected", ["name": title.text])
    }
  }
}
