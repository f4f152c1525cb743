import MonaTestSupport
import Testing

@testable import MonaText

@MainActor @Suite("Clock offsets")
struct ClockOffsetTests {
  @Test(
    "Offsets are parsed as typed",
    arguments: [
      ("+1:02:05", 3725.0), ("-1:30", -5400), ("−0:00:07", -7), ("2", 7200), ("0:0:0", 0),
    ])
  func typed(text: String, offset: Double) {
    #expect(ClockOffset(typed: text)?.seconds == offset)
  }

  @Test(
    "Other text is no offset",
    arguments: ["", "une heure", "1:2:3:4", "9000000", "1:-2"])
  func untyped(text: String) {
    #expect(ClockOffset(typed: text) == nil)
  }

  @Test("Its text is parsed back to the same offset", arguments: [3725.0, -5400, -7, 0, 86_399])
  func again(seconds: Double) {
    #expect(ClockOffset(typed: ClockOffset(seconds).typed)?.seconds == seconds)
  }

  @Test("Parts of zero are left out")
  func text() throws {
    try withLanguage(.english) {
      #expect(ClockOffset(3725).text == "+1 h 2 min 5 s")
      #expect(ClockOffset(-60).text == "−1 min")
      #expect(ClockOffset(0).text == "+0")
      #expect(ClockOffset(400 * 86_400 + 60).text == "+400 d 1 min")
    }
  }
}
