import MonaModel

extension APIRoute {
  /// A whole collection.
  package static func collection(_ collection: APICollection) -> APIRoute {
    APIRoute(.get, collection.rawValue)
  }

  /// What changed of a collection since a day, `date`; nil where none says.
  package static func lastUpdated(_ collection: APICollection) -> APIRoute? {
    collection.lastUpdated.map { APIRoute(.get, $0) }
  }

  /// What became of the discoveries of a kind after a change that is named by its number, in `since`.
  package static func changes(_ kind: DiscoveryKind) -> APIRoute {
    APIRoute(.get, "\(APICollection(kind).rawValue)/changes")
  }

  /// The discovery of the day.
  package static let daily = APIRoute(.get, "daily")
}
