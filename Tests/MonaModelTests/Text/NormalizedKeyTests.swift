import Foundation
import Testing

@testable import MonaModel

@Suite("A folded name")
struct FoldedNameTests {
  @Test(
    "The ways a borough is written are one",
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
    #expect(FoldedName.of(left) == FoldedName.of(right))
  }

  @Test("Only lower-case letters and digits are left")
  func plain() {
    #expect(FoldedName.of("Côte-des-Neiges – Pâté (3)") == "cotedesneigespate3")
    #expect(FoldedName.of(" ’–\n\u{0}…") == "")
    #expect(FoldedName.of("") == "")
    #expect(FoldedName.of("Парк 東京") == "парк東京")
  }

  @Test("Names that differ stay apart")
  func different() {
    #expect(FoldedName.of("Lachine") != FoldedName.of("LaSalle"))
    #expect(FoldedName.of("Murale") != FoldedName.of("Murales"))
  }

  @Test("Latin letters and punctuation are folded as Unicode says of each")
  func twin() {
    for value in Array(UInt32(0)..<0x300) + Array(0x2000..<0x2080) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(Array(FoldedName.of(String(scalar)).utf8) == FoldedName.folded(scalar), "\(value)")
    }
  }

  @Test("Folding twice changes nothing")
  func idempotent() {
    for name in ["Ville-Marie", "Pierrefonds - Roxboro", "Œ’É", "İstanbul", "ǅ", "ẞ", "Ǻ"] {
      #expect(FoldedName.of(FoldedName.of(name)) == FoldedName.of(name))
    }
  }
}
