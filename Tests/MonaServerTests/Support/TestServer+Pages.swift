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
