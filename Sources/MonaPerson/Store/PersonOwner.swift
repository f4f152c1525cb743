/// The account that a person's file belongs to.
package struct PersonOwner: Hashable, Sendable {
  /// The address of the server's interface.
  package var server: String
  /// The account's number there, which stays when its name changes.
  package var user: String

  package init(server: String, user: String) {
    (self.server, self.user) = (server, user)
  }

  /// The server's host and path.
  var place: String {
    let scheme = server.range(of: "://")
    let rest = scheme.map { server[$0.upperBound...] } ?? server[...]
    return String(rest.hasSuffix("/api/v3") ? rest.dropLast("/api/v3".count) : rest)
  }
}
