import Testing

@testable import MonaModel

/// Issue 42, point 9: an artist written in two ways is one artist.
@Suite struct ArtistNameTests {
  @Test(arguments: [
    ("Riopelle, Jean-Paul", "Jean-Paul Riopelle"), ("RIOPELLE,  Jean-Paul", "jean paul riopelle"),
    ("Broin, Michel de", "Michel De Broin"), ("Arc, Jeanne d’", "Jeanne d'Arc"),
    ("Imao Jr., Abdulmari De Leon", "Abdulmari De Leon Imao Jr."),
    ("King, Martin Luther, Jr.", "Martin Luther King, Jr."), ("Hébert, Julien", "JULIEN HEBERT"),
    ("Leclerc, Pierre E.", "Pierre E. Leclerc"), ("Angers, Pierre Y", "Pierre Y. Angers"),
  ])
  func `a name with the family name first has the same key`(name: String, other: String) {
    #expect(ArtistName.key(name) == ArtistName.key(other))
  }

  @Test(arguments: [
    ("Bartók Béla", "Béla Bartók"), ("J.-P. Riopelle", "Jean-Paul Riopelle"),
    ("Jaques Huet", "Jacques Huet"), ("Eduardo Aquino, Johanne Sloan, Kathryn Walter", "Aquino"),
  ])
  func `names that may be of different people have different keys`(name: String, other: String) {
    #expect(ArtistName.key(name) != ArtistName.key(other))
  }

  @Test(arguments: [
    "", ",", "Riopelle,", ", Jean", "Martin Luther King, Jr.", "Fluke, Dodo et Nico",
    "Aquino, Sloan, Walter", "Calder, Alexander (1898–1976)", "Insane 51, Five Eight", "MU",
  ])
  func `a name of several people, or without a comma, is not turned around`(name: String) {
    #expect(ArtistName.spoken(name) == nil)
  }
}
