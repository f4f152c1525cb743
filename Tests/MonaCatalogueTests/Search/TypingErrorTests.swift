import Testing

@testable import MonaCatalogue

@Suite struct TypingErrorTests {
  @Test(arguments: [
    ("riopele", "riopelle"), ("riopellle", "riopelle"), ("riopalle", "riopelle"),
    ("roipelle", "riopelle"), ("ibou", "hibou"), ("hhibou", "hibou"), ("nurale", "murale"),
    ("fontain", "fontaine"), ("fontainee", "fontaine"), ("ofntaine", "fontaine"),
  ])
  func `a letter omitted, inserted, replaced or transposed is corrected`(
    typed: String, meant: String
  ) {
    #expect(TypingError.corrections(of: typed).contains(meant))
  }

  @Test(arguments: ["mur", "", "1967", "expo67", "паркк"])
  func `short words, numbers and other scripts are not corrected`(word: String) {
    #expect(TypingError.corrections(of: word).isEmpty)
  }

  @Test func `text that is pasted rather than typed is not corrected`() {
    #expect(TypingError.corrections(of: String(repeating: "q", count: 20_000)).isEmpty)
  }

  @Test func `corrections are distinct words one edit away, in order`() {
    let corrections = TypingError.corrections(of: "moose")
    #expect(!corrections.contains("moose"))
    #expect(Set(corrections).count == corrections.count)
    #expect(corrections == corrections.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(
      corrections.allSatisfy { TypingError.corrections(of: $0).contains("moose") || $0.count < 4 })
  }
}
