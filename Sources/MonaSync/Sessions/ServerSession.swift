import Foundation
import MonaPerson

/// What logging in gave: as long as a server knows the token, this computer speaks for the account.
///
/// It is kept by a ``CredentialStore`` alone, and never shown: neither its description nor a dump of it has
/// the token.
package struct ServerSession: Hashable, Sendable {
  package var address: ServerAddress
  /// The account's number there.
  package var user: Int
  package var username: String
  package let token: String
  /// Begins the names of requests that are sent at most once.
  ///
  /// It is made at each log-in: a file of the
  /// person's put back from a backup would use its numbers twice.
  package let keyPrefix: String

  /// What was just given.
  package init(_ address: ServerAddress, user: Int, username: String, token: String) {
    self.init(address, user: user, username: username, token: token, keyPrefix: UUID().uuidString)
  }

  private init(
    _ address: ServerAddress, user: Int, username: String, token: String, keyPrefix: String
  ) {
    (self.address, self.user, self.username) = (address, user, username)
    (self.token, self.keyPrefix) = (token, keyPrefix)
  }

  /// Whose it is, as the person's file says it.
  package var owner: PersonOwner { PersonOwner(server: address.description, user: "\(user)") }

  /// What is kept, for a keeper of texts.
  var text: String {
    let kept = Kept(
      server: address.description, user: user, username: username, token: token,
      keyPrefix: keyPrefix)
    // Texts and a number are always JSON.
    return String(decoding: (try? JSONEncoder().encode(kept)) ?? Data(), as: UTF8.self)
  }

  /// Reads what was kept; nil for anything else.
  init?(text: String) {
    // What is no such text is no session: the person logs in again.
    guard let kept = try? JSONDecoder().decode(Kept.self, from: Data(text.utf8)),
      let address = try? ServerAddress(typed: kept.server)
    else { return nil }
    self.init(
      address, user: kept.user, username: kept.username, token: kept.token,
      keyPrefix: kept.keyPrefix)
  }

  private struct Kept: Codable {
    let server: String
    let user: Int
    let username: String
    let token: String
    let keyPrefix: String
  }
}

extension ServerSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "a session" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
