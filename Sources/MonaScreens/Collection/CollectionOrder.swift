import MonaText

/// What orders the collection.
package enum CollectionOrder: String, CaseIterable, Sendable {
  case date, title, rating

  /// The word in the menu.
  package var displayName: String {
    switch self {
    case .date: trc("sort by", "Date")
    case .title: trc("sort by", "Title")
    case .rating: trc("sort by", "Rating")
    }
  }
}
