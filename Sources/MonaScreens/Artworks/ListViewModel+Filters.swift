import MonaModel
import MonaText

extension ListViewModel {
  /// Whether the list can be narrowed to a state: not when it is the list of one.
  package var canFilterState: Bool { whole.state == nil }

  /// The kinds the list can be narrowed to: none when it does not mix kinds.
  package var kinds: [DiscoveryKind] {
    content.kinds.count > 1 ? DiscoveryKind.allCases.filter(content.kinds.contains) : []
  }

  /// The only kind that shows; nil for all.
  package var kind: DiscoveryKind? { list.kinds == whole.kinds ? nil : list.kinds.first }

  /// Whether a filter leaves something out.
  package var isFiltered: Bool { list.state != whole.state || list.kinds != whole.kinds }

  /// "1,492 discoveries", "12 of 1,492"; empty before the list is there.
  package var summary: String {
    guard isLoaded else { return "" }
    guard isFiltered else {
      return trn("{count} discovery", "{count} discoveries", content.total)
    }
    return tr(
      "{count} of {total}",
      ["count": Format.number(ids.count), "total": Format.number(content.total)])
  }

  /// "Collected · Artworks: 12 of 1,492"; nil without a filter.
  package var filterText: String? {
    guard isFiltered, isLoaded else { return nil }
    let state = list.state == whole.state ? nil : list.state?.displayName
    let words = [state, kind?.displayPlural].compactMap(\.self).joined(separator: " · ")
    return tr("{filters}: {count}", ["filters": words, "count": summary])
  }

  /// Why there is nothing to see, and what one can do; nil when there is something.
  package var emptyText: (title: String, text: String)? {
    guard isLoaded, ids.isEmpty else { return nil }
    if content.isCatalogueEmpty, canFilterState {
      return (tr("Nothing here"), EmptyCatalogue.windowSentence)
    }
    if isFiltered {
      return (
        emptyTitle,
        trn(
          "The filter leaves out {count} discovery.",
          "The filter leaves out {count} discoveries.", content.total)
      )
    }
    if whole.state == .targeted {
      return (
        tr("Nothing targeted yet"),
        tr("Target the works you want to see: they wait for you here and on the map.")
      )
    }
    return (tr("Nothing here"), tr("No discovery of the catalogue belongs to this list."))
  }

  private var emptyTitle: String {
    switch list.state {
    case .collected: tr("Nothing collected here yet")
    case .targeted: tr("Nothing targeted here")
    case .uncollected: tr("Everything here is collected or targeted")
    case nil: tr("Nothing of this kind here")
    }
  }
}
