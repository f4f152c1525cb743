import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 42, point 9: an artist written in two ways, or in two catalogues, is one artist where that
/// is certain.
@Suite struct ArtistGroupsTests {
  private let bench: ImportFixture
  private var catalogue: Catalogue { bench.catalogue }

  init() throws { bench = try ImportFixture() }

  private func importingMona(_ artists: [(number: Int, name: String, nature: String)]) throws {
    let works = artists.enumerated().map { index, artist in
      """
      {"id": \(index + 1), "title": "Œuvre \(index + 1)", "location": null, "artists": [
        {"id": \(artist.number), "is": "\(artist.nature)", "name": "\(artist.name)",
         "artist": {"alias": "Jean", "life": {"birth": 1923, "death": 2002}},
         "links": {"website": "https://exemple.org", "wikipedia": null}}]}
      """
    }
    _ = try catalogue.importCatalogue(
      bench.file("mona.json", "[\(works.joined(separator: ","))]"))
  }

  private func names() throws -> [String?] {
    try catalogue.facets(.artist, language: .french).map(\.name.fr)
  }

  private let table = """
    id,titre,artiste,lat,lon
    1,Élan,"Riopelle, Jean-Paul",45.5,-73.6
    2,Jet,JEAN-PAUL RIOPELLE,45.6,-73.6
    3,Autre,"Riopelle, J.-P.",45.6,-73.7
    """ + "\n"

  @Test func `two spellings in two catalogues are listed, found and counted once`() throws {
    try bench.importing(table)
    try importingMona([(42, "Jean-Paul Riopelle", "artist"), (43, "MU", "collective")])
    let artists = try catalogue.facets(.artist, language: .french)
    #expect(
      Set(artists.map { "\($0.name.fr ?? "") \($0.count)" })
        == ["MU 1", "Riopelle, J.-P. 1", "Jean-Paul Riopelle 3"])
    #expect(artists.count == 3)
    #expect(try catalogue.counts().facets[.artist] == 3)
    let found = try catalogue.search("riopelle", limit: 5).sections.last {
      $0.subject == .facets(.artist)
    }
    #expect(found?.total == 2 && found?.hits.count == 2)
    #expect(try catalogue.facets(.artist, matching: "jean", language: .french).count == 1)
  }

  @Test func `each spelling has the works of all, and the life that one record has`() throws {
    try bench.importing(table)
    try importingMona([(42, "Jean-Paul Riopelle", "artist")])
    for name in ["Riopelle, Jean-Paul", "jean-paul riopelle", "Jean-Paul Riopelle"] {
      let facet = try #require(try catalogue.facet(.artist, named: name))
      #expect(try catalogue.discoveries(ofFacet: facet.id).count == 3, "\(name)")
      var list = DiscoveryList()
      list.facet = facet.id
      #expect(try catalogue.ordered(list, language: .french).ids.count == 3)
      let artist = try #require(try catalogue.artist(facet.id))
      #expect(artist.row.name.fr == "Jean-Paul Riopelle" && artist.row.count == 3)
      #expect(Set(artist.spellings) == ["Riopelle, Jean-Paul", "JEAN-PAUL RIOPELLE"])
      #expect(artist.maker.birth == 1923 && artist.maker.death == 2002)
      #expect(artist.maker.alias == "Jean" && artist.maker.links.website == "https://exemple.org")
      #expect(artist.maker.nature == .artist)
    }
  }

  @Test func `namesakes whom the server tells apart stay apart, and so does who may be either`()
    throws
  {
    try importingMona([(42, "Jean Dubois", "artist"), (43, "Jean Dubois", "artist")])
    try bench.importing("id,titre,artiste,lat,lon\n1,Élan,Jean Dubois,45.5,-73.6\n")
    #expect(try names().count == 3)
    for artist in try catalogue.facets(.artist, language: .french) {
      #expect(try catalogue.discoveries(ofFacet: artist.id).count == 1)
    }
  }

  @Test func `a name that differs only from one of two artists is that one's`() throws {
    try importingMona([(42, "Monk-E", "artist"), (43, "Monk.E", "artist")])
    try bench.importing("id,titre,artiste,lat,lon\n1,Élan,Monk.E,45.5,-73.6\n")
    let artists = try catalogue.facets(.artist, language: .french)
    #expect(artists.map(\.count).sorted() == [1, 2])
    #expect(artists.first { $0.count == 2 }?.name.fr == "Monk.E")
  }

  @Test func `two names with a comma between them are no collective's name turned around`() throws {
    try importingMona([(42, "Dodo Fluke", "collective")])
    try bench.importing("id,titre,artiste,lat,lon\n1,Élan,\"Fluke, Dodo\",45.5,-73.6\n")
    #expect(try names().count == 2)
  }

  @Test func `other facets, and an unknown artist, are left alone`() throws {
    try importingMona([(42, "Jean-Paul Riopelle", "artist")])
    #expect(try catalogue.artist(99) == nil)
    #expect(try catalogue.discoveries(ofFacet: 99).isEmpty)
    try bench.importing("id,titre,arrondissement,lat,lon\n1,Élan,Verdun,45.5,-73.6\n")
    let borough = try #require(try catalogue.facet(.borough, named: "Verdun"))
    #expect(try catalogue.artist(borough.id) == nil)
    #expect(try catalogue.discoveries(ofFacet: borough.id).count == 1)
  }
}
