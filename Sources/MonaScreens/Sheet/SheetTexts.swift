import Foundation
import MonaModel
import MonaText

extension SheetViewModel {
  /// Under the title: makers, year and borough, else the town; each leads to its list.
  ///
  /// Of many makers the first two, and how many others there are.
  package var byline: [SheetField.Value] {
    var said = listed(.artist)
    if said.isEmpty { said = makers.map { SheetField.Value(text: $0) } }
    if makers.count > 3 {
      let others = trn("and {count} other", "and {count} others", makers.count - 2)
      said = said.prefix(2) + [SheetField.Value(text: others)]
    }
    if let produced = row?.produced { said.append(SheetField.Value(text: produced.short)) }
    if let place = listed(.borough).first ?? listed(.territory).first { said.append(place) }
    return said
  }

  /// What of its facts leads to lists of this type.
  private func listed(_ type: FacetType) -> [SheetField.Value] {
    sections.flatMap(\.fields).flatMap(\.values).compactMap { value in
      guard case .list(let facet) = value.target, facet.type == type else { return nil }
      return SheetField.Value(text: value.text, target: value.target)
    }
  }

  /// Whether the title needs a smaller type, not to fill the window.
  package var isTitleLong: Bool { title.count > 80 }

  /// How far it is, and from where: "1.2 km from your position"; nil when it has no place.
  package var distanceText: String? { row?.coordinate.map(origin.current.distanceText) }

  /// "Collected on November 21, 2026".
  package var collectedText: String? {
    visit.map { tr("Collected on {date}", ["date": Format.day($0.collectedAt)]) }
  }

  /// What it means that the catalogue no longer has it; nil while it does.
  package var retiredText: String? {
    guard row?.isRetired == true else { return nil }
    return switch state {
    case .collected: tr("The catalogue no longer has it, but your visit is yours to keep.")
    case .targeted: tr("The catalogue no longer has it; it stays among your targets.")
    case .uncollected: tr("The catalogue no longer has it; perhaps the work itself is gone.")
    }
  }

  /// "Now recorded as “La Joute”"; nil when nothing took its place.
  package var replacementText: String? {
    replacement.map { tr("It is now recorded as “{title}”.", ["title": $0.displayTitle]) }
  }

  /// "3 other works here"; nil when it stands alone.
  package var othersText: String? {
    guard othersCount > 0 else { return nil }
    guard othersKinds == [id.kind] else {
      return trn("{count} other discovery here", "{count} other discoveries here", othersCount)
    }
    return switch id.kind {
    case .artwork: trn("{count} other work here", "{count} other works here", othersCount)
    case .place: trn("{count} other place here", "{count} other places here", othersCount)
    case .heritage:
      trn("{count} other heritage site here", "{count} other heritage sites here", othersCount)
    }
  }

  /// "Show all 6"; nil when all others find room on the sheet.
  package var allOthersText: String? {
    guard othersCount > others.count else { return nil }
    return tr("Show all {count} at this place", ["count": Format.number(othersCount + 1)])
  }
}

extension DiscoveryState {
  /// The word on the button that changes the wish list, the same wherever it stands.
  package var targetText: String {
    self == .targeted ? tr("Remove from Targets") : tr("Target")
  }
}
