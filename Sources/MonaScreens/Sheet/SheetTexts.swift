import Foundation
import MonaModel
import MonaText

extension SheetViewModel {
  /// The line under the title: makers, year, and borough or town; makers and places open their
  /// lists.
  ///
  /// Of more than three makers, the first two and the number of the others.
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

  /// The values that open lists of a facet type.
  private func listed(_ type: FacetType) -> [SheetField.Value] {
    sections.flatMap(\.fields).flatMap(\.values).compactMap { value in
      guard case .list(let facet) = value.target, facet.type == type else { return nil }
      return SheetField.Value(text: value.text, target: value.target)
    }
  }

  /// Whether the title needs a smaller font.
  package var isTitleLong: Bool { title.count > 80 }

  /// The distance and its origin: "1.2 km from your position"; nil without a coordinate.
  package var distanceText: String? { row?.coordinate.map(context.origin.current.distanceText) }

  /// "Collected on November 21, 2026".
  package var collectedText: String? {
    visit.map { tr("Collected on {date}", ["date": Format.day($0.collectedAt)]) }
  }

  /// What it means that the discovery is retired; nil if it is not.
  package var retiredText: String? {
    guard row?.isRetired == true else { return nil }
    return switch state {
    case .collected: tr("The catalogue no longer has it, but your visit is yours to keep.")
    case .targeted: tr("The catalogue no longer has it; it stays among your targets.")
    case .uncollected: tr("The catalogue no longer has it; perhaps the work itself is gone.")
    }
  }

  /// "It is now recorded as “La Joute”."; nil without a replacement.
  package var replacementText: String? {
    replacement.map { tr("It is now recorded as “{title}”.", ["title": $0.displayTitle]) }
  }

  /// "It looks like “La Joute” of the catalogue “Murals”."; nil without a likely twin.
  package var twinText: String? {
    twin.map { twin in
      guard let catalogue = twin.catalogue else {
        return tr(
          "It looks like “{title}”, your own discovery.", ["title": twin.row.displayTitle])
      }
      return tr(
        "It looks like “{title}” of the catalogue “{catalogue}”.",
        ["title": twin.row.displayTitle, "catalogue": catalogue])
    }
  }

  /// "3 other works here"; nil if there are none.
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

  /// "Show all 6 at this place"; nil when all are shown on the sheet.
  package var allOthersText: String? {
    guard othersCount > others.count else { return nil }
    return tr("Show all {count} at this place", ["count": Format.number(othersCount + 1)])
  }
}

extension DiscoveryState {
  /// The label of the button that changes the wishlist.
  package var targetText: String {
    self == .targeted ? tr("Remove from Targets") : tr("Target")
  }
}
