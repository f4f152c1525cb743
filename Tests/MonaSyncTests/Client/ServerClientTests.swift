import Foundation
import MonaAPI
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Server client")
struct ServerClientTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)

  /// A client whose server always returns this response.
  private func client(_ answer: ServerAnswer, token: String? = nil) -> ServerClient {
    let transport = ServerTransport(
      send: { _, _, _ in answer }, download: { _, _, _, _, _ in answer })
    return ServerClient(.mona, transport, token: token, now: { [now] in now })
  }

  private func fault(_ answer: ServerAnswer) async -> ServerRequestError? {
    do {
      try await client(answer).ask(ServerRequest(.account))
      return nil
    } catch { return error as? ServerRequestError }
  }

  private func answer(
    _ status: Int, _ body: String = "", _ headers: [String: String] = [:]
  ) -> ServerAnswer {
    ServerAnswer(status: status, headers: headers, body: Data(body.utf8))
  }

  @Test("The token is sent with every request, and the response is decoded")
  func asks() async throws {
    let seen = Counter()
    let transport = ServerTransport(
      send: { request, address, _ in
        #expect(address == .mona && request.route == .account)
        #expect(request.headers["Authorization"] == "Bearer t0ken")
        #expect(request.headers["Accept"] == "application/json")
        _ = seen.next()
        return ServerAnswer(status: 200, body: Data(#"{"id": 1, "username": "lea"}"#.utf8))
      }, download: { _, _, _, _, _ in throw ServerRequestError.timedOut })
    let account = try await ServerClient(.mona, transport, token: "t0ken").account()
    #expect(account.username == "lea" && seen.value == 1)
  }

  @Test("A server without capabilities is a 2023 server; one that fails is not recognised")
  func profiles() async throws {
    for message in ["Not Found.", ""] {
      #expect(
        try await client(answer(404, #"{"message": "\#(message)"}"#)).profile() == .server2023)
    }
    let ours = answer(200, #"{"server": "mona-server", "extensions": ["patch"]}"#)
    #expect(try await client(ours).profile().has("patch"))
    for other in [
      answer(500), answer(200), answer(200, "[]"), answer(200, "{}"), answer(404),
      answer(404, "{}"),
      answer(404, "<html>", ["content-type": "text/html"]),
      answer(200, "<html>", ["content-type": "text/html"]),
    ] {
      await #expect(throws: ServerRequestError.self) { try await client(other).profile() }
    }
  }

  @Test("A server that marks its answers is believed with the mark alone, but for its kind")
  func marks() async throws {
    let capabilities = #"{"server": "mona-server", "extensions": ["visit-answers"]}"#
    let profile = try await client(answer(200, capabilities)).profile()
    for body in ["", "[]", #"{"id": 1, "username": "lea"}"#] {
      let plain = client(answer(200, body)).expecting(profile)
      await #expect(throws: ServerRequestError.notUnderstood(body)) {
        try await plain.ask(ServerRequest(.account))
      }
      let marked = client(answer(200, body, [APIHeader.server: "mona-server"]))
      try await marked.expecting(profile).ask(ServerRequest(.account))
    }
    let refusal = client(answer(401, #"{"message": "Log in."}"#)).expecting(profile)
    await #expect(throws: ServerRequestError.notUnderstood(#"{"message": "Log in."}"#)) {
      try await refusal.account()
    }
    let older = client(answer(200, #"{"server": "mona-server", "extensions": ["patch"]}"#))
    #expect(try await older.expecting(profile).profile().has("patch"), "it was put back")
  }

  @Test("Each unexpected response has its error")
  func faults() async {
    #expect(await fault(answer(200)) == nil)
    #expect(await fault(answer(401, #"{"message": "Unauthenticated."}"#)) == .unauthenticated)
    let refusal = #"{"message": "No.", "errors": {"id": ["Unknown."]}}"#
    #expect(
      await fault(answer(422, refusal))
        == .refused(APIRefusal(message: "No.", errors: ["id": ["Unknown."]]), status: 422))
    let half = String(refusal.prefix(20))
    #expect(
      await fault(answer(422, half)) == .notUnderstood(half), "the truncated body has no fields")
    #expect(
      await fault(answer(429, #"{"message": "Slow."}"#, ["retry-after": "7"]))
        == .tooMany(APIRefusal(message: "Slow."), retryAfter: 7))
    #expect(
      await fault(
        answer(503, "busy", ["retry-after": "Sun, 06 Nov 1994 08:49:47 GMT"]))
        == .serverFailure(status: 503, words: "busy", retryAfter: 10))
    let full = await fault(answer(507, #"{"message": "Full."}"#, ["retry-after": "300"]))
    #expect(full == .serverFailure(status: 507, words: "Full.", retryAfter: 300))
    #expect(full?.isOfFullDisk == true)
    #expect(
      await fault(answer(302, "", ["location": "https://portal.test/login"]))
        == .redirected("portal.test"))
  }

  @Test(
    "A server may ask for a wait of at most a day",
    arguments: ["86401", "9223372036854775807", "Sun, 06 Nov 2094 08:49:37 GMT"])
  func longWaits(header: String) async {
    #expect(
      await fault(answer(429, #"{"message": "Slow."}"#, ["retry-after": header]))
        == .tooMany(APIRefusal(message: "Slow."), retryAfter: 86_400))
  }

  @Test("What a server sends with a refusal is a sentence only if it is no other JSON")
  func refusalsWithoutSentence() async {
    for body in [#"{"data": [1]}"#, " [1]"] {
      #expect(
        await fault(answer(404, body)) == .refused(APIRefusal(message: ""), status: 404))
    }
    #expect(
      await fault(answer(404, "Gone")) == .refused(APIRefusal(message: "Gone"), status: 404))
  }

  @Test(
    "A refusal that is a web page comes from a proxy, and does not count as the server's",
    arguments: [401, 403, 404])
  func pages(status: Int) async throws {
    let page = answer(status, "<html>Maintenance", ["content-type": "text/html"])
    #expect(await fault(page) == .notUnderstood("<html>Maintenance"))
    await #expect(throws: ServerRequestError.notUnderstood("<html>Maintenance")) {
      try await client(page).visit(DiscoveryID(.artwork, 4))
    }
  }

  @Test("The log-in page of a network is no response, whatever its status")
  func portals() async {
    let page = "  <!doctype html><title>Café</title>"
    #expect(await fault(answer(200, page)) == .notUnderstood(page))
    #expect(await fault(answer(403, page)) == .notUnderstood(page))
  }

  @Test("The server's message is kept for the details, up to 2 kB")
  func words() async {
    let long = String(repeating: "é", count: 5000)
    let words = await fault(answer(500, long))?.words
    #expect(
      (words?.utf8.count ?? 0) > 1000
        && (words?.utf8.count ?? 0) <= ServerRequestError.messageLimit + 2)
    #expect(
      await fault(answer(422, #"{"message": "No.", "errors": {"id": ["Unknown."]}}"#))?.words
        == "No. Unknown.")
  }

  @Test("A truncated response is not decoded")
  func cut() async {
    await #expect(throws: ServerRequestError.notUnderstood("[{\"artw")) {
      try await client(answer(200, "[{\"artw")).visits(.artwork)
    }
  }
}
