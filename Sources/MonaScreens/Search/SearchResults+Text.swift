import MonaModel
import MonaText

extension SearchResults.Section {
  /// The section's heading.
  package var title: String {
    switch subject {
    case .discoveries(let kind): kind.displayPlural
    case .comments: tr("Your comments")
    case .facets(let type): type.displayPlural
    case .addresses: tr("Addresses and places")
    }
  }

  /// "All 41 artworks" when there are more hits than shown; nil otherwise.
  package var moreTitle: String? {
    guard total > hits.count else { return nil }
    if total >= SearchResults.countLimit {
      return tr("All results, {count} or more", ["count": Format.number(total)])
    }
    switch subject {
    case .discoveries(.artwork): return trn("The {count} artwork", "All {count} artworks", total)
    case .discoveries(.place):
      return trn("The {count} cultural place", "All {count} cultural places", total)
    case .discoveries(.heritage):
      return trn("The {count} heritage site", "All {count} heritage sites", total)
    case .comments: return trn("The {count} comment", "All {count} comments", total)
    case .facets(let type): return Self.moreTitle(of: type, total)
    case .addresses:
      return trn("The {count} discovery by address", "All {count} discoveries by address", total)
    }
  }

  private static func moreTitle(of type: FacetType, _ total: Int) -> String {
    switch type {
    case .artist: trn("The {count} artist", "All {count} artists", total)
    case .borough: trn("The {count} borough", "All {count} boroughs", total)
    case .territory: trn("The {count} territory", "All {count} territories", total)
    case .category: trn("The {count} category", "All {count} categories", total)
    case .subcategory: trn("The {count} subcategory", "All {count} subcategories", total)
    case .material: trn("The {count} material", "All {count} materials", total)
    case .technique: trn("The {count} technique", "All {count} techniques", total)
    case .usage: trn("The {count} usage", "All {count} usages", total)
    case .function: trn("The {count} function", "All {count} functions", total)
    }
  }
}

extension SearchResults.Hits {
  /// The number of hits shown.
  package var count: Int {
    switch self {
    case .discoveries(let rows): rows.count
    case .comments(let hits): hits.count
    case .facets(let rows): rows.count
    case .addresses(let hits): hits.count
    }
  }
}
