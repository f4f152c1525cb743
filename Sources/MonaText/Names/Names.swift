import MonaCatalogue
import MonaModel
import MonaPerson

extension DiscoveryRow {
  /// The title in the person's language; an untitled work says so.
  package var displayTitle: String { title.display(for: id.kind) }

  /// The title where it stands alone, as in a sentence or a file's name: that of an untitled work
  /// names its makers, since many works are untitled.
  package var fullTitle: String {
    title.isEmpty && !makers.isEmpty ? "\(displayTitle), \(makers.isolated)" : displayTitle
  }
}

extension Discovery {
  /// The title in the person's language; an untitled work says so.
  package var displayTitle: String { title.display(for: id.kind) }
}

extension CollectedVisit {
  /// The title in the person's language; of what the catalogue has forgotten, the number.
  package var displayTitle: String {
    isForgotten ? "\(id.kind.displayName) \(id.number)" : title.display(for: id.kind)
  }
}

extension PositionOutlier {
  /// The title in the person's language; an untitled work says so.
  package var displayTitle: String { title.display(for: id.kind) }
}

extension Localized {
  /// The text in the person's language, else in the other; empty when there is none.
  package var display: String { text(in: Translations.language)?.isolated ?? "" }

  /// A discovery's title as it is shown; one of a kind that has none says so.
  package func display(for kind: DiscoveryKind) -> String {
    if let title = text(in: Translations.language) { return title.isolated }
    return switch kind {
    case .artwork: trc("an artwork that has no title", "Untitled")
    case .place: tr("Unnamed place")
    case .heritage: tr("Unnamed heritage site")
    }
  }
}

extension FacetRow {
  /// The name in the person's language.
  package var displayName: String { name.display }
}

extension DiscoveryKind {
  /// "Artwork", "Cultural place", "Heritage site".
  package var displayName: String {
    switch self {
    case .artwork: trc("kind of discovery, singular", "Artwork")
    case .place: trc("kind of discovery, singular", "Cultural place")
    case .heritage: trc("kind of discovery, singular", "Heritage site")
    }
  }

  /// "Artworks", "Cultural places", "Heritage sites".
  package var displayPlural: String {
    switch self {
    case .artwork: trc("kind of discovery, plural", "Artworks")
    case .place: trc("kind of discovery, plural", "Cultural places")
    case .heritage: trc("kind of discovery, plural", "Heritage sites")
    }
  }
}

extension DiscoveryState {
  /// The state in a word.
  package var displayName: String {
    switch self {
    case .uncollected: trc("state of a discovery", "Not collected")
    case .targeted: trc("state of a discovery", "Targeted")
    case .collected: trc("state of a discovery", "Collected")
    }
  }
}

extension Maker.Nature {
  /// "Person", "Collective"; nil when nobody says.
  package var displayName: String? {
    switch self {
    case .artist: trc("nature of a maker", "Person")
    case .collective: trc("nature of a maker", "Collective")
    case .unknown: nil
    }
  }
}

extension FacetType {
  /// The name of the list of all of them.
  package var displayPlural: String {
    switch self {
    case .artist: tr("Artists")
    case .borough: tr("Boroughs")
    case .territory: tr("Territories")
    case .category: tr("Categories")
    case .subcategory: tr("Subcategories")
    case .material: tr("Materials")
    case .technique: tr("Techniques")
    case .usage: tr("Places by usage")
    case .function: tr("Heritage by function")
    }
  }
}
