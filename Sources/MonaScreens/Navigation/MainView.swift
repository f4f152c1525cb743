import MonaText

/// The five views of the window.
package enum MainView: String, CaseIterable, Sendable {
  case daily, artworks, map, collection, badges

  /// The word that names the view.
  package var title: String {
    switch self {
    case .daily: trc("view", "Daily")
    case .artworks: trc("view", "Artworks")
    case .map: trc("view", "Map")
    case .collection: trc("view", "Collection")
    case .badges: trc("view", "Badges")
    }
  }
}
