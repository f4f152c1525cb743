import MonaModel

/// One kind of request that clients send to a server.
package struct APIRoute: Hashable, Sendable {
  package let method: Method
  /// Below the interface's address, without a slash before it: "user/artworks/12".
  package let path: String

  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package init(_ method: Method, _ path: String) {
    self.method = method
    self.path = path
  }
}

extension APIRoute {
  /// What the server does beyond those of 2023, and its limits.
  package static let capabilities = APIRoute(.get, "capabilities")

  package static let register = APIRoute(.post, "register")
  package static let login = APIRoute(.post, "login")
  package static let logout = APIRoute(.post, "logout")
  /// Sends a link by which a new password may be set.
  package static let passwordMail = APIRoute(.post, "password/email")

  package static let account = APIRoute(.get, "user")
  package static let eraseAccount = APIRoute(.delete, "user")
  package static let updateUsername = APIRoute(.post, "user/updateUsername")
  package static let updateEmail = APIRoute(.post, "user/updateEmail")
  package static let updatePassword = APIRoute(.post, "user/updatePassword")

  /// The devices that are logged in.
  package static let devices = APIRoute(.get, "user/tokens")
  /// Logs a device out.
  package static func endDevice(_ id: Int) -> APIRoute { APIRoute(.delete, "user/tokens/\(id)") }
}

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

/// The versions of the interface that MONA's clients speak.
package enum APIVersion: String, CaseIterable, Sendable {
  /// Of 2019: collections in pages of `pageLength`.
  case v2
  /// Of 2023: collections whole.
  case v3

  /// How many records a page of version 2 has.
  package static let pageLength = 100
}
