import Testing

@testable import MonaModel

@Suite struct BoroughNameTests {
  @Test(arguments: [
    ("Rosemont - La Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Rosemont – La Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Rosemont–La Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Villeray - Saint-Michel - Parc-Extension", "Villeray–Saint-Michel–Parc-Extension"),
    ("LÎle-Bizard - Sainte-Geneviève", "L’Île-Bizard–Sainte-Geneviève"),
    ("Pierrefonds - Roxboro", "Pierrefonds-Roxboro"),
    ("Rosemont \u{A0}—\tLa Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Le Plateau-Mont-Royal", "Le Plateau-Mont-Royal"),
    ("Le  Sud-Ouest", "Le Sud-Ouest"),
    ("Verdun -", "Verdun -"),
    ("- Verdun", "- Verdun"),
    ("—", "—"),
    ("", ""),
  ]) func `a borough of Montréal has one dash between its parts`(_ name: String, _ expected: String)
  {
    #expect(BoroughName.ofMontreal(name) == expected)
  }

  @Test func `a name from elsewhere keeps its dashes`() {
    #expect(BoroughName.repaired("Sector 3 - North") == "Sector 3 - North")
  }
}
