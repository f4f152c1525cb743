import Testing

@testable import MonaText

@Suite struct TranslateTests {
  @Test func `placeholders are replaced in any order, and unknown ones stay`() {
    #expect(tr("{b} then {a}, not {c}", ["a": "1", "b": "{a}"]) == "{a} then 1, not {c}")
    #expect(tr("an open { stays", ["a": "1"]) == "an open { stays")
  }

  @Test func `a value with directional characters does not reorder the text after it`() {
    let file = "photo\u{202E}gpj.exe"
    #expect(
      tr("{file} of {day}", ["file": file, "day": "today"])
        == "\u{2068}photo\u{202E}gpj.exe\u{2069} of today")
  }

  @Test func `a count chooses the form and is inserted`() {
    #expect(trn("{count} work", "{count} works", 1) == "1 work")
    #expect(trn("{count} work", "{count} works", 2) == "2 works")
  }

  @Test func `a context never shows`() {
    #expect(trc("nobody sees this", "Open") == "Open")
  }
}
