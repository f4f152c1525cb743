import Testing
@testable import MonaModel

@Suite("A text in two languages")
struct LocalizedTests {
  @Test func `white space of any kind is empty`() {
    for text in ["", " ", "\t\n", "\u{00A0}", " \u{2003}\u{3000}"] {
      #expect(Localized(fr: text, en: text).isEmpty, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func `other text is kept, whatever it begins with`() {
    for text in ["a", "~", "É", "1", " La Joute", "\u{00A0}x", "\u{7F}", "« »"] {
      #expect(Localized(fr: text).fr == text && Localized(en: text).en == text)
    }
  }
}

@Suite struct UntitledWorkTests {
  @Test(arguments: [
    "Sans titre", "sans titre", "Sans-Titre", "(Non titré)", "NON TITRÉ", "Non titrée",
    "Non titré(e)",
    "Non titré(e)s", "Untitled", "No title", "[Untitled]", "« Sans titre »",
  ]) func `a title that says there is none is empty`(_ title: String) {
    #expect(Localized(fr: title, en: "Untitled").withoutPlaceholder.isEmpty)
  }

  @Test(arguments: [
    "Non titré (Vitraux)", "Sans titre no 4", "Untitled 2014", "Titre", "Le titré", "?",
  ])
  func `a title that says more is kept`(_ title: String) {
    #expect(Localized(fr: title).withoutPlaceholder.fr == title)
  }

  @Test func `the other language's title stays`() {
    #expect(
      Localized(fr: "Non titré", en: "The Joust").withoutPlaceholder == Localized(en: "The Joust"))
  }
}
