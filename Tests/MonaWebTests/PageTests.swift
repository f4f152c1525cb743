import Foundation
import MonaCatalogue
import MonaMap
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Pages of the catalogue")
struct PageTests {
  /// Three works, two of them murals of Verdun.
  private func smallSite() throws -> TestSite {
    let catalogue = try Catalogue.inMemory()
    try catalogue.seed(
      DiscoveryID(.artwork, 1), title: "Aube", borough: "Verdun", categories: ["Murale"])
    try catalogue.seed(
      DiscoveryID(.artwork, 2), title: "Brise", borough: "Verdun",
      categories: ["Murale", "Peinture"])
    try catalogue.seed(DiscoveryID(.artwork, 3), title: "Ciel", borough: "Lachine")
    try catalogue.countFacets()
    return try TestSite(catalogue)
  }

  private func titles(_ answer: TestSite.Answer) -> [String] {
    answer.text.matches(of: /<th scope="row"><a href="[^"]*"><bdi>([^<]*)<\/bdi>/).map {
      String($0.1)
    }
  }

  @Test(
    "The filters of the address select works",
    arguments: [
      ("", ["Aube", "Brise", "Ciel"]), ("?borough=verdun", ["Aube", "Brise"]),
      ("?category=peinture&borough=verdun", ["Brise"]), ("?category=peinture&borough=lachine", []),
      ("?borough=nowhere", []), ("?sort=-title", ["Ciel", "Brise", "Aube"]),
      ("?from=1950", []), ("?from=abc", []), ("?from=1990&to=1950", []), ("?source=Nothing", []),
    ])
  func filters(query: String, expected: [String]) async throws {
    let site = try smallSite()
    let answer = try await site.ask("/works\(query)", cookie: try await site.logIn())
    #expect(answer.status == 200)
    #expect(titles(answer) == expected)
    #expect(answer.text.contains("class=\"empty\"") == expected.isEmpty)
    let isFault = query.contains("abc") || query.contains("to=1950")
    #expect(answer.text.contains("role=\"alert\"") == isFault)
  }

  @Test("Pages of a list follow each other, and one beyond the end is the last")
  func paging() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn()
    var seen: Set<String> = []
    let first = try await site.ask("/works?size=50", cookie: cookie)
    let match = try #require(first.text.firstMatch(of: /<a href="([^"]*)" rel="next">/))
    let next = try await site.ask(
      String(match.1).replacing("&amp;", with: "&"), cookie: cookie)
    for page in [first, next] {
      let paths = page.text.matches(of: /<th scope="row"><a href="(\/works\/[0-9]+)">/)
      #expect(paths.count == 50)
      seen.formUnion(paths.map { String($0.1) })
    }
    #expect(seen.count == 100)
    let last = try await site.ask("/works?size=50&page=999999", cookie: cookie)
    #expect(last.status == 200 && !last.text.contains("rel=\"next\""))
    #expect(titles(last).isEmpty == false)
  }

  @Test("Empty fields of a form leave the address")
  func shorter() async throws {
    let site = try smallSite()
    let answer = try await site.ask(
      "/works?q=&artist=&category=murale&from=&size=50", cookie: try await site.logIn())
    #expect(answer.status == 303 && answer.location == "/works?category=murale&size=50")
  }

  @Test("The columns of the address are shown in their order")
  func columns() async throws {
    let site = try smallSite()
    let cookie = try await site.logIn()
    let answer = try await site.ask("/works?column=number&column=borough&column=x", cookie: cookie)
    #expect(answer.text.contains("<td><bdi>Verdun</bdi></td><td><bdi>1</bdi></td>"))
    #expect(answer.text.contains("value=\"number\" checked"))
    #expect(!answer.text.contains("value=\"artist\" checked"))
  }

  @Test(
    "A list is offered as files with its filters and order; who does no research has no numbers")
  func files() async throws {
    let site = try smallSite()
    let cookie = try await site.logIn()
    let page = try await site.ask(
      "/works?borough=verdun&sort=-title&size=25&column=number", cookie: cookie)
    let path = "/works.csv?borough=verdun&sort=-title"
    #expect(page.text.contains("href=\"\(path.replacing("&", with: "&amp;"))\" download"))
    let file = try await site.ask(path, cookie: cookie)
    #expect(file.text == "mona-works.csv: artwork:2 artwork:1")
    #expect(file.headers[.contentType] == "text/csv; charset=utf-8")
    for (token, status) in [("program", 200), ("wrong", 401), (nil, 200)] {
      let answer = try await site.ask(path, token: token, accept: "*/*")
      #expect(answer.status == status)
    }
    #expect(try await site.ask("/works.json?from=abc").status == 422)
    #expect(site.research.logged == Array(repeating: "ana type=artwork borough=verdun", count: 2))
    let none = try await site.ask("/works?borough=nowhere", cookie: cookie)
    #expect(!none.text.contains("/works.csv"))
  }

  @Test("A work has its facts, a map, what is near and its artist, who has the work")
  func work() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn()
    let works = try site.catalogue.listedKeys(of: .artwork).compactMap { DiscoveryID(key: $0) }
    let id = try #require(
      try works.first { id in
        guard let work = try site.catalogue.discovery(id), let place = work.coordinate else {
          return false
        }
        return try work.borough == "Ville-Marie" && work.artwork?.makers.isEmpty == false
          && site.catalogue.discoveries(within: 100, of: place).count > 1
      })
    let page = try await site.ask(id.path, cookie: cookie)
    #expect(page.status == 200)
    #expect(page.text.contains("<svg class=\"map\"") && page.text.contains("class=\"pin\""))
    #expect(page.text.contains("https://www.openstreetmap.org/?mlat=45."))
    #expect(page.text.contains("<ul class=\"near\">"))
    let artist = try #require(page.text.firstMatch(of: /href="(\/artists\/[^"]+)"/))
    let artistPage = try await site.ask(String(artist.1), cookie: cookie)
    #expect(artistPage.status == 200 && artistPage.text.contains("href=\"\(id.path)\""))
  }

  @Test("A work has the ratings that people give to research, as bars and as numbers")
  func ratings() async throws {
    var counts = ResearchCounts()
    (counts.visits, counts.comments, counts.histogram) = (1234, 7, [0, 0, 1, 2, 1])
    let research = TestResearch { $0.overview.counts = counts }
    let site = try TestSite(research: research)
    let cookie = try await site.logIn()
    let id = try #require(try site.catalogue.listedKeys(of: .artwork).first)
    let path = try #require(DiscoveryID(key: id)).path
    let page = try await site.ask(path, cookie: cookie)
    #expect(page.text.contains("<dd>1,234</dd>") && page.text.contains("<dd>4.0</dd>"))
    let bars = page.text.matches(of: /<td class="number">([0-9]+)<\/td>.*?<rect width="([0-9]+)"/)
    #expect(bars.map { "\($0.1) \($0.2)" } == ["1 50", "2 100", "1 50", "0 0", "0 0"])
    let french = try await site.ask(path, cookie: cookie, language: "fr")
    #expect(french.text.contains("<dd>4,0</dd>"))
    let none = try await TestSite().ask(path, cookie: nil)
    #expect(none.status == 303 && none.text.isEmpty)
  }

  @Test("What is not there is a page that says so, in the browser's language")
  func notFound() async throws {
    let site = try smallSite()
    let cookie = try await site.logIn()
    for path in ["/works/99", "/works/x", "/works/-1", "/places/1", "/artists/nobody"] {
      let answer = try await site.ask(path, cookie: cookie, language: "fr")
      #expect(answer.status == 404 && answer.text.contains("<html lang=\"fr\">"), "\(path)")
      #expect(answer.text.contains("Il n’y a rien à cette adresse."))
    }
  }

  @Test("A work that left the catalogue leaves the list")
  func retired() async throws {
    let site = try smallSite()
    try site.catalogue.retire(DiscoveryID(.artwork, 1))
    let works = try await site.ask("/works", cookie: try await site.logIn())
    #expect(titles(works) == ["Brise", "Ciel"])
  }

  @Test("Lists of facets have counts, and lead to their discoveries")
  func facets() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn()
    for type in FacetType.listed {
      let page = try await site.ask("\(type.listPath)?sort=count", cookie: cookie)
      #expect(page.status == 200)
      let row = try #require(
        page.text.firstMatch(
          of: /<th scope="row"><a href="([^"]+)">.*?<td class="number">([^<]+)</), "\(type)")
      let address = String(row.1).replacing("&amp;", with: "&")
      #expect(try await site.ask(address, cookie: cookie).status == 200)
    }
    let none = try await site.ask("/artists?q=zzzzqqq", cookie: cookie)
    #expect(none.text.contains("class=\"empty\""))
  }

  @Test("Hostile texts of a catalogue are text", arguments: HostileText.all)
  func hostile(text: String) async throws {
    let catalogue = try Catalogue.inMemory()
    try catalogue.seed(
      DiscoveryID(.artwork, 1), title: text, borough: text, categories: [text])
    try catalogue.countFacets()
    let site = try TestSite(catalogue)
    let cookie = try await site.logIn()
    let query = FormFields([.init(name: "q", value: text), .init(name: "artist", value: text)])
    for path in ["/works", "/categories", "/boroughs", query.address("/works")] {
      let page = try await site.ask(path, cookie: cookie)
      #expect(page.status == 200 || page.status == 303)
      for part in ["<script", "<img", "<b>", "onfocus=\"", "onfocus='", "onerror=alert(1)>"] {
        #expect(!page.text.contains(part), "\(path)")
      }
    }
  }

  @Test("What the server keeps is said in both languages, in the words of its host")
  func privacy() async throws {
    let host = HostInformation(
      name: "Musée <b>", purpose: .init(en: "To study.", fr: "Étudier."))
    let site = try TestSite(host: host)
    let english = try await site.ask("/privacy")
    #expect(english.status == 200 && english.text.contains("To study."))
    #expect(english.text.contains("Musée &lt;b&gt;"))
    let french = try await site.ask("/privacy", language: "fr")
    #expect(french.text.contains("Étudier.") && !french.text.contains("To study."))
  }

  @Test("A map shows the borough of its point, and there is none of a point elsewhere")
  func map() throws {
    let land = try Land(
      contentsOf: TestSite.files.deletingLastPathComponent()
        .appendingPathComponent(Land.fileName))
    let place = try #require(Coordinate(latitude: 45.5036, longitude: -73.5609))
    let map = try #require(SmallMap(of: MapPoint(place), on: land, title: "La Joute"))
    #expect(map.title.contains("Ville-Marie") && map.areas.count > 1)
    #expect(map.areas.allSatisfy { $0.path.wholeMatch(of: /(M[-0-9. L]+Z)+/) != nil })
    let paris = try #require(Coordinate(latitude: 48.85, longitude: 2.35))
    #expect(SmallMap(of: MapPoint(paris), on: land, title: "") == nil)
  }

  @Test(
    "Fields are the same after encoding and decoding",
    arguments: ["a b", "a+b", "é&=?#%", "\u{1F3A8}", "\"<>'", "a\u{301}"])
  func fields(text: String) {
    let address = FormFields([.init(name: "q", value: text)]).address("/works")
    #expect(address.utf8.allSatisfy { $0 > 32 && $0 < 127 })
    #expect(FormFields(decoding: address.dropFirst("/works?".count))["q"] == text)
    #expect(FormFields(decoding: "q=a+b&q=&x&%ff=1").fields.count == 3)
  }
}
