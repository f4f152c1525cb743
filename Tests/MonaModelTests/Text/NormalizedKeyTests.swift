import Foundation
import Testing

@testable import MonaModel

@Suite("Normalized keys")
struct NormalizedKeyTests {
  @Test(
    "Spellings of one borough have the same key",
    arguments: [
      ("Rosemont – La Petite-Patrie", "Rosemont-La Petite-Patrie"),
      ("Rosemont - La Petite-Patrie", "ROSEMONT–LA PETITE PATRIE"),
      ("LÎle-Bizard - Sainte-Geneviève", "L’Île-Bizard–Sainte-Geneviève"),
      ("L'Île-Bizard", "L\u{2BC}I\u{302}le\u{A0}Bizard"),
      ("Université de Montréal", "Université de Montreal"),
      ("Œuvre", "oeuvre"), ("Æther", "AETHER"), ("Straße", "STRASSE"), ("ﬁn", "fin"),
      ("Łódź", "lodz"), ("nº 2²", "No 22"),
    ])
  func spellings(left: String, right: String) {
    #expect(NormalizedKey.of(left) == NormalizedKey.of(right))
  }

  @Test("Only lower-case letters and digits remain")
  func plain() {
    #expect(NormalizedKey.of("Côte-des-Neiges – Pâté (3)") == "cotedesneigespate3")
    #expect(NormalizedKey.of(" ’–\n\u{0}…") == "")
    #expect(NormalizedKey.of("") == "")
    #expect(NormalizedKey.of("Парк 東京") == "парк東京")
  }

  @Test("Different names have different keys")
  func different() {
    #expect(NormalizedKey.of("Lachine") != NormalizedKey.of("LaSalle"))
    #expect(NormalizedKey.of("Murale") != NormalizedKey.of("Murales"))
  }

  @Test("Latin letters and punctuation are folded as Unicode defines")
  func reference() {
    for value in Array(UInt32(0)..<0x370) + Array(0x2000..<0x2080) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(
        Array(NormalizedKey.of(String(scalar)).utf8) == NormalizedKey.folded(scalar), "\(value)")
    }
  }

  @Test("Normalizing twice changes nothing")
  func idempotent() {
    for name in ["Ville-Marie", "Pierrefonds - Roxboro", "Œ’É", "İstanbul", "ǅ", "ẞ", "Ǻ"] {
      #expect(NormalizedKey.of(NormalizedKey.of(name)) == NormalizedKey.of(name))
    }
  }

  @Test("The first letter of a key is known without normalizing, unless it is not ASCII")
  func beginnings() {
    for name in ["Sans titre", "(sans titre)", "«Sans titre»", "“S", "śans", "3 Sœurs"] {
      let first = NormalizedKey.of(name).utf8.prefix(1).map(\.self)
      #expect(NormalizedKey.mayBegin(name, with: first))
    }
    #expect(!NormalizedKey.mayBegin("Sans titre", with: Array("rt".utf8)))
    #expect(!NormalizedKey.mayBegin("45.5", with: Array("s".utf8)))
    #expect(!NormalizedKey.mayBegin("", with: Array("s".utf8)))
    #expect(!NormalizedKey.mayBegin("-?!", with: Array("s".utf8)))
  }
}
