import Testing

@testable import MonaModel

@Suite("Searches for words")
struct WordSearchTests {
  @Test(
    "A search is quoted, whatever is typed",
    arguments: [
      ("beau", "\"beau\""), ("beau jour", "\"beau\" AND \"jour\""),
      ("\"beau jour\" l’art", "\"beau jour\" AND \"l’art\""), ("mur*", "\"mur*\" *"),
      ("œuvre", "(\"oeuvre\" OR \"œuvre\")"), ("« très beau »", "\" très beau \""),
      ("NEAR(a b) OR c^2", "\"near(a\" AND \"b)\" AND \"or\" AND \"c^2\""), ("a\0b", "\"ab\""),
    ])
  func pattern(text: String, pattern: String) {
    #expect(WordSearch(text)?.pattern == pattern)
  }

  @Test(
    "Without a letter or a digit, or too long, it is none",
    arguments: [
      "", " ", "!", "*", "\"\"", "\0", String(repeating: "a", count: 201),
    ])
  func none(text: String) {
    #expect(WordSearch(text) == nil)
  }
}
