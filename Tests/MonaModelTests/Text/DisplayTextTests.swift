import Testing
@testable import MonaModel

/// Issue 12, point 8: long texts are laid out in pieces, so that they do not block the window.
@Suite struct TextPiecesTests {
  @Test(arguments: [
    "", "Un mot", String(repeating: "à", count: 5000), String(repeating: "mot ", count: 2000),
    String(repeating: "e" + String(repeating: "\u{301}", count: 900), count: 5),
    String(repeating: "字", count: 3000), String(repeating: "Une ligne\n", count: 900),
    "Une " + String(repeating: "x", count: 260) + " fin",
  ])
  func `the pieces join to the text, and none is long or has a long run`(text: String) {
    let pieces = Array(TextPieces(text, limit: 600))
    #expect(pieces.joined() == text)
    for piece in pieces {
      #expect(!piece.isEmpty && piece.unicodeScalars.count <= 600)
      #expect(TextPieces.cost(of: piece) <= 8 * 600)
    }
  }

  @Test func `a text is split between its words, and kept whole when it is short`() {
    #expect(Array(TextPieces("un deux trois", limit: 9)) == ["un deux ", "trois"])
    #expect(Array(TextPieces("un deux", limit: 9)) == ["un deux"])
    #expect(Array(TextPieces("undeuxtrois", limit: 6)) == ["undeux", "trois"])
  }

  @Test func `the text of a list row is limited in letters and in combining marks`() {
    #expect("Élan".shortened(to: 4) == "Élan")
    #expect("Élan".shortened(to: 2) == "Él…")
    let marks = "e" + String(repeating: "\u{301}", count: 30)
    #expect(marks.shortened(to: 10).unicodeScalars.count == 11)
    let title = Localized(fr: String(repeating: "mot ", count: 500), en: "Short")
    #expect(title.shortened().fr?.count == 301 && title.shortened().en == "Short")
    #expect(("Un " + String(repeating: "x", count: 2000)).shortened().count == 3 + 80 + 1)
    #expect(String(repeating: "字", count: 200).shortened().count == 200)
  }
}

@Suite struct IsolatedTextTests {
  @Test(arguments: [
    "La Joute", "", "« L’écho » — œuvre", "\u{05E9}\u{05DC}\u{05D5}\u{05DD}", "e\u{0301}",
  ])
  func `a text without such characters is unchanged`(text: String) {
    #expect(text.isolated == text)
  }

  @Test(arguments: ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}"])
  func `directional controls are kept, and end with the text`(turning: String) {
    #expect("a\(turning)b".isolated == "\u{2068}a\(turning)b\u{2069}")
  }

  @Test func `open controls are closed, and the text cannot close the surrounding ones`() {
    #expect("a\u{2067}b".isolated == "\u{2068}a\u{2067}b\u{2069}\u{2069}")
    #expect("a\u{2069}\u{202E}b".isolated == "\u{2068}a\u{202E}b\u{2069}")
    #expect("\u{2066}a\u{2069}b".isolated == "\u{2068}\u{2066}a\u{2069}b\u{2069}")
  }
}

@Suite struct ContainedBytesTests {
  @Test(arguments: ["Fluke et Dodo", " et ", "é et è", "une longue liste de noms, Zema et Fluke"])
  func `bytes are found wherever they are`(text: String) {
    #expect(text.hasBytes(" et "))
  }

  @Test(arguments: ["", "et", "Fluke, Dodo", " et", "Cet été", " e\u{301}t "])
  func `other texts do not have them`(text: String) {
    #expect(!text.hasBytes(" et "))
  }
}
