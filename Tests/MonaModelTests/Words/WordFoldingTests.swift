import Testing

@testable import MonaModel

struct WordFoldingTests {
  /// Letters, digits, marks and signs of one to four bytes of UTF-8, and what ends words and parts.
  static let letters: [Unicode.Scalar] =
    [(0x20...0x24F), (0x300...0x310), (0x2010...0x2030), (0x1F600...0x1F603), (0x10400...0x10403)]
    .flatMap { $0.compactMap { Unicode.Scalar(UInt32($0)) } }

  @Test("What is folded word by word is what is folded letter by letter")
  func equal() {
    for (place, letter) in Self.letters.enumerated() {
      let other = Self.letters[(place * 37) % Self.letters.count]
      for text in ["\(letter)", "mur\(letter)ale 3\(letter)", "M\(letter)\(other)l’\(letter)Île"] {
        var (whole, traced) = (FoldedWords(), FoldedWords())
        whole.fold(text)
        _ = traced.appendTracing(text)
        #expect(
          whole.words.map(whole.whole) == traced.words.map(traced.whole)
            && whole.words.map(\.parts) == traced.words.map(\.parts)
            && whole.words.map(\.hasApostrophe) == traced.words.map(\.hasApostrophe), "\(text)")
      }
    }
  }
}
