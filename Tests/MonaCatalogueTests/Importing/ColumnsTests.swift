import Testing

@testable import MonaCatalogue

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("Titre de l’œuvre", ColumnRole.title), ("NAME", .title), ("title_en", .title),
    ("lat", .latitude), ("Y", .latitude), ("Longitude WGS84", .longitude), ("lng", .longitude),
    ("Artiste(s)", .makers), ("auteur", .makers), ("Année", .date), ("year", .date),
    ("ARRONDISSEMENT", .borough), ("Adresse civique", .address), ("Site Internet", .website),
    ("lien", .website), ("Noms du réseau", .usage), ("Matériaux", .material),
  ])
  func `columns are recognised by their names in both languages`(name: String, role: ColumnRole) {
    #expect(ColumnNames.meaning(of: name)?.meaning.role == role)
    #expect(ColumnNameReader.meaning(of: name)?.meaning.role == role)
  }

  @Test func `each name has one meaning, and a map program's row numbers are no record ids`() {
    for name in ["OBJECTID", "fid", "", "???"] {
      #expect(ColumnNames.meaning(of: name) == nil && ColumnNameReader.meaning(of: name) == nil)
    }
  }

  @Test func `degrees are preferred to metres, and specific names to generic ones`() {
    let columns = Columns(["x", "y", "name", "latitude", "longitude", "titre", "title_en"])
    #expect(columns.index(of: .latitude) == 3)
    #expect(columns.index(of: .longitude) == 4)
    #expect(columns.index(of: .title) == 5)
    #expect(columns.index(of: .title, in: .english) == 6)
    #expect(columns.meanings[0] == nil)
    // Where "titre" is empty, "name" counts.
    #expect(columns.indexes(of: .title) == [5, 2])
  }

  @Test func `the kind of a table is recognised from its columns, or not`() {
    #expect(Columns(["artiste", "lat", "lon"]).kind == .artwork)
    #expect(Columns(["Noms du réseau", "lat", "lon"]).kind == .place)
    #expect(Columns(["Patrimoine", "lat", "lon"]).kind == .heritage)
    #expect(Columns(["nom", "lat", "lon"]).kind == nil)
  }

  @Test(arguments: [
    ("Phillip Adams et David Guinn", ["Phillip Adams", "David Guinn"]),
    ("Fluke, Dodo et Nico", ["Fluke", "Dodo", "Nico"]),
    ("A'Shop (Zek One et Dodo Ose)", ["A'Shop (Zek One et Dodo Ose)"]),
    ("Smith, John", ["Smith, John"]), ("Ella & Pitr", ["Ella & Pitr"]),
    ("OTHER - Cette murale n'est plus visible", ["OTHER"]),
  ])
  func `several makers in one field are separated`(text: String, names: [String]) {
    #expect(MakerNames(text).makers.map(\.name) == names)
  }

  @Test func `web addresses are separated although they contain commas`() {
    let sites = WebAddresses(
      .string("http://www.facebook.com/x,http://ville.montreal.qc.ca/page?id=4276,5623059&a=1"))
    #expect(sites.facebook == "http://www.facebook.com/x")
    #expect(sites.site == "http://ville.montreal.qc.ca/page?id=4276,5623059&a=1")
    #expect(WebAddresses(.string("www.example.org")).site == "https://www.example.org")
    #expect(WebAddresses(.string("javascript:alert(1)")).site == nil)
  }
}
