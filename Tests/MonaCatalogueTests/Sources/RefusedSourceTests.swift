import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct RefusedSourceTests {
  private let bench: ImportFixture
  private let before: [String]

  private static let samples = [
    "id,titre,artiste,latitude,longitude\n1,\"Élan, « haut »\",Ava et Ben,45.5,-73.6\n2,Deux,\"C\nD\",45.6,-73.5\n",
    """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":1,"nom":"Élan"},\
    "geometry":{"type":"Polygon","coordinates":[[[-73,45],[-72,45],[-72,46],[-73,45]]]}},\
    {"type":"Feature","properties":{"id":2},"geometry":{"type":"Point","coordinates":[-73,45]}}]}
    """,
    """
    {"data": [["Nom","Noms du réseau","Longitude","Latitude","Site Internet"],\
    ["É","Musée,Salle","-73.5","45.5","http://a.ca/?b=1,2,http://facebook.com/a"]]}
    """,
    """
    [{"Titre":"Source","DateFinProduction":"\\/Date(1291352400000-0500)\\/","Materiaux":"a; b",\
    "CoordonneeLatitude":"45.4","CoordonneeLongitude":"-73.6","NoInterne":962,\
    "Artistes":[{"NoInterne":9,"Nom":"Coutu","Prenom":"Patrick","NomCollectif":null}]}]
    """,
  ]

  init() throws {
    bench = try ImportFixture()
    try bench.importing("id,titre,lat,lon\n1,Un,45.5,-73.6\n", as: "Avant")
    before = try bench.catalogue.contents()
  }

  private func importing(_ content: Data) throws {
    _ = try bench.catalogue.importSource(bench.file("x", content), name: "Essai")
  }

  @Test func `truncated JSON, and an unclosed quotation, change nothing`() throws {
    for sample in Self.samples.dropFirst() {
      for length in 1..<sample.utf8.count {
        #expect(throws: CatalogueError.self) { try importing(Data(sample.utf8.prefix(length))) }
      }
    }
    #expect(throws: CatalogueError.self) {
      try importing(Data("titre,lat,lon\nA,45.5,-73.5\n\"B,45".utf8))
    }
    #expect(try bench.catalogue.contents() == before)
    #expect(try bench.catalogue.sources().map(\.name) == ["MONA", "Avant"])
  }

  @Test func `files that are no catalogue are refused with the reason`() throws {
    let url = bench.folder.url.appendingPathComponent("x")
    let refusals: [(String, CatalogueError)] = [
      ("<html>", .webPage(url)), ("", .empty(url)), ("bonjour", .notACatalogue(url)),
      ("a,b\n1,2\n", .noPosition(url)), ("lat,lon\n", .notACatalogue(url)),
      (#"{"data": [["a", "b"], [1, 2]]}"#, .noPosition(url)),
      (#"{"type": "FeatureCollection", "features": []}"#, .notACatalogue(url)),
      (
        "nom,lat,lon\nA,45,\n",
        .nothingUsable(
          url, position: 2, problem: .unreadablePosition(latitude: "45", longitude: ""))
      ),
      ("a\u{0}b,c\n", .notACatalogue(url)),
    ]
    for (content, error) in refusals {
      #expect(throws: error, "\(content)") { try importing(Data(content.utf8)) }
    }
    let deep = String(repeating: "[", count: 65)
    #expect(throws: CatalogueError.self) {
      try importing(Data("{\"type\":\"FeatureCollection\",\"features\":[{\"a\":\(deep)".utf8))
    }
    _ = try bench.file("x", "titre,lat,lon\n")
    #expect(throws: CatalogueError.tooLarge(url)) { try SourceFile(url, sizeLimit: 13) }
    #expect(throws: CatalogueError.folder(bench.folder.url)) {
      try bench.catalogue.survey(bench.folder.url)
    }
    #expect(try bench.catalogue.contents() == before)
  }

  @Test func `damaged catalogues of every format are imported or refused, and never crash`() throws
  {
    var random = SplitMix64(seed: 20_261_121)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "-", "1e999", "\u{0}", "\n", ";", "\t",
      "\"properties\":", "[[[[[[", "é", "\"type\":\"Feature\"", "9223372036854775807", "/Date(",
    ].map { Array($0.utf8) }
    var (imported, refused) = (0, 0)
    var (before, contents) = (try bench.catalogue.bytes(), try bench.catalogue.contents())
    for round in 0..<1000 {
      var bytes = Array(Self.samples[round % Self.samples.count].utf8)
      for _ in 0...random.below(4) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        let end = min(bytes.count, place + random.below(12))
        switch random.below(5) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
        case 3: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: place)
        default: bytes[place] ^= UInt8(1 << random.below(8))
        }
      }
      do {
        try importing(Data(bytes))
        imported += 1
        (before, contents) = (try bench.catalogue.bytes(), try bench.catalogue.contents())
        let ids = try bench.catalogue.ordered(DiscoveryList(), language: .french).ids
        for id in ids { _ = try bench.catalogue.discovery(id) }
      } catch is CatalogueError {
        refused += 1
        // A rollback may leave other bytes in pages that are not in use.
        let isUnchanged =
          try bench.catalogue.bytes() == before || bench.catalogue.contents() == contents
        #expect(isUnchanged, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(imported > 200 && refused > 200)
  }
}
