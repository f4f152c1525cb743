import MonaModel

/// What the catalogue is asked for, under the name that stands in the address.
package enum APICollection: String, CaseIterable, Sendable {
  case artworks, places, heritages, badges, artists

  /// The kind of its discoveries; nil when it has none.
  package var kind: DiscoveryKind? {
    switch self {
    case .artworks: .artwork
    case .places: .place
    case .heritages: .heritage
    case .badges, .artists: nil
    }
  }

  /// That of the discoveries of a kind.
  package init(_ kind: DiscoveryKind) {
    switch kind {
    case .artwork: self = .artworks
    case .place: self = .places
    case .heritage: self = .heritages
    }
  }

  /// The last part of the address that answers what changed since a day; nil when none does.
  package var lastUpdated: String? {
    switch self {
    case .artworks: "lastUpdatedArtworks"
    case .places: "lastUpdatedPlaces"
    case .heritages: "lastUpdatedHeritages"
    case .badges, .artists: nil
    }
  }
}
