import Testing

@testable import MonaModel

@Suite struct IsolatedTextTests {
  @Test(arguments: [
    "La Joute", "", "« L’écho » — œuvre", "\u{05E9}\u{05DC}\u{05D5}\u{05DD}", "e\u{0301}",
  ])
  func `a text without such characters stays as it is`(text: String) {
    #expect(text.isolated == text)
  }

  @Test(arguments: ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}"])
  func `what turns the direction is kept, and ends with the text`(turning: String) {
    #expect("a\(turning)b".isolated == "\u{2068}a\(turning)b\u{2069}")
  }

  @Test func `what a text leaves open is closed, and it cannot close what stands around it`() {
    #expect("a\u{2067}b".isolated == "\u{2068}a\u{2067}b\u{2069}\u{2069}")
    #expect("a\u{2069}\u{202E}b".isolated == "\u{2068}a\u{202E}b\u{2069}")
    #expect("\u{2066}a\u{2069}b".isolated == "\u{2068}\u{2066}a\u{2069}b\u{2069}")
  }
}
