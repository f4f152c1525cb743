import Hummingbird

/// A person who is logged in on the pages.
package struct WebPerson: Equatable, Sendable {
  /// The number of the account.
  package var account: Int64
  package var name: String
  /// What the person may see.
  package var access: WebAccess
  package var code: Code

  /// What of the codes that are asked for besides the password.
  package enum Code: Sendable {
    /// None is asked for.
    case unused
    /// One is asked for, and this session has not given it: it may see nothing but the form for it.
    case missing
    /// This session gave one.
    case given
  }

  package init(account: Int64, name: String, access: WebAccess, code: Code) {
    (self.account, self.name, self.access, self.code) = (account, name, access, code)
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
  /// Those who look after accounts.
  case administrator

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
  /// The codes besides passwords.
  package var codes: WebCodes<Context>
  /// The tokens of programs.
  package var tokens: WebTokens

  package init(
    makeToken: @escaping @Sendable () -> String,
    logIn: @escaping @Sendable (String, String, Context) async throws -> String,
    person: @escaping @Sendable (String) async throws -> WebPerson?,
    logOut: @escaping @Sendable (String) async throws -> Void, codes: WebCodes<Context>,
    tokens: WebTokens
  ) {
    (self.makeToken, self.logIn, self.person, self.logOut) = (makeToken, logIn, person, logOut)
    (self.codes, self.tokens) = (codes, tokens)
  }
}

/// The codes of authenticator apps, which the pages ask for besides passwords.
package struct WebCodes<Context: RequestContext>: Sendable {
  /// Makes a key for an app: letters and digits.
  package var makeKey: @Sendable () -> String
  /// Gives the code that a session lacks; returns the session's new token.
  /// - Throws: `LogInRefusal`.
  package var confirm:
    @Sendable (_ token: String, WebPerson, _ code: String, Context) async throws -> String
  /// Has a code asked for at each log-in of a person.
  /// - Parameters:
  ///   - key: of `makeKey`.
  ///   - code: one that is made with the key.
  /// - Throws: `LogInRefusal`.
  package var setUp:
    @Sendable (
      _ token: String, WebPerson, _ key: String, _ code: String, _ password: String, Context
    ) async throws -> Void

  package init(
    makeKey: @escaping @Sendable () -> String,
    confirm: @escaping @Sendable (String, WebPerson, String, Context) async throws -> String,
    setUp:
      @escaping @Sendable (String, WebPerson, String, String, String, Context) async throws -> Void
  ) {
    (self.makeKey, self.confirm, self.setUp) = (makeKey, confirm, setUp)
  }
}

/// The tokens by which programs of researchers read what people give to research, and nothing else of an account.
package struct WebTokens: Sendable {
  /// A token, without its secret.
  package struct Token: Equatable, Sendable {
    package let number: Int64
    package let name: String
    /// Milliseconds since 1970.
    package let createdAt: Int64

    package init(number: Int64, name: String, createdAt: Int64) {
      (self.number, self.name, self.createdAt) = (number, name, createdAt)
    }
  }

  /// The person of a token of the interface, whether of a program or a device; nil when it is not valid.
  package var person: @Sendable (_ token: String) async throws -> WebPerson?
  /// The tokens of a person's programs, the newest last.
  package var list: @Sendable (WebPerson) async throws -> [Token]
  /// Makes a token with a name, and returns its secret.
  package var make: @Sendable (WebPerson, _ name: String) async throws -> String
  /// Takes a token back; one that is not there is none.
  package var revoke: @Sendable (WebPerson, _ number: Int64) async throws -> Void

  package init(
    person: @escaping @Sendable (String) async throws -> WebPerson?,
    list: @escaping @Sendable (WebPerson) async throws -> [Token],
    make: @escaping @Sendable (WebPerson, String) async throws -> String,
    revoke: @escaping @Sendable (WebPerson, Int64) async throws -> Void
  ) {
    (self.person, self.list, self.make, self.revoke) = (person, list, make, revoke)
  }
}
