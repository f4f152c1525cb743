import ArgumentParser
import MonaCore

/// What `list` lists, in the words of the command line.
enum ListSubject: String, CaseIterable, ExpressibleByArgument {
  case artworks, places, heritages, artists, boroughs, categories, materials, techniques

  /// The discoveries it lists, if it lists any.
  var kind: DiscoveryKind? {
    switch self {
    case .artworks: .artwork
    case .places: .place
    case .heritages: .heritage
    case .artists, .boroughs, .categories, .materials, .techniques: nil
    }
  }

  /// What it lists that discoveries share.
  var facet: FacetType? {
    switch self {
    case .artworks, .places, .heritages: nil
    case .artists: .artist
    case .boroughs: .borough
    case .categories: .category
    case .materials: .material
    case .techniques: .technique
    }
  }
}
