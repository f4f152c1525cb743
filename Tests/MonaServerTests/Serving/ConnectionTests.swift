import Testing

@testable import MonaServer

@Suite("Connection limits")
struct ConnectionTests {
  /// Whether a client that sends so many bytes after each pause does not time out.
  private func staysConnected(bytes: Int, every pause: Duration, times: Int) -> Bool {
    var timeout = RateTimeout(limit: .seconds(30), rate: 1000)
    for _ in 0..<times {
      timeout.elapse(pause)
      if timeout.isExpired { return false }
      timeout.transfer(bytes: bytes)
    }
    return true
  }

  @Test("A client above the minimum rate is never disconnected, an idle one is")
  func rates() {
    // A photo of 4 MB over GPRS, in packets, and then with pauses of half a minute.
    #expect(staysConnected(bytes: 1_400, every: .milliseconds(560), times: 2_900))
    #expect(staysConnected(bytes: 30_000, every: .seconds(30), times: 140))
    #expect(!staysConnected(bytes: 1, every: .seconds(1), times: 60))
    #expect(!staysConnected(bytes: 900, every: .seconds(1), times: 600))
    #expect(!staysConnected(bytes: 4_000_000, every: .seconds(31), times: 2))
  }

  @Test("Bytes sent in advance count only up to the limit")
  func limit() {
    var timeout = RateTimeout(limit: .seconds(30), rate: 1000)
    timeout.transfer(bytes: 4_000_000)
    timeout.elapse(.seconds(31))
    #expect(timeout.isExpired)
    timeout.reset()
    #expect(!timeout.isExpired)
  }

  @Test("An address has a maximum of connections, and may open more once some have ended")
  func addresses() {
    let limit = ConnectionLimit(2, metrics: ServerMetrics())
    #expect(limit.enter("a") && limit.enter("a") && limit.enter("b"))
    #expect(!limit.enter("a"))
    limit.leave("a")
    #expect(limit.enter("a"))
    #expect(!limit.enter("a"))
  }
}
