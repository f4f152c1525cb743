import ArgumentParser
import MonaModel

/// What `list` lists, in the words of the command line.
enum ListSubject: String, CaseIterable, ExpressibleByArgument {
  case artworks, places, heritages
  case artists, boroughs, territories, categories, subcategories, materials, techniques, usages
  case functions

  /// The discoveries it lists, if it lists any.
  var kind: DiscoveryKind? {
    switch self {
    case .artworks: .artwork
    case .places: .place
    case .heritages: .heritage
    default: nil
    }
  }

  /// What it lists that discoveries share.
  var facet: FacetType? {
    switch self {
    case .artworks, .places, .heritages: nil
    case .artists: .artist
    case .boroughs: .borough
    case .territories: .territory
    case .categories: .category
    case .subcategories: .subcategory
    case .materials: .material
    case .techniques: .technique
    case .usages: .usage
    case .functions: .function
    }
  }
}
