import MonaSync
import MonaTestSupport
import Testing

@testable import MonaScreens

@Suite("Notice after the window has closed")
@MainActor
struct ClosingNoticeTests {
  @Test("There is no notice when all was sent, or there was no time for all of it")
  func nothing() {
    #expect(ClosingNotice(.done) == nil)
    #expect(ClosingNotice(.timedOut) == nil)
  }

  @Test("A failed upload shows a notice with what to do")
  func failed() throws {
    #expect(try #require(ClosingNotice(.interrupted)).text.contains("is kept"))
    #expect(try #require(ClosingNotice(.expired)).text.contains("log in again"))
    let refused = try #require(ClosingNotice(.refused(2)))
    #expect(refused.title == "Not everything was sent")
    #expect(refused.text == "The server refused 2 visits: the outbox says why.")
  }
}
