import MonaModel
import MonaText

extension CollectionViewModel {
  /// "12 discoveries", "3 artworks".
  package var summary: String {
    switch arrangement.kind {
    case nil: trn("{count} discovery", "{count} discoveries", count)
    case .artwork: trn("{count} artwork", "{count} artworks", count)
    case .place: trn("{count} cultural place", "{count} cultural places", count)
    case .heritage: trn("{count} heritage site", "{count} heritage sites", count)
    }
  }

  /// What narrows the collection: "Artworks · Ville-Marie · “bronze”"; nil when nothing does.
  package var narrowedText: String? {
    let text = arrangement.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = [
      arrangement.kind?.displayPlural, arrangement.place,
      text.isEmpty ? nil : tr("“{text}”", ["text": text]),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The title of the page that says that nothing shows.
  package var filteredOutTitle: String {
    if arrangement.isSearching { return tr("Nothing in your collection matches") }
    return arrangement.place == nil && arrangement.kind != nil
      ? tr("Nothing of this kind yet") : tr("Nothing here yet")
  }

  /// What to choose among, for the filter by kind; the first is all of them.
  package var kindNames: [String] {
    [trc("kinds of discovery", "All")] + DiscoveryKind.allCases.map(\.displayPlural)
  }

  /// What to choose among, for the filter by borough; the first is all of them.
  package var placeNames: [String] { [trc("boroughs", "All")] + places }
}
