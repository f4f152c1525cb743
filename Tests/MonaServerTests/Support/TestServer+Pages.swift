import Foundation
import HTTPTypes
import NIOCore

@testable import MonaServer

extension TestServer {
  /// Asks for a page as a browser does.
  /// - Parameter form: the fields that a form sends; nil for none.
  func browse(
    _ path: String, cookie: String? = nil, form: String? = nil, accept: String = "text/html"
  ) async throws -> Answer {
    var head = HTTPRequest(
      method: form == nil ? .get : .post, scheme: "http", authority: "mona.test", path: path)
    head.headerFields[.cookie] = cookie
    head.headerFields[.accept] = accept
    head.headerFields[.contentType] = form.map { _ in "application/x-www-form-urlencoded" }
    return try await respond(head, ByteBuffer(string: form ?? ""))
  }
}

extension TestServer.Answer {
  /// The name and the value of the session's cookie that the response sets.
  var sessionCookie: String? {
    headers[values: .setCookie].first { $0.contains("mona=") }.map {
      String($0.prefix { $0 != ";" })
    }
  }

  /// The token in the form of the page.
  var formToken: String? {
    text.firstMatch(of: /name="form" value="([0-9a-f]+)"/).map { String($0.1) }
  }
}

extension TestServer {
  /// Somebody with a role who is logged in on the pages.
  /// - Returns: the cookie of the session.
  func webSession(_ name: String, _ role: Role) async throws -> String {
    let account = try await context.store.register(
      username: name, email: nil, passwordHash: "$2y$04$", role: role)
    return "mona=" + (try await context.store.makeWebSession(for: account.id, checked: "$2y$04$"))
  }

  /// Sends a form of a page, with the token and the version that the page has.
  /// - Parameters:
  ///   - fields: others, and those that are to differ.
  ///   - page: the path of the page.
  func send(
    _ fields: [String: String], to path: String, from page: String, cookie: String
  ) async throws -> Answer {
    let shown = try await browse(page, cookie: cookie)
    var sent = ["form": shown.formToken ?? ""]
    sent["version"] = shown.text.firstMatch(of: /name="version" value="([0-9]+)"/).map {
      String($0.1)
    }
    let form = sent.merging(fields) { $1 }.map { name, value in
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
    return try await browse(path, cookie: cookie, form: form.joined(separator: "&"))
  }
}
