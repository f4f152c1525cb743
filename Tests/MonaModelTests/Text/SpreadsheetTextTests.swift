import Testing

@testable import MonaModel

@Suite("Texts for spreadsheets")
struct SpreadsheetTextTests {
  @Test(
    "Beginnings of formulas are neutralised, however they are disguised",
    arguments: [
      "=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u{A0}=1", "\u{FEFF}=1",
      "\u{200B}\u{202E}=1", "\"=1\"", "＝1+1", "　＝1", "＋1", "－1", "＠A1", "\u{0}=1",
    ])
  func beginnings(text: String) {
    let neutral = SpreadsheetText.neutralised(text)
    #expect(neutral == "'" + text)
    #expect(SpreadsheetText.neutralised(neutral) == neutral, "a second pass changes nothing")
  }

  @Test(
    "Formulas after separators of other programs are neutralised",
    arguments: [
      ("Beau;=1+1", "Beau;'=1+1"), ("a; \"=1\"", "a;' \"=1\""), ("a\t@b", "a\t'@b"),
      ("Deux\r\n=lignes", "Deux\r\n'=lignes"), ("a|-1", "a|'-1"), ("a;;＝b", "a;;'＝b"),
      ("\t=1", "'\t'=1"), ("\r\n=1", "'\r\n'=1"), ("\tdeux", "'\tdeux"),
    ])
  func separators(text: String, neutral: String) {
    #expect(SpreadsheetText.neutralised(text) == neutral)
  }

  @Test(
    "Text without formulas is unchanged",
    arguments: [
      "", "La Joute", "Deux\r\nlignes", "a = b", "Saint-Laurent", "l’œuvre; belle", "1969", "'=1",
      "« = »", "moi@exemple.org", "☀ -5 °C",
    ])
  func others(text: String) {
    #expect(SpreadsheetText.neutralised(text) == text)
  }

  @Test("A line has its cells in quotation marks where they need them")
  func line() {
    #expect(SpreadsheetText.line(["a", "b,c", "=1", ""]) == "a,\"b,c\",'=1,\r\n")
    #expect(SpreadsheetText.cell("\"\u{301}x;") == "\"\"\"\u{301}x;\"")
  }
}
