import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// What columns mean by their content, where no name says it, or where the content says otherwise.
@Suite struct ColumnContentTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func roles(_ table: String) throws -> [String: ColumnRole] {
    let survey = try fixture.catalogue.survey(fixture.file("t.csv", table))
    var roles: [String: ColumnRole] = [:]
    for column in survey.columns { roles[column.name] = column.role }
    return roles
  }

  private func works(_ table: String) throws -> [String: Discovery] {
    try fixture.works("t.csv", Data(table.utf8)).1
  }

  @Test func `the column of short, mostly different texts is the title`() throws {
    let roles = try roles(
      """
      code,sort,vad,lat,lon
      A-1,Skulptur,Solens port,59.33,18.06
      A-2,Skulptur,Månens brunn,59.34,18.07
      A-3,Relief,Havets trappa,59.35,18.08
      A-4,Skulptur,Skogens klang,59.35,18.09
      A-5,Relief,Isens spegel,59.35,18.09
      """)
    #expect(roles["vad"] == .title && roles["code"] == nil && roles["sort"] == nil)
  }

  @Test func `columns without names are recognised by years, people, addresses and links`() throws {
    let roles = try roles(
      """
      Column1,Column2,Column3,Column4,Column5,Column6,lat,lon
      Solens port,Gun Ek,1970,Storgatan Street 1,https://s.example.org/1,https://s.example.org/1.jpg,59.33,18.06
      Månens brunn,Hilma Alm,1971,2 North Street,https://s.example.org/2,https://s.example.org/2.jpg,59.34,18.07
      Havets trappa,Ivar Björk,1980,3 North Street,https://s.example.org/3,https://s.example.org/3.JPG?w=9,59.35,18.08
      """)
    #expect(
      roles == [
        "Column1": .title, "Column2": .makers, "Column3": .date, "Column4": .address,
        "Column5": .website, "Column6": .picture, "lat": .latitude, "lon": .longitude,
      ])
  }

  @Test func `years, people and links under a name that MONA does not know stay what they are`()
    throws
  {
    let roles = try roles(
      """
      Title,Fodd,Handledare,Kontor,Lank,Latitude,Longitude
      Solens port,1931,Gun Ek,1 North Street,https://s.example.org/a,59.33,18.06
      Månens brunn,1932,Hilma Alm,1 North Street,https://s.example.org/b,59.34,18.07
      """)
    #expect(roles == ["Title": .title, "Latitude": .latitude, "Longitude": .longitude])
  }

  @Test func `an artist's life is no title, and the year of their birth no date`() throws {
    for name in ["artist_bio", "Biography", "about the artist", "Lebenslauf des Künstlers"] {
      let roles = try roles(
        """
        \(name),born,lat,lon
        Painter from Ohio,1931,45.5,-73.5
        Sculptor from Rome,1942,45.6,-73.6
        Weaver from Lima,1953,45.7,-73.7
        """)
      #expect(roles == ["lat": .latitude, "lon": .longitude], "\(name)")
    }
  }

  @Test func `a column of people is no title without artists beside it`() throws {
    let people = "wer,lat,lon\nAnna Berg,48.2,16.3\nBert Tal,48.3,16.4\nCleo Wald,48.4,16.5\n"
    #expect(try roles(people)["wer"] == nil)
    #expect(try fixture.catalogue.survey(fixture.file("t.csv", people)).lacksTitles)
    let statues =
      "wer,künstler,lat,lon\nAnna Berg,Ida Brück,48.2,16.3\nBert Tal,Jan Horn,48.3,16.4\n"
    #expect(try roles(statues)["wer"] == .title)
  }

  @Test func `numbers of artists in another table are no artists`() throws {
    let roles = try roles(
      """
      Title,Artists,lat,lon
      Solens port,12;15,59.33,18.06
      Månens brunn,7,59.34,18.07
      Havets trappa,12;31,59.35,18.08
      """)
    #expect(roles["Title"] == .title && roles["Artists"] == nil)
  }

  @Test func `the address of an office, the same for all, is none of the works`() throws {
    let rows = (1...6).map { "Mur \($0),\"1, rue du Bureau\",45.\($0),-73.5" }
    let roles = try roles("titre,adresse,lat,lon\n" + rows.joined(separator: "\n"))
    #expect(roles["adresse"] == nil && roles["titre"] == .title)
  }

  @Test func `names that the content contradicts mean nothing`() throws {
    let roles = try roles(
      """
      Name,Title,Artist,Date,Installed,Coordinates,image,lat,lon
      1,Tall Steps,101,2026-01-02 10:11:12,Yes,North side,3,45.5,-73.5
      2,Low Arch,102,2026-01-02 10:11:13,No,South side,4,45.6,-73.6
      3,Long Wall,103,2026-01-03 09:08:07,Yes,East side,5,45.7,-73.7
      """)
    #expect(roles["Title"] == .title && roles["Artist"] == nil && roles["image"] == nil)
    #expect(roles["Date"] == nil && roles["Installed"] == nil && roles["Coordinates"] == nil)
  }

  @Test func `positions in metres are passed over where there are degrees`() throws {
    let works = try works(
      """
      id,titre,x,y,the_geom
      1,Mur,300500.1,5040500.2,POINT (-73.55 45.5)
      2,Banc,300600.1,5040600.2,POINT (-73.56 45.6)
      """)
    #expect(works["Mur"]?.coordinate?.latitude == 45.5)
    #expect(works["Banc"]?.coordinate?.latitude == 45.6)
  }

  @Test func `positions under any name are found, and which is which only if it is certain`() throws
  {
    let roles = try roles("titre,ou\nMur,\"45.50, -73.55\"\nBanc,\"45.60, -73.56\"\n")
    #expect(roles["ou"] == .position)
    let pair = try self.roles("titre,a,b\nMur,45.501,-122.551\nBanc,45.602,-122.562\n")
    #expect(pair["a"] == .latitude && pair["b"] == .longitude)
    let file = try fixture.file("t.csv", "titre,a,b\nMur,48.201,16.301\nBanc,48.302,16.402\n")
    #expect(throws: CatalogueError.noPosition(file)) { try fixture.catalogue.survey(file) }
    // The person can say it.
    let choices = [
      ColumnMeanings.Entry("a", ColumnMeaning(.latitude)), .init("b", ColumnMeaning(.longitude)),
    ]
    let report = try fixture.catalogue.importSource(file, columns: choices)
    #expect(report.counts.inserted == 2)
  }

  @Test func `a title falls back record by record`() throws {
    let works = try works(
      """
      id,Title,Name,Title EN,Autre titre,lat,lon
      1,La Joute,Autre chose,The Joust,,45.5,-73.5
      2,,Le Banc,,,45.5,-73.5
      3,NULL,n/a,The Wall,,45.5,-73.5
      4,Sans titre,,,Le Pont,45.5,-73.5
      5,Sans titre,Le Toit,,,45.5,-73.5
      """)
    #expect(Set(works.keys) == ["La Joute", "Le Banc", "The Wall", "Le Pont", "Le Toit"])
  }

  @Test(arguments: [
    "NULL", "null", "nan", "N/A", "n/a", "\\N", "-", "--", "---", "none", "None", "sans objet",
    "Sans objet", "s.o.", "k.A.", "k. A.", "n.v.t.", "…".replacing("…", with: "..."),
  ])
  func `words that stand for nothing are nothing in every column`(word: String) throws {
    let works = try works(
      "id,titre,nom,artiste,adresse,annee,arrondissement,photo,lat,lon\n"
        + "1,\(word),Le Mur,\(word),\(word),\(word),\(word),\(word),45.5,-73.5\n")
    let work = try #require(works["Le Mur"])
    #expect(work.artwork?.makers.isEmpty == true && work.addresses.isEmpty)
    #expect(work.produced == nil && work.borough == nil)
  }

  @Test func `unknown is no year and no address, but may be a title`() throws {
    let works = try works(
      "id,titre,artiste,annee,adresse,lat,lon\n1,Unknown,Unbekannt,unknown,Onbekend,45.5,-73.5\n")
    let work = try #require(works["Unknown"])
    #expect(work.produced == nil && work.addresses.isEmpty)
    #expect(work.artwork?.makers.isEmpty == true)
  }

  @Test func `numbers that a program wrote with a fraction are whole`() throws {
    let works = try works(
      """
      id,titre,annee,adresse,ville,code postal,arrondissement,lat,lon
      12.0,Mur,1998.0,1 rue Un,Paris,75001.0,11.0,48.8,2.3
      13.0,Banc,1999.0,2 rue Un,Paris,75002.0,11.0,48.8,2.3
      """)
    let work = try #require(works["Mur"])
    #expect(work.produced?.text == "1998" && work.borough == "11")
    #expect(work.addresses.first?.fr == "1 rue Un, Paris 75001")
    #expect(work.id == DiscoveryID(.artwork, source: work.id.source, record: 12))
  }

  @Test func `links in HTML are followed to their targets`() throws {
    let works = try works(
      "id,titre,url,lat,lon\n1,Mur,\"<a href=\"\"https://m.example.org/?a=1&amp;b=2\"\">more</a>\",45.5,-73.5\n"
    )
    #expect(works["Mur"]?.artwork?.website == "https://m.example.org/?a=1&b=2")
  }

  @Test func `all artists of a row, and of all rows of a work, are its makers`() throws {
    let works = try works(
      """
      id,titre,Artist 1,Artist 2,Artist 3,lat,lon
      1,La vague,Anne Un,Bob Deux,,45.5,-73.5
      2,Le mur,Carl Trois,,unknown,45.6,-73.6
      2,Le mur,Dia Quatre,Eva Cinq,,45.6,-73.6
      """)
    #expect(works["La vague"]?.artwork?.makers.map(\.name) == ["Anne Un", "Bob Deux"])
    #expect(
      works["Le mur"]?.artwork?.makers.map(\.name) == ["Carl Trois", "Dia Quatre", "Eva Cinq"])
  }

  @Test func `several artists with first and last names are joined in pairs`() throws {
    let works = try works(
      """
      id,titre,Artist 1 First Name,Artist 1 Last Name,Artist 2 First Name,Artist 2 Last Name,lat,lon
      1,La vague,Anne,Un,Bob,Deux,45.5,-73.5
      2,Le mur,,Collectif Trois,,,45.6,-73.6
      """)
    #expect(works["La vague"]?.artwork?.makers.map(\.name) == ["Anne Un", "Bob Deux"])
    #expect(works["Le mur"]?.artwork?.makers.map(\.name) == ["Collectif Trois"])
  }

  @Test func `features with their own tags are recognised together`() throws {
    let (report, works) = try fixture.works(
      "osm.geojson",
      Data(
        """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "id": "node/1", "geometry": {"type": "Point", "coordinates": [-73.5, 45.5]},
           "properties": {"name": "La Joute", "artist_name": "R. Peintre", "start_date": "1969",
             "tourism": "artwork", "artwork_type": "sculpture", "material": "bronze",
             "image": "https://o.example.org/1.jpg", "name:en": "The Joust", "wikidata": "Q1"}},
          {"type": "Feature", "id": "node/2", "geometry": {"type": "Point", "coordinates": [-73.6, 45.6]},
           "properties": {"tourism": "artwork", "name:fr": "Le Mur", "inscription": "À tous"}},
          {"type": "Feature", "id": "node/3", "geometry": {"type": "Point", "coordinates": []},
           "properties": {"tourism": "artwork", "name": "Sans lieu"}}
        ]}
        """.utf8))
    #expect(report.counts.inserted == 3 && report.counts.skipped.isEmpty)
    let work = try #require(works["La Joute"])
    #expect(work.title.en == "The Joust" && work.produced?.year == 1969)
    #expect(work.artwork?.makers.map(\.name) == ["R. Peintre"])
    #expect(work.artwork?.materials.fr == ["bronze"])
    #expect(works["Le Mur"] != nil && works["Sans lieu"]?.coordinate == nil)
  }
}
