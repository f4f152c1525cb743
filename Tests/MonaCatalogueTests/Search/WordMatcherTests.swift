import MonaModel
import MonaTestSupport
import Testing

@testable import MonaCatalogue

@Suite struct WordMatcherTests {
  @Test(arguments: [
    ("joute", "la joute", WordMatcher.Presence.whole), ("jou", "la joute", .asPrefix),
    ("oute", "la joute", .none), ("la", "la", .whole), ("lac", "la", .none),
    ("ab", "abc ab", .whole), ("x", "", .none),
  ])
  func `a word matches whole, as a prefix, or not`(
    word: String, text: String, presence: WordMatcher.Presence
  ) {
    #expect(self.presence(of: [word], in: text) == presence)
  }

  @Test func `without its article, an elided word is at most a prefix`() {
    #expect(presence(of: ["lile", "ile"], in: "ile") == .asPrefix)
    #expect(presence(of: ["lile", "ile"], in: "l ile lile") == .whole)
  }

  private func presence(of alternatives: [String], in text: String) -> WordMatcher.Presence {
    Array(text.utf8).withUnsafeBufferPointer { WordMatcher(alternatives).presence(in: $0) }
  }

  @Test func `any query is valid for the full-text index`() throws {
    let catalogue = try Catalogue.inMemory()
    var random = SplitMix64(seed: 5)
    let alphabets = [
      0x20...0x7E, 0xA0...0x24F, 0x300...0x370, 0x900...0xE00, 0x1900...0x2BFF,
      0x3040...0x30FF, 0x4E00...0x4F00, 0x1F300...0x1F6FF,
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0...random.below(12) {
        let alphabet = alphabets[random.below(alphabets.count)]
        let value = UInt32(alphabet.lowerBound + random.below(alphabet.count))
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      #expect(throws: Never.self, "\(text.unicodeScalars.map(\.value))") {
        try catalogue.search(text)
      }
    }
  }
}
