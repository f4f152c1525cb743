import Foundation
import Hummingbird
import MonaArchive

/// The cookie of a browser that uses the pages: of a logged-in person's session, or of nobody's.
///
/// Forms carry a digest of its token, which other sites cannot know: a request that changes something without it was
/// not sent by a page of this server.
struct WebSession: Sendable {
  /// The secret token; a new one after each log-in and log-out.
  let token: String
  /// Who is logged in.
  var person: WebPerson?
  /// Whether the browser has to be sent the token.
  var isNew = false

  /// The token of this session's forms.
  var formToken: String { SHA256.authentication(of: "form", secret: Array(token.utf8)) }

  /// The name of the field of forms that has `formToken`.
  static let field = "form"

  /// The name of the cookie; browsers take one with the prefix from this very host over TLS alone (RFC 6265bis,
  /// 4.1.3).
  static func cookieName(isSecure: Bool) -> String { isSecure ? "__Host-mona" : "mona" }

  /// The cookie, which no script can read, and which other sites' forms and pictures do not send.
  func cookie(isSecure: Bool) -> Cookie {
    Cookie(
      name: Self.cookieName(isSecure: isSecure), value: token, path: "/", secure: isSecure,
      httpOnly: true, sameSite: .lax)
  }
}

extension Request {
  /// The token of the cookie; nil when there is none, or none that this server can have made.
  func sessionToken(isSecure: Bool) -> String? {
    cookies[WebSession.cookieName(isSecure: isSecure)].map(\.value).flatMap { token in
      token.utf8.count == 60
        && token.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 }
        ? token : nil
    }
  }

  /// The path to go to after a log-in; nil for any that could lead to another site.
  static func ownPath(_ text: String?) -> String? {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"),
      text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), text.utf8.count <= 2000
    else { return nil }
    return text
  }

  /// The token of `Authorization: Bearer …` (RFC 6750).
  package var bearer: String? {
    guard let header = headers[.authorization] else { return nil }
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }

  /// Whether a browser asks for a page.
  package var isForPage: Bool { headers[values: .accept].contains { $0.contains("text/html") } }
}
