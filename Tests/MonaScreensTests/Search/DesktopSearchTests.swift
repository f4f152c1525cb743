import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct DesktopSearchTests {
  private let search: DesktopSearch

  init() throws {
    search = DesktopSearch(try Sample.small().catalogue)
  }

  @Test(arguments: [
    (["joute"], ["artwork:277"]), (["RIOPELLE", "jou"], ["artwork:277"]),
    (["biblio"], ["place:13"]), (["presb"], ["heritage:4"]), (["mont", "royal"], ["place:13"]),
  ])
  func `queries match titles, makers and places, ignoring case`(
    _ words: [String], _ found: [String]
  ) throws {
    #expect(try search.results(words) == found)
  }

  @Test(arguments: [[], ["l"], ["la"], ["jouxe"], ["firefox"]])
  func `queries that are too short, and those that need a correction, find nothing`(
    _ words: [String]
  ) throws {
    #expect(try search.results(words).isEmpty)
  }

  @Test func `the best of each kind come first, up to a limit`() throws {
    let names = (1...30).map { "{\"id\": \($0), \"title\": \"Érable \($0)\"}" }
    let places = (1...2).map { "{\"id\": \($0), \"title\": \"Place de l’Érable \($0)\"}" }
    let sample = try Sample(
      catalogue: """
        {"artworks": [\(names.joined(separator: ","))], "places": [\(places.joined(separator: ","))]}
        """)
    let found = try DesktopSearch(sample.store.catalogue).results(["erable"])
    #expect(found.count == 10)
    #expect(found.prefix(4).filter { $0.hasPrefix("place") }.count == 2)
    #expect(Set(found).count == found.count)
  }

  @Test func `a result shows its kind, its makers and its place, in both languages`() throws {
    let results = ["heritage:4", "artwork:277", "artwork:999", "nothing"]
    try withLanguage(.english) {
      let lines = try search.lines(results)
      #expect(lines.map(\.id) == ["heritage:4", "artwork:277"])
      #expect(lines.map(\.name) == ["Ancien presbytère", "The Joust"])
      #expect(lines.last?.details == "Artwork · Jean-Paul Riopelle · Ville-Marie")
    }
    try withLanguage(.french) {
      let lines = try search.lines(["artwork:277"])
      #expect(lines.first?.name == "La Joute")
      #expect(lines.first?.details == "Œuvre · Jean-Paul Riopelle · Ville-Marie")
    }
  }

  @Test func `a result opens its sheet`() {
    #expect(DesktopSearch.link(to: "place:13")?.address == "mona:place/13")
    #expect(DesktopSearch.link(to: "moon") == nil)
  }
}
