import Foundation
import Hummingbird
import MonaCatalogue
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaWeb

@Suite("Pages of research")
struct ResearchPageTests {
  private static let pseudonym = String(repeating: "0a", count: 12)
  private static let works = [276, 277, 278].map { DiscoveryID(.artwork, $0) }
  private static let noon: Int64 = 1_790_000_000_000

  private static func visit(
    _ index: Int, at moment: Int64, comment: String? = nil
  ) -> GivenVisit {
    GivenVisit(
      person: pseudonym, work: works[index], visitedAt: moment, rating: 4, comment: comment,
      photos: 0)
  }

  private static func overview(_ days: [Int]) -> ResearchOverview {
    var overview = ResearchOverview()
    overview.counts.visits = days.count
    overview.days = days.map { ResearchOverview.Day(number: $0, visits: 1) }
    return overview
  }

  @Test("The filters of the address are the question, and stay in the form and the links")
  func filters() async throws {
    let research = TestResearch { $0.overview = Self.overview([20_000]) }
    let site = try TestSite(research: research)
    let query = "borough=lachine&material=bronze&from=2026-01-01&words=beau&work=artwork:276"
    let answer = try await site.ask("/research?\(query)", cookie: try await site.logIn())
    #expect(answer.status == 200)
    let filter = try #require(research.asked.last)
    #expect(filter.borough == "lachine" && filter.material == "bronze" && filter.words == "beau")
    #expect(filter.from == CivilDate("2026-01-01") && filter.work == Self.works[0])
    #expect(answer.text.contains(#"<option value="lachine" selected>"#))
    #expect(answer.text.contains(#"value="2026-01-01""#))
    #expect(answer.text.contains("/research/words?work=artwork%3A276&amp;borough=lachine"))
    #expect(
      research.logged == [
        "research overview work=artwork:276 borough=lachine material=bronze words=beau from=2026-01-01"
      ])
  }

  @Test(
    "What is wrong with a filter is said, and nothing is counted",
    arguments: [
      "from=x", "borough=nowhere", "work=x", "words=%21", "person=me",
    ])
  func faults(query: String) async throws {
    let research = TestResearch { $0.overview = Self.overview([20_000]) }
    let site = try TestSite(research: research)
    let cookie = try await site.logIn()
    for path in ["", "/people", "/words", "/cite"] {
      let answer = try await site.ask("/research\(path)?\(query)", cookie: cookie)
      #expect(answer.status == 200 && answer.text.contains("role=\"alert\""), "\(path)")
    }
    #expect(try await site.ask("/research/visits.csv?\(query)", cookie: cookie).status == 422)
    #expect(research.logged.isEmpty)
    let compared = try await site.ask("/research/compare?b-\(query)", cookie: cookie)
    #expect(compared.text.contains("role=\"alert\""))
  }

  @Test("Visits over time are bars with their table: of days, months or years")
  func chart() throws {
    try withLanguage(.english) {
      let days = try #require(
        VisitChart([.init(number: 20_000, visits: 4), .init(number: 20_002, visits: 2)]))
      #expect(days.bars.map(\.height) == ["160", "80"])
      #expect(days.lines.map(\.count) == ["4", "2"])
      let months = try #require(
        VisitChart([
          .init(number: 20_000, visits: 1), .init(number: 20_001, visits: 2),
          .init(number: 20_200, visits: 1),
        ]))
      #expect(months.lines.map(\.label) == ["October 2024", "April 2025"])
      #expect(months.lines.map(\.count) == ["3", "1"])
      let years = try #require(
        VisitChart([.init(number: -8000, visits: 1), .init(number: 20_000, visits: 1)]))
      #expect(years.lines.map(\.label) == ["1948", "2024"])
      #expect(VisitChart([]) == nil)
    }
  }

  @Test("A year is a calendar of weeks and weekdays, with its table")
  func calendar() throws {
    try withLanguage(.english) {
      // 30 December 2024, a Monday, and two days of January 2025.
      let visits = [(20_087, 4), (20_089, 1), (20_093, 3)].map {
        ResearchOverview.Day(number: $0.0, visits: $0.1)
      }
      let last = try #require(VisitCalendar(visits, year: nil) { "/\($0)" })
      #expect(last.heading == "Calendar of 2025" && last.days.count == 365)
      #expect(last.days.filter { $0.level > 0 }.map(\.level) == [2, 4])
      #expect(last.days[0].title == "Wednesday, January 1, 2025: 1")
      #expect(
        Set(last.days.map(\.y)).count == 7 && Set(last.days.map { [$0.x, $0.y] }).count == 365)
      #expect(last.years.map(\.address) == ["/2024", "/2025"])
      #expect(last.years.map(\.isCurrent) == [false, true])
      // The first week has three days of another year.
      #expect(last.weeks.map(\.label) == ["Jan 1", "Jan 5"])
      #expect(last.weeks[0].counts == ["", "", "", "1", "0", "0", "0"])
      #expect(last.weeks[1].counts[0] == "3")
      let first = try #require(VisitCalendar(visits, year: 2024) { "/\($0)" })
      #expect(first.days.count == 366 && first.weeks.map { $0.counts.last } == [""])
      #expect(VisitCalendar(visits, year: 1999) { "/\($0)" }?.heading == last.heading)
      #expect(VisitCalendar([], year: nil) { "/\($0)" } == nil)
    }
  }

  @Test("The calendar of another year keeps the selection and what was cited")
  func years() async throws {
    let research = TestResearch { $0.overview = Self.overview([20_000, 20_400]) }
    let site = try TestSite(research: research)
    let page = try await site.ask(
      "/research?borough=lachine&until=2026-11-28&visits=2&year=2024",
      cookie: try await site.logIn())
    #expect(page.text.contains("Calendar of 2024"))
    #expect(
      page.text.contains(
        "href=\"/research?borough=lachine&amp;until=2026-11-28&amp;visits=2&amp;year=2025\""))
  }

  @Test("A person has a collection and the walk of a day, in its order and on a map")
  func person() async throws {
    let visits = [
      Self.visit(2, at: Self.noon + 86_400_000, comment: "<script>alert(1)</script>"),
      Self.visit(1, at: Self.noon + 3_600_000), Self.visit(0, at: Self.noon),
    ]
    let catalogue = try Catalogue.inMemory()
    for (number, work) in Self.works.enumerated() {
      let place = Coordinate(latitude: 45.5 + Double(number) / 1000, longitude: -73.57)
      try catalogue.seed(work, title: "Aube \(number)", at: place)
    }
    let site = try TestSite(catalogue, research: TestResearch { $0.visits = visits })
    let cookie = try await site.logIn()
    let path = "/research/people/\(Self.pseudonym)"
    let page = try await site.ask(path, cookie: cookie)
    #expect(page.status == 200 && page.text.contains("&lt;script&gt;alert(1)"))
    #expect(!page.text.contains("id=\"walk\""))
    let day = try #require(page.text.firstMatch(of: /day=([0-9-]+)#walk/)).1
    let walk = try await site.ask("\(path)?day=\(day)", cookie: cookie)
    let stops = walk.text.matches(of: /<li><a href="(\/works\/[0-9]+)"/).map { String($0.1) }
    #expect(stops == ["/works/276", "/works/277"])
    #expect(walk.text.contains("class=\"walk\" d=\"M"))
    for wrong in ["\(path)?day=2020-01-01", "\(path)?day=x", "/research/people/ana"] {
      #expect(try await site.ask(wrong, cookie: cookie).status == 404, "\(wrong)")
    }
    let none = try TestSite()
    #expect(try await none.ask(path, cookie: try await none.logIn()).status == 404)
  }

  @Test("Words are without those of the list; found words are in their context, as text")
  func words() async throws {
    let found = FoundComment(
      Self.visit(0, at: Self.noon),
      [
        .init("Très <b>", isFound: false), .init("beau", isFound: true),
        .init("\u{202E}!", isFound: false),
      ])
    let research = TestResearch {
      $0.words = [
        WordCount("beau", comments: 3, times: 4), WordCount("les", comments: 9, times: 9),
      ]
      $0.comments = [found]
    }
    let site = try TestSite(research: research)
    let cookie = try await site.logIn()
    let words = try await site.ask("/research/words?borough=lachine", cookie: cookie)
    #expect(words.text.contains("href=\"/research/words?borough=lachine&amp;words=beau\""))
    #expect(!words.text.contains("<bdi>les</bdi>"))
    let contexts = try await site.ask("/research/words?words=beau", cookie: cookie)
    #expect(
      contexts.text.contains(
        "<bdi>Très &lt;b&gt;</bdi></td><td class=\"word\"><mark><bdi>beau</bdi></mark></td><td><bdi>\u{202E}!</bdi>"
      ))
    #expect(contexts.text.contains("href=\"/research/people/\(Self.pseudonym)\""))
  }

  @Test("Words that say little are in their context only where nothing else was found")
  func stopWords() async throws {
    func contexts(of parts: [FoundComment.Part]) async throws -> [String] {
      let research = TestResearch {
        $0.comments = [FoundComment(Self.visit(0, at: Self.noon), parts)]
      }
      let site = try TestSite(research: research)
      let page = try await site.ask("/research/words?words=x", cookie: try await site.logIn())
      return page.text.matches(of: /<mark><bdi>([^<]*)/).map { String($0.1) }
    }
    let article = FoundComment.Part("Les", isFound: true)
    #expect(
      try await contexts(of: [
        article, .init(" ", isFound: false), .init("fleurs", isFound: true),
        .init(" et ", isFound: false), .init("FORÊT", isFound: true),
      ]) == ["fleurs", "FORÊT"])
    #expect(try await contexts(of: [article]) == ["Les"])
  }

  @Test("Two selections are compared, each with its own filters")
  func comparison() async throws {
    let research = TestResearch { $0.overview = Self.overview([20_000]) }
    let site = try TestSite(research: research)
    let cookie = try await site.logIn()
    let page = try await site.ask(
      "/research/compare?a-borough=lachine&b-borough=verdun&b-with=rating", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("name=\"b-with\""))
    #expect(Set(research.asked.map(\.borough)) == ["lachine", "verdun"])
    _ = try await site.ask("/research/compare?borough=lachine", cookie: cookie)
    #expect(research.asked.suffix(4).count { $0.borough == "lachine" } == 2)
    #expect(research.asked.suffix(4).count { $0.borough == nil } == 2)
  }

  @Test("A citation is of a day that is over, and says what became of the visits since")
  func citation() async throws {
    let research = TestResearch { $0.overview = Self.overview([20_000, 20_001]) }
    let site = try TestSite(research: research)
    let cookie = try await site.logIn()
    let page = try await site.ask("/research/cite?borough=lachine", cookie: cookie)
    let address = "/research?borough=lachine&amp;until=2026-11-28&amp;visits=2"
    #expect(page.text.contains("<a href=\"http://mona.test\(address)\">"))
    #expect(page.text.contains("/research/visits.tar?borough=lachine&amp;until=2026-11-28"))
    #expect(research.asked.last?.until == CivilDate("2026-11-28"))
    for (number, sentence) in [
      (2, "These are all visits that were cited."),
      (5, "Of 5 cited visits, 3 have been withdrawn, deleted or changed since."),
      (1, "1 visits were cited"),
    ] {
      let later = try await site.ask(
        "/research?until=2026-11-28&visits=\(number)", cookie: cookie)
      #expect(later.text.contains(sentence))
    }
  }

  @Test("Programs download with a token; without a valid one, they are told so")
  func programs() async throws {
    let site = try TestSite()
    let file = try await site.ask("/research/works.geojson", token: "program", accept: "*/*")
    #expect(file.status == 200 && file.text == "mona-works.geojson")
    #expect(file.headers[.contentType] == "application/geo+json")
    for (token, accept) in [("wrong", "*/*"), (nil, "*/*"), ("wrong", "text/html")] {
      let refused = try await site.ask("/research/works.csv", token: token, accept: accept)
      #expect(refused.status == 401 && refused.headers[.wwwAuthenticate] == "Bearer")
    }
    // Pages are for sessions alone.
    #expect(try await site.ask("/research", token: "program").status == 303)
    #expect(try await site.ask("/research/works.csv").location?.hasPrefix("/login") == true)
  }

  @Test("A citation has the columns of each table")
  func columns() async throws {
    let site = try TestSite()
    let page = try await site.ask("/research/cite", cookie: try await site.logIn())
    for subject in [ResearchQuery.Subject.visits, .works, .summary] {
      for column in ResearchText.columns(of: subject) {
        #expect(
          page.text.contains("<code>\(column.name)</code></th><td><code>\(column.type)</code>"))
      }
    }
    #expect(page.text.contains("href=\"/research/tables.tar?until=2026-11-28\""))
  }

  @Test("A token is made and taken back by forms of the session, and is shown once")
  func tokens() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn()
    let page = try await site.ask("/research/tokens", cookie: cookie)
    #expect(page.text.contains("R &lt;b&gt;") && !page.text.contains("secret of"))
    let form = FormFields.Field(name: "form", value: try TestSite.formToken(page))
    let made = try await site.ask(
      "/research/tokens", cookie: cookie, form: FormFields([form, .init(name: "name", value: "R")]))
    #expect(made.status == 200 && made.text.contains("<code>secret of R</code>"))
    let nameless = try await site.ask(
      "/research/tokens", cookie: cookie, form: FormFields([form]))
    #expect(nameless.status == 422 && !nameless.text.contains("secret of"))
    let back = try await site.ask(
      "/research/tokens/revoke", cookie: cookie,
      form: FormFields([form, .init(name: "number", value: "7")]))
    #expect(back.status == 303 && back.location == "/research/tokens")
    for path in ["/research/tokens", "/research/tokens/revoke"] {
      let forged = try await site.ask(
        path, cookie: cookie, form: FormFields([.init(name: "name", value: "R")]))
      #expect(forged.status == 403)
    }
  }

  @Test("Administrators read who saw what, page by page")
  func log() async throws {
    let research = TestResearch {
      $0.log = (1...150).reversed().map {
        LoggedAct(
          number: $0, doneAt: Self.noon, actor: "account 3", name: $0 == 150 ? "ana" : nil,
          act: "research person", subject: "words=<b>")
      }
    }
    let site = try TestSite(research: research)
    let cookie = try await site.logIn("admin")
    let page = try await site.ask("/research/log", cookie: cookie)
    #expect(
      page.text.contains("<bdi>ana, account 3</bdi>") && page.text.contains("words=&lt;b&gt;"))
    #expect(page.text.contains("href=\"/research/log?before=51\""))
    let earlier = try await site.ask("/research/log?before=51", cookie: cookie)
    #expect(earlier.text.matches(of: /<bdi>account 3<\/bdi>/).count == 50)
    #expect(!earlier.text.contains("href=\"/research/log?before=1\""))
  }
}
