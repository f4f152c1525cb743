import MonaModel
import MonaTestSupport
import Testing

@testable import MonaText

@Suite struct DimensionTextTests {
  /// The text of a catalogue, and its form in English and in French.
  @Test(arguments: [
    ("914.4 , 548.64 , 0 cm", "914.4 × 548.64 cm", "914,4 × 548,64 cm"),
    ("1 200, 200, 0 cm", "1,200 × 200 cm", "1 200 × 200 cm"),
    ("120,120, 60 cm", "120 × 120 × 60 cm", "120 × 120 × 60 cm"),
    ("300, 250,0 cm", "300 × 250 cm", "300 × 250 cm"),
    ("1066, 275", "1,066 × 275", "1 066 × 275"),
    ("3.05m, 2.195m", "3.05 × 2.195 m", "3,05 × 2,195 m"),
    ("2130 x 2200 x 1625 cm", "2,130 × 2,200 × 1,625 cm", "2 130 × 2 200 × 1 625 cm"),
    ("20,5 m x 22 m x 27 m", "20.5 × 22 × 27 m", "20,5 × 22 × 27 m"),
    ("275 cm x 82 x 82 cm", "275 × 82 × 82 cm", "275 × 82 × 82 cm"),
    ("154x 30 X 68 cm", "154 × 30 × 68 cm", "154 × 30 × 68 cm"),
    ("35 m x 20 cm", "35 m × 20 cm", "35 m × 20 cm"),
    ("129,3 m2", "129.3 m²", "129,3 m²"),
    ("2400pi2", "2,400 pi²", "2 400 pi²"),
    ("0 x 0 cm", "0 × 0 cm", "0 × 0 cm"),
    ("45.80 cm (diamètre)", "45.80 cm (diamètre)", "45,80 cm (diamètre)"),
    ("Portes : 263 x 180 x 9,5 cm", "Portes : 263 × 180 × 9.5 cm", "Portes : 263 × 180 × 9,5 cm"),
    (
      "2,44 m x 19 m - 2,44 m x 6,5 m", "2.44 × 19 m - 2.44 × 6.5 m", "2,44 × 19 m - 2,44 × 6,5 m"
    ),
    ("1500 pc , 140 m2", "1,500 pc , 140 m²", "1 500 pc , 140 m²"),
  ])
  func `dimensions are written in the usual form`(
    written: String, english: String, french: String
  ) throws {
    try withLanguage(.english) { #expect(plain(Format.dimensions(written)) == english) }
    try withLanguage(.french) { #expect(plain(Format.dimensions(written)) == french) }
  }

  @Test(arguments: [
    "Dimensions variables", "2m43 de haut", "47' haut x 9' 3", "", "Panneau no 12, 1967",
    "Restaurée en 1984", "x", "12 x", ", ,", "1,2,3,4",
  ])
  func `a text without dimensions stays as it is`(_ written: String) throws {
    for language in [SpokenLanguage.english, .french] {
      try withLanguage(language) { #expect(Format.dimensions(written) == written) }
    }
  }

  @Test func `a text longer than any dimension stays as it is`() {
    let long = String(repeating: "2 x ", count: 1000)
    #expect(Format.dimensions(long) == long)
  }

  /// Replaces no-break spaces by plain spaces.
  private func plain(_ text: String) -> String {
    text.replacing("\u{00A0}", with: " ").replacing("\u{202F}", with: " ")
  }
}
