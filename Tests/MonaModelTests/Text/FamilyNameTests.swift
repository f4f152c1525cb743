import Testing

@testable import MonaModel

/// Issue 42, point 9: the directory of artists is by family name.
@Suite struct FamilyNameTests {
  @Test(arguments: [
    ("Jean-Paul Riopelle", "Riopelle, Jean-Paul"), ("Alexander Calder", "Calder, Alexander"),
    ("Michel De Broin", "De Broin, Michel"), ("Michel de Broin", "Broin, Michel de"),
    ("Herman J. Van Der Heide", "Van Der Heide, Herman J."),
    ("Andreas von Chrzanowski", "Chrzanowski, Andreas von"),
    ("Jacques du Bois", "du Bois, Jacques"), ("Jean de La Fontaine", "La Fontaine, Jean de"),
    ("Melissa Del Pinto", "Del Pinto, Melissa"), ("Lambert St-Cyr", "St-Cyr, Lambert"),
    ("Tatiana Démidoff-Séguin", "Démidoff-Séguin, Tatiana"), ("Jeanne d’Arc", "Arc, Jeanne d’"),
    ("Jacques D'Amour", "D'Amour, Jacques"), ("A. Zaccarella", "Zaccarella, A."),
    ("Abdulmari De Leon Imao Jr.", "Imao Jr., Abdulmari De Leon"),
    ("Marc O'Brien", "O'Brien, Marc"),
    ("JEAN-PAUL RIOPELLE", "RIOPELLE, JEAN-PAUL"), ("Édouard Manet fils", "Manet fils, Édouard"),
    ("Niki de Saint Phalle", "Saint Phalle, Niki de"),
    ("Bernard Séguin Poirier", "Séguin Poirier, Bernard"), ("Ève  Cadieux", "Cadieux, Ève"),
    ("Martin Luther King, Jr.", "King Jr., Martin Luther"), ("Jean Le Blanc", "Le Blanc, Jean"),
    ("Alexander Calder (1898–1976)", "Calder, Alexander (1898–1976)"),
    ("Sol LeWitt (American, 1928–2007)", "LeWitt, Sol (American, 1928–2007)"),
    ("Mark di Suvero", "di Suvero, Mark"), ("El Anatsui", "Anatsui, El"),
    ("Ludwig van Beethoven", "Beethoven, Ludwig van"), ("Béla Bartók", "Bartók, Béla"),
    ("Ludwig Mies van der Rohe", "Mies van der Rohe, Ludwig"), ("Jie Situ", "Situ, Jie"),
    ("Pierre Y. Angers", "Angers, Pierre Y."), ("Pierre E. Leclerc", "Leclerc, Pierre E."),
    ("Kenojuak Ashevak", "Ashevak, Kenojuak"), ("Al Jones", "Jones, Al"),
  ])
  func `a person is listed by family name`(name: String, inverted: String) {
    #expect(FamilyName.inverted(name) == inverted)
  }

  @Test(arguments: [
    "", " ", "Phlegm", "MU", "Le Monstr", "Les Hommes de Lettres", "Atelier Nayan",
    "Claude Cormier et Associés", "Béchard & Hudon", "Allard et Duchesneau",
    "Riopelle, Jean-Paul", "Aquino, Sloan, Walter", "Projet EVA", "Insane 51", "Aless MC",
    "Cyril V", "Osti one", "Five Eight", "Humà Design", "in situ atelier d'architecture",
    "Van Gogh", "De Kooning", "von Bülow", "Saint Phalle", "El Seed", "Os Gemeos", "Ai Weiwei",
    "Cai Guo-Qiang", "Zao Wou-Ki", "Huang Yong Ping", "Bartók Béla", "Vasarely Győző", "蔡國強",
    "Lee Ufan", "Leonardo da Vinci", "Unknown Artist", "Kenojuak", "Riopelle, Jean-Paul (1923)",
    "(anonyme)", "Jr.", "Au pied du mur", "D*Face", "Jeunes résidents de Place Normandie",
    "B.rue.B",
  ])
  func `a collective, a firm and a pseudonym are listed as they are`(name: String) {
    #expect(FamilyName.inverted(name) == name)
  }

  @Test func `each exception is listed as it says`() {
    for line in FamilyName.exceptionTable.split(separator: "\n") {
      let name = line.split(separator: "|").map { $0.trimmingPrefix(" ") }.joined(separator: " ")
      let words = name.split(separator: " ")
      let family = line.split(separator: "|").last.map(String.init)?.trimmingPrefix(" ") ?? ""
      let inverted = FamilyName.inverted(words.joined(separator: " "))
      #expect(inverted.hasPrefix(family), "\(line)")
    }
  }
}
