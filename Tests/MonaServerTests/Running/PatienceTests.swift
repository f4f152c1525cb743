import Testing

@testable import MonaServer

@Suite("Slow connections")
struct PatienceTests {
  /// Whether somebody who sends so many bytes each so many seconds is waited for to their end.
  private func isWaitedFor(bytes: Int, every seconds: Double, times: Int) -> Bool {
    var patience = Patience(limit: 30, rate: 1000)
    for _ in 0..<times {
      patience.wait(seconds: seconds)
      if patience.isOver { return false }
      patience.gain(bytes: bytes)
    }
    return true
  }

  @Test("Who keeps up the least rate is never cut off, whoever stands still is")
  func rates() {
    // A photo of 4 MB over GPRS, in packets, and with pauses of half a minute.
    #expect(isWaitedFor(bytes: 1_400, every: 0.56, times: 2_900))
    #expect(isWaitedFor(bytes: 30_000, every: 30, times: 140))
    #expect(!isWaitedFor(bytes: 1, every: 1, times: 60))
    #expect(!isWaitedFor(bytes: 900, every: 1, times: 600))
    #expect(!isWaitedFor(bytes: 4_000_000, every: 31, times: 2))
  }

  @Test("Bytes sent ahead buy no more than the limit")
  func limit() {
    var patience = Patience(limit: 30, rate: 1000)
    patience.gain(bytes: 4_000_000)
    patience.wait(seconds: 31)
    #expect(patience.isOver)
    patience.renew()
    #expect(!patience.isOver)
  }

  @Test("An address has so many connections, and more once some have ended")
  func addresses() {
    let limit = AddressLimit(2, metrics: ServerMetrics())
    #expect(limit.enter("a") && limit.enter("a") && limit.enter("b"))
    #expect(!limit.enter("a"))
    limit.leave("a")
    #expect(limit.enter("a"))
    #expect(!limit.enter("a"))
  }
}
