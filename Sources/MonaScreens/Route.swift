import Foundation
import MonaCore

/// A page opened over a view.
public enum Route: Hashable, Sendable {
  /// All the entries of a list (artists, boroughs…), or those whose name matches what was typed.
  case facets(FacetType, matching: String? = nil)
  /// Discoveries, under a title.
  case list(DiscoveryList, title: String)
  /// A discovery's sheet.
  case sheet(DiscoveryID)
  /// The flow after a photo: badges, rating, comment.
  case collected(DiscoveryID, badges: [Badge])
  /// Search, from any view.
  case search
  /// Where discoveries come from.
  case catalogues
  /// The import of a file, as a new catalogue or to bring the one of this name up to date.
  case importing(URL, updating: String? = nil)
  /// Photos that came in together, to say what each of them shows.
  case inbox
}
