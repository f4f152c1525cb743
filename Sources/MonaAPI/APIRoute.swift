import MonaModel

/// The method and path of a request.
package struct APIRoute: Hashable, Sendable {
  /// The HTTP method.
  package let method: Method
  /// The path below the interface's base address, without a leading slash, such as
  /// "user/artworks/12".
  package let path: String

  /// The HTTP methods in use.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// Creates a route.
  package init(_ method: Method, _ path: String) {
    self.method = method
    self.path = path
  }
}

/// Header fields of the interface, in lower case.
package enum APIHeader {
  /// In each answer of a server with the extension "visit-answers": answers of networks in between, such as a page to
  /// log in to a hotspot, do not have it.
  package static let server = "mona-server"
  /// In requests that write visits or ask for their changes: the highest revision that the client heard of in any
  /// answer, and the epoch in which it was given, "REVISION EPOCH".
  ///
  /// A server with the extension "epochs" refuses the request (410) if it never gave that change.
  package static let knownChange = "mona-known-change"
}

extension APIRoute {
  /// The extensions of the server and its limits.
  package static let capabilities = APIRoute(.get, "capabilities")

  /// Whose catalogue the server has, of servers with the extension "catalogue".
  package static let catalogue = APIRoute(.get, "catalogue")

  /// Creates an account and logs in.
  package static let register = APIRoute(.post, "register")
  /// Logs in to an account, which issues a token.
  package static let login = APIRoute(.post, "login")
  /// Revokes the token of the request.
  package static let logout = APIRoute(.post, "logout")
  /// Sends a link for setting a new password by mail.
  package static let passwordMail = APIRoute(.post, "password/email")

  /// The account of the token.
  package static let account = APIRoute(.get, "user")
  /// How much room the account has.
  package static let storage = APIRoute(.get, "user/storage")
  /// Says what the person agreed to, of servers with the extension "consent".
  package static let giveConsent = APIRoute(.post, "user/consent")
  /// Says whether the person agreed to show photos to everybody, of servers with the extension "pictures".
  package static let giveShowing = APIRoute(.post, "user/showing")
  /// Which discoveries photos of the person show to everybody, of servers with the extension "pictures".
  package static let shownPhotos = APIRoute(.get, "user/pictures")
  /// Deletes the account.
  package static let eraseAccount = APIRoute(.delete, "user")
  /// Changes the name of the account.
  package static let updateUsername = APIRoute(.post, "user/updateUsername")
  /// Changes the e-mail address of the account.
  package static let updateEmail = APIRoute(.post, "user/updateEmail")
  /// Changes the password of the account.
  package static let updatePassword = APIRoute(.post, "user/updatePassword")

  /// The logged-in devices.
  package static let devices = APIRoute(.get, "user/tokens")
  /// Logs out a device.
  package static func endDevice(_ id: Int) -> APIRoute { APIRoute(.delete, "user/tokens/\(id)") }
}

extension APIRoute {
  /// A complete collection.
  package static func collection(_ collection: APICollection) -> APIRoute {
    APIRoute(.get, collection.rawValue)
  }

  /// The record of a discovery.
  package static func discovery(_ id: DiscoveryID) -> APIRoute {
    APIRoute(.get, "\(APICollection(id.kind).rawValue)/\(id.number)")
  }

  /// The records of a collection changed since a day, given as the query item `date`; nil when the
  /// interface has no such route.
  package static func lastUpdated(_ collection: APICollection) -> APIRoute? {
    collection.lastUpdated.map { APIRoute(.get, $0) }
  }

  /// The changes to discoveries of a kind after a revision, given as the query item `since`.
  package static func changes(_ kind: DiscoveryKind) -> APIRoute {
    APIRoute(.get, "\(APICollection(kind).rawValue)/changes")
  }

  /// Which discoveries have a picture for everybody, of servers with the extension "pictures".
  package static let pictures = APIRoute(.get, "pictures")

  /// The picture of a discovery for everybody.
  package static func picture(_ id: DiscoveryID) -> APIRoute {
    APIRoute(.get, "\(discovery(id).path)/picture")
  }

  /// The discovery of the day.
  package static let daily = APIRoute(.get, "daily")
}

extension APIRoute {
  /// All visits to discoveries of a kind.
  package static func visits(_ kind: DiscoveryKind) -> APIRoute {
    APIRoute(.get, "user/\(APICollection(kind).rawValue)")
  }

  /// Creates a visit or changes it.
  package static func noteVisit(_ kind: DiscoveryKind) -> APIRoute {
    APIRoute(.post, "user/\(APICollection(kind).rawValue)")
  }

  /// The visit to a discovery.
  package static func visit(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.get, path(discovery))
  }

  /// Changes the members of a visit that are sent, and clears those sent as null.
  package static func editVisit(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.patch, path(discovery))
  }

  /// Deletes the visit to a discovery.
  package static func removeVisit(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.delete, path(discovery))
  }

  /// The changes to all visits after a revision, given as the query item `since`.
  package static let visitChanges = APIRoute(.get, "user/changes")

  /// The photo of the visit given by the query items `discovery_id` and `type`.
  package static let photo = APIRoute(.get, "user/photo")

  /// The photos of a visit, of servers with the extension "photos".
  package static func visitPhotos(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.get, "\(path(discovery))/photos")
  }

  /// Adds a photo to a visit, or changes when one was taken.
  package static func addPhoto(_ discovery: DiscoveryID) -> APIRoute {
    APIRoute(.post, "\(path(discovery))/photos")
  }

  /// One of the photos of a visit, given by its key (``APIListedPhoto/key``).
  package static func visitPhoto(_ discovery: DiscoveryID, key: PhotoDigest) -> APIRoute {
    APIRoute(.get, "\(path(discovery))/photos/\(key)")
  }

  /// Removes one of the photos of a visit.
  package static func removePhoto(_ discovery: DiscoveryID, key: PhotoDigest) -> APIRoute {
    APIRoute(.delete, "\(path(discovery))/photos/\(key)")
  }

  /// Reports that the catalogue is wrong or out of date.
  package static let report = APIRoute(.post, "reports")

  /// Erases one of the person's reports, of servers with the extension "report-removal".
  package static func removeReport(_ number: Int) -> APIRoute {
    APIRoute(.delete, "reports/\(number)")
  }

  /// The person's reports with their answers, after the number given as the query item `after`.
  package static let reports = APIRoute(.get, "reports")

  private static func path(_ discovery: DiscoveryID) -> String {
    "user/\(APICollection(discovery.kind).rawValue)/\(discovery.number)"
  }
}

/// The versions of the interface that MONA's clients use.
package enum APIVersion: String, CaseIterable, Sendable {
  /// The version of 2019: collections in pages of `pageLength` records.
  case v2
  /// The version of 2023: complete collections.
  case v3

  /// The number of records in a page of version 2.
  package static let pageLength = 100
}
