import Foundation
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaSync

@Suite("Sending the consent")
struct ConsentSendingTests {
  @Test("It is sent at once, again after a failure, and again when the person withdraws it")
  func changes() async throws {
    let store = try Store.inMemory()
    try store.giveConsent(sharesPosition: false, at: Date(timeIntervalSince1970: 1000))
    let (requests, received) = AsyncStream.makeStream(of: [String: String].self)
    let isFirst = Mutex(true)
    let transport = ServerTransport(
      send: { request, _, _ in
        if case .json(let data) = request.body {
          received.yield(try JSONDecoder().decode([String: String].self, from: data))
        }
        let status = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst ? 503 : 200
        }
        return ServerAnswer(status: status, headers: [:], body: Data("{}".utf8))
      },
      download: { _, _, _, _, _ in throw CancellationError() })
    let sending = ConsentSending(
      store, ServerClient(.mona, transport), .ours(["consent"]))
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
}
