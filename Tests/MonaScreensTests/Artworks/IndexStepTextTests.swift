import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct IndexStepTextTests {
  @Test func `index steps have short labels and full accessible names, in English`() throws {
    try withLanguage(.english) {
      expect(.letter("É"), "É", "É")
      expect(.digits, "0–9", "Digits")
      expect(.symbols, "#", "Symbols")
      expect(.untitled, "–", "Untitled")
      expect(.decade(1960), "1960", "1960s")
      expect(.undated, "–", "No date")
      expect(.within(metres: 500), "500\u{a0}m", "Up to 500\u{a0}m")
      expect(.within(metres: 2000), "2\u{a0}km", "Up to 2\u{a0}km")
      expect(.beyond, "+", "Farther")
      expect(.placeless, "–", "No known place")
    }
  }

  @Test func `index steps have the same in French`() throws {
    try withLanguage(.french) {
      expect(.digits, "0–9", "Chiffres")
      expect(.untitled, "–", "Sans titre")
      expect(.decade(1960), "1960", "années 1960")
      expect(.undated, "–", "Sans date")
      expect(.within(metres: 50_000), "50\u{a0}km", "Jusqu’à 50\u{a0}km")
      expect(.beyond, "+", "Plus loin")
      expect(.placeless, "–", "Lieu inconnu")
    }
  }

  private func expect(_ value: IndexStep.Value, _ label: String, _ name: String) {
    #expect(value.label == label)
    #expect(value.name == name)
  }
}
