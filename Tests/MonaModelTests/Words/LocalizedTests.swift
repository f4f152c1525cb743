import MonaModel
import Testing

@Suite("A text in two languages")
struct LocalizedTests {
  @Test func `what is blank says nothing, in whichever blanks it is written`() {
    for text in ["", " ", "\t\n", "\u{00A0}", " \u{2003}\u{3000}"] {
      #expect(Localized(fr: text, en: text).isEmpty, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func `what is not blank stays as it is, whatever it begins with`() {
    for text in ["a", "~", "É", "1", " La Joute", "\u{00A0}x", "\u{7F}", "« »"] {
      #expect(Localized(fr: text).fr == text && Localized(en: text).en == text)
    }
  }
}
