import Testing

@testable import MonaModel

@Suite struct TypingErrorTests {
  @Test(arguments: [
    ("riopele", "riopelle"), ("riopellle", "riopelle"), ("riopalle", "riopelle"),
    ("roipelle", "riopelle"), ("ibou", "hibou"), ("hhibou", "hibou"), ("nurale", "murale"),
    ("fontain", "fontaine"), ("fontainee", "fontaine"), ("ofntaine", "fontaine"),
  ])
  func `a letter left out, added, replaced or exchanged is forgiven`(typed: String, meant: String) {
    #expect(TypingError.corrections(of: typed).contains(meant))
  }

  @Test(arguments: ["mur", "", "1967", "expo67", "паркк"])
  func `short words, numbers and other scripts are left as they are`(word: String) {
    #expect(TypingError.corrections(of: word).isEmpty)
  }

  @Test func `what nobody types letter by letter is left as it is`() {
    #expect(TypingError.corrections(of: String(repeating: "q", count: 20_000)).isEmpty)
  }

  @Test func `each correction is another word, once, one step away, in order`() {
    let corrections = TypingError.corrections(of: "moose")
    #expect(!corrections.contains("moose"))
    #expect(Set(corrections).count == corrections.count)
    #expect(corrections == corrections.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(
      corrections.allSatisfy { TypingError.corrections(of: $0).contains("moose") || $0.count < 4 })
  }
}
