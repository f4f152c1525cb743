import MonaMap
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct GlyphTextTests {
  private func glyph(_ look: PinGlyph.Look, _ counts: StateCounts) -> PinGlyph {
    let point = MapPoint(.montreal)
    return PinGlyph(
      look: look, point: point, id: DiscoveryID(.artwork, 1), state: .uncollected,
      stateCounts: counts, bounds: MapWindow(point))
  }

  @Test func `a cluster's name has its count and its states`() {
    let cluster = glyph(.cluster, StateCounts(collected: 3, targeted: 1, uncollected: 8))
    #expect(cluster.groupText == "12 discoveries: 3 collected, 1 targeted, 8 not collected")
  }

  @Test func `the same in French, and for a stack at one place`() throws {
    let cluster = glyph(.cluster, StateCounts(collected: 3, targeted: 1, uncollected: 8))
    let stack = glyph(.stack, StateCounts(collected: 0, targeted: 0, uncollected: 2))
    try withLanguage(.french) {
      #expect(
        cluster.groupText
          == "12 découvertes\u{A0}: 3 collectionnées, 1 ciblée, 8 non collectionnées"
      )
      #expect(stack.groupText == "2 découvertes à cet endroit\u{A0}: 2 non collectionnées")
    }
  }

  @Test func `the legend shows each shape once, with a text of its own`() throws {
    let looks = PinGlyph.examples.map(\.look)
    #expect(looks == [.pin, .dot, .stack, .cluster])
    for language in [SpokenLanguage.english, .french] {
      try withLanguage(language) { #expect(Set(looks.map(\.meaning)).count == 4) }
    }
    #expect(PinGlyph.examples.map(\.count) == [1, 1, 2, 12])
  }

  @Test(arguments: [
    (7, "7"), (999, "999"), (1000, "1 k"), (1234, "1,2 k"), (9949, "9,9 k"), (9950, "10 k"),
    (12_499, "12 k"), (500_000, "500 k"), (999_499, "999 k"), (999_600, "1 M"),
    (1_540_000, "1,5 M"),
  ])
  func `a number in a narrow space is short in French`(number: Int, text: String) throws {
    try withLanguage(.french) {
      #expect(Format.compact(number) == text.replacing(" ", with: "\u{A0}"))
    }
  }
}
