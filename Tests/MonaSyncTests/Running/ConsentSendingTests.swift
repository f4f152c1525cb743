import Foundation
import GRDB
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaPerson
@testable import MonaSync

@Suite("Sending the consent")
struct ConsentSendingTests {
  /// A server that takes the fields of each request, and answers with the status that `take` returns.
  private func server(taking take: @escaping @Sendable ([String: String]) -> Int) -> ServerClient {
    let transport = ServerTransport(
      send: { request, _, _ in
        guard case .json(let data) = request.body else { throw CancellationError() }
        let fields = try JSONDecoder().decode([String: String].self, from: data)
        return ServerAnswer(status: take(fields), headers: [:], body: Data("{}".utf8))
      },
      download: { _, _, _, _, _ in throw CancellationError() })
    return ServerClient(.mona, transport)
  }

  @Test("It is sent at once, again after a failure, and again when the person withdraws it")
  func changes() async throws {
    let store = try Store.inMemory()
    try store.giveConsent(sharesPosition: false, at: Date(timeIntervalSince1970: 1000))
    let (requests, received) = AsyncStream.makeStream(of: [String: String].self)
    let isFirst = Mutex(true)
    let client = server { fields in
      received.yield(fields)
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? 503 : 200
      }
    }
    let sending = ConsentSending(store, client, .ours(["consent"]))
    let running = Task { try await sending.runWhileChanging(clock: TestUploadClock().clock) }
    var sent = requests.makeAsyncIterator()
    for _ in 0..<2 {
      let fields = await sent.next()
      #expect(fields == ["version": "\(Consent.textVersion)", "given_at": "1970-01-01 00:16:40"])
    }
    try store.withdrawConsent(at: Date(timeIntervalSince1970: 2000))
    #expect(await sent.next()?["withdrawn_at"] == "1970-01-01 00:33:20")
    running.cancel()
    // It ends with its task, by an error or without one.
    _ = await running.result
  }

  @Test("The server receives the times of its own clock")
  func serverTime() async throws {
    let store = try Store.inMemory()
    try await store.person.write { try $0.execute(sql: "UPDATE syncState SET clockSkew = 60") }
    try store.giveConsent(sharesPosition: false, at: Date(timeIntervalSince1970: 1000))
    try store.withdrawConsent(at: Date(timeIntervalSince1970: 2000))
    let sent = Mutex<[String: String]>([:])
    let client = server { fields in
      sent.withLock { $0 = fields }
      return 200
    }
    try await ConsentSending(store, client, .ours(["consent"])).run()
    #expect(sent.withLock { $0["given_at"] } == "1970-01-01 00:17:40")
    #expect(sent.withLock { $0["withdrawn_at"] } == "1970-01-01 00:34:20")
  }
}
