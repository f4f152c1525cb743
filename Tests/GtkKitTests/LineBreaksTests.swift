import Testing

@testable import GtkKit

@Suite struct LineBreaksTests {
  @Test func `a text kept on one line reads the same`() {
    #expect(LineBreaks.none(in: "Calder") == "Calder")
    #expect(LineBreaks.none(in: "Alexander Calder") == "Alexander\u{A0}Calder")
    #expect(LineBreaks.none(in: "Ville-Marie") == "Ville-\u{2060}Marie")
    #expect(LineBreaks.none(in: "1967") == "1967")
    #expect(LineBreaks.none(in: "") == "")
  }
}
