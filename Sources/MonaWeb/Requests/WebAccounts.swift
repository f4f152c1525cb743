import Hummingbird

/// A person who is logged in on the pages.
package struct WebPerson: Equatable, Sendable {
  /// The number of the account.
  package var account: Int64
  package var name: String
  /// What the person may see.
  package var access: WebAccess

  package init(account: Int64, name: String, access: WebAccess) {
    (self.account, self.name, self.access) = (account, name, access)
  }
}

/// Who may see a page; each sees what those before see.
package enum WebAccess: Int, CaseIterable, Comparable, Sendable {
  /// Everybody.
  case everybody
  /// Each person who is logged in.
  case account
  /// Those who do research.
  case researcher
  /// Those who look after the catalogue and reports.
  case editor

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Why somebody was not logged in, in the current language.
package struct LogInRefusal: Error, Equatable {
  package var sentences: [String]
  package var status: HTTPResponse.Status
  /// The number of seconds to wait before the next attempt; nil for none.
  package var wait: Int?

  package init(_ sentences: [String], _ status: HTTPResponse.Status, wait: Int?) {
    (self.sentences, self.status, self.wait) = (sentences, status, wait)
  }
}

/// The sessions of the pages, as the server stores them.
package struct WebAccounts<Context: RequestContext>: Sendable {
  /// Makes a random token that nobody can guess.
  package var makeToken: @Sendable () -> String
  /// Logs in by a user name and a password; returns the token of a new session.
  /// - Throws: `LogInRefusal`.
  package var logIn: @Sendable (_ name: String, _ password: String, Context) async throws -> String
  /// The person of a session's token; nil when there is no such session, or it has ended.
  package var person: @Sendable (_ token: String) async throws -> WebPerson?
  /// Ends the session of a token.
  package var logOut: @Sendable (_ token: String) async throws -> Void

  package init(
    makeToken: @escaping @Sendable () -> String,
    logIn: @escaping @Sendable (String, String, Context) async throws -> String,
    person: @escaping @Sendable (String) async throws -> WebPerson?,
    logOut: @escaping @Sendable (String) async throws -> Void
  ) {
    (self.makeToken, self.logIn, self.person, self.logOut) = (makeToken, logIn, person, logOut)
  }
}
