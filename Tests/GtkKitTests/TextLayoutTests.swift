import Testing

@testable import GtkKit

@Suite struct TextDirectionTests {
  @Test(arguments: [
    ("La Joute", TextDirection.leftToRight), ("« Éclat »", .leftToRight),
    ("3 disques", .leftToRight),
    ("حصان", .rightToLeft), ("« סוס »", .rightToLeft), ("12. حصان de Calder", .rightToLeft),
    ("Calder — حصان", .leftToRight), ("𞤀𞤣", .rightToLeft), ("馬", .leftToRight), ("1 · 2,5", nil),
    ("", nil),
  ])
  func `the direction of a text is that of its first letter`(
    _ text: String, _ direction: TextDirection?
  ) {
    #expect(TextDirection(of: text) == direction)
  }
}

@Suite struct EvenLinesTests {
  @Test(arguments: [
    (0, 3, []), (1, 3, [1]), (3, 3, [3]), (5, 5, [5]), (5, 4, [2, 3]), (5, 3, [2, 3]),
    (5, 2, [1, 2, 2]), (4, 3, [2, 2]), (4, 2, [2, 2]), (3, 2, [1, 2]), (3, 1, [1, 1, 1]),
    (7, 3, [2, 2, 3]),
  ])
  func `no line has a single item while another has more`(all: Int, room: Int, lines: [Int]) {
    #expect(EvenLines.counts(of: all, perLine: room) == lines)
  }
}

@Suite struct LineBreaksTests {
  @Test func `a text kept on one line reads the same`() {
    #expect(LineBreaks.none(in: "Calder") == "Calder")
    #expect(LineBreaks.none(in: "Alexander Calder") == "Alexander\u{A0}Calder")
    #expect(LineBreaks.none(in: "Ville-Marie") == "Ville-\u{2060}Marie")
    #expect(LineBreaks.none(in: "1967") == "1967")
    #expect(LineBreaks.none(in: "") == "")
  }
}
