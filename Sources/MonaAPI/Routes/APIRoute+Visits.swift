import MonaModel

extension APIRoute {
  /// All visits to discoveries of a kind.
  package static func visits(_ kind: DiscoveryKind) -> APIRoute {
    APIRoute(.get, "user/\(APICollection(kind).rawValue)")
  }

  /// Notes a visit, or what changed of it.
  package static func noteVisit(_ kind: DiscoveryKind) -> APIRoute {
    APIRoute(.post, "user/\(APICollection(kind).rawValue)")
  }

  package static func visit(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.get, path(discovery))
  }

  /// Changes the parts of a visit that are sent, and clears those that are sent as null.
  package static func editVisit(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.patch, path(discovery))
  }

  package static func removeVisit(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.delete, path(discovery))
  }

  /// What became of all visits after a change that is named by its number, in `since`.
  package static let visitChanges = APIRoute(.get, "user/changes")

  /// The photo of the visit that `discovery_id` and `type` name.
  package static let photo = APIRoute(.get, "user/photo")

  private static func path(_ discovery: DiscoveryID) -> String {
    "user/\(APICollection(discovery.kind).rawValue)/\(discovery.number)"
  }
}
