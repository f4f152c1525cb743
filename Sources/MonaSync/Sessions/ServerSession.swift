import Foundation
import MonaPerson

/// The result of a login: the account and the token for its requests.
///
/// It is saved only by a ``CredentialStore`` or a ``SessionFile``, and never shown: neither its
/// description nor its mirror contains the token.
package struct ServerSession: Hashable, Sendable {
  package var address: ServerAddress
  /// The account's number on the server.
  package var user: Int
  package var username: String
  package let token: String
  /// The prefix of the session's idempotency keys.
  ///
  /// It is created at each login, because a person's file restored from a backup would use its
  /// numbers again.
  package let keyPrefix: String

  /// A session from a new login.
  package init(_ address: ServerAddress, user: Int, username: String, token: String) {
    self.init(address, user: user, username: username, token: token, keyPrefix: UUID().uuidString)
  }

  private init(
    _ address: ServerAddress, user: Int, username: String, token: String, keyPrefix: String
  ) {
    (self.address, self.user, self.username) = (address, user, username)
    (self.token, self.keyPrefix) = (token, keyPrefix)
  }

  /// The owner as recorded in the person's file.
  package var owner: PersonOwner { PersonOwner(server: address.description, user: "\(user)") }

  /// The session as text, for saving.
  var text: String {
    let kept = Stored(
      server: address.description, user: user, username: username, token: token,
      keyPrefix: keyPrefix)
    // Strings and a number can always be encoded as JSON.
    return String(decoding: (try? JSONEncoder().encode(kept)) ?? Data(), as: UTF8.self)
  }

  /// Reads a saved session; nil for any other text.
  init?(text: String) {
    // With an invalid text there is no session, so the person must log in again.
    guard let kept = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)),
      let address = try? ServerAddress(typed: kept.server)
    else { return nil }
    self.init(
      address, user: kept.user, username: kept.username, token: kept.token,
      keyPrefix: kept.keyPrefix)
  }

  private struct Stored: Codable {
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
