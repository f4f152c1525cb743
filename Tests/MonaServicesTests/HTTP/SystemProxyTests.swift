import Foundation
import MonaAPI
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServices

/// The system's proxy settings are read once per process, so this suite runs in its own process.
@Suite("System proxy")
struct SystemProxyTests {
  private static let key = "MONA_TEST_PROXY"

  @Test("Requests go through the proxy, which does not see the token")
  func systemProxy() async throws {
    guard ProcessInfo.processInfo.environment[Self.key] == nil else {
      let answer = try await ServerTransport.live(agent: "MONA/test").send(
        ServerRequest(APIRoute(.get, "user"), headers: ["Authorization": "Bearer secret"]),
        ServerAddress(typed: "https://mona.invalid")
      ) { _ in }
      #expect(answer.status == 502)
      return
    }
    let proxy = LoopbackServer { _ in .status(502) }
    let environment = [
      Self.key: "1", "https_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "",
      "XDG_CURRENT_DESKTOP": "",
    ]
    #expect(try ChildTest("systemProxy", environment: environment).passes())
    let request = try #require(proxy.requests.first)
    #expect(request.method == "CONNECT" && request.path == "mona.invalid:443")
    #expect(!request.headers.values.contains { $0.contains("secret") })
  }
}
