import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Pages of reports")
struct ReportPageTests {
  private func site(_ reports: TestReports) throws -> TestSite {
    let catalogue = try Catalogue.inMemory()
    try catalogue.seed(DiscoveryID(.artwork, 2))
    let record = Data(#"{"id":1,"title":{"fr":"Aube","en":null},"borough":"Verdun"}"#.utf8)
    try catalogue.add(
      [KeptRecord(id: DiscoveryID(.artwork, 1), bytes: record, isRetired: false)], of: [])
    return try TestSite(catalogue, reports: reports)
  }

  @Test(
    "The queue has open reports at first, and those that the address asks for",
    arguments: [
      ("", ["1", "2"]), ("?state=done", ["3"]), ("?state=all", ["1", "2", "3", "4"]),
      ("?problem=new", ["2"]), ("?state=all&problem=damaged", ["1", "3"]),
      ("?state=x&problem=x", ["1", "2"]), ("?page=9", []), ("?page=99999999999", []),
    ])
  func queue(query: String, expected: [String]) async throws {
    let site = try site(
      TestReports([
        WebReport(1), WebReport(2, .new, place: Coordinate(latitude: 45.5, longitude: -73.6)),
        WebReport(3, state: .done), WebReport(4, .moved, state: .declined),
      ]))
    let page = try await site.ask("/reports\(query)", cookie: try await site.logIn("eva"))
    #expect(page.status == 200)
    let numbers = page.text.matches(of: /<th scope="row"><a href="\/reports\/[0-9]+">([0-9]+)</)
    #expect(numbers.map { String($0.1) } == expected)
    #expect(page.text.contains("class=\"empty\"") == expected.isEmpty)
  }

  @Test("A report has its work, words and place, and no author")
  func report() async throws {
    let place = try #require(Coordinate(latitude: 45.5036, longitude: -73.5609))
    let site = try site(TestReports([WebReport(7, .moved, words: "Là-bas", place: place)]))
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/reports/7", cookie: cookie)
    #expect(page.text.contains("href=\"/works/1\"") && page.text.contains("Là-bas"))
    #expect(page.text.contains("<svg class=\"map\"") && page.text.contains("45.50360"))
    let french = try await site.ask("/reports/7", cookie: cookie, language: "fr")
    #expect(french.text.contains("Signalement 7"))
    for path in ["/reports/8", "/reports/x", "/reports/7/photo"] {
      #expect(try await site.ask(path, cookie: cookie).status == 404, "\(path)")
    }
  }

  @Test("An answer is given as it was typed, with its reason, and said afterwards")
  func answer() async throws {
    let reports = TestReports([WebReport(7)])
    let site = try site(reports)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/reports/7", cookie: cookie)
    let answer = try await site.ask(
      "/reports/7", cookie: cookie,
      form: try TestSite.form(
        page,
        [
          ("seen", ""), ("state", "declined"), ("answer", " Merci\r\nà vous\u{0} "),
          ("reason", "It is there"),
        ]))
    #expect(answer.status == 303 && answer.location == "/reports/7")
    let change = try #require(reports.done.first)
    #expect(change.change == .answer("Merci\nà vous", isDeclined: true))
    #expect(change.reason == "It is there")
    let after = try await site.ask("/reports/7", cookie: cookie)
    #expect(after.text.contains("it stays as it is.\nIt is there"))
  }

  @Test("An answered report is opened again")
  func reopen() async throws {
    let reports = TestReports([WebReport(7, state: .done, answer: "Merci")])
    let site = try site(reports)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/reports/7", cookie: cookie)
    #expect(page.text.contains("Merci") && !page.text.contains("id=\"answer\""))
    let fields = [("seen", "1795372650000"), ("state", "open"), ("reason", "")]
    let answer = try await site.ask(
      "/reports/7", cookie: cookie, form: try TestSite.form(page, fields))
    #expect(answer.status == 303)
    #expect(reports.done.map(\.change) == [.reopen])
  }

  @Test("What cannot be done changes nothing, and what was typed is not lost")
  func refused() async throws {
    let reports = TestReports([WebReport(7, state: .done), WebReport(8)])
    let site = try site(reports)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/reports/8", cookie: cookie)
    let long = String(repeating: "é", count: 2049)
    for (path, fields, status) in [
      ("/reports/7", [("seen", ""), ("state", "done"), ("answer", "x")], 409),
      ("/reports/8", [("seen", ""), ("answer", "Typed <b>")], 422),
      ("/reports/8", [("seen", ""), ("state", "done"), ("answer", long)], 422),
      ("/reports/8", [("seen", ""), ("state", "done"), ("reason", long)], 422),
      ("/reports/9", [("seen", ""), ("state", "done")], 404),
    ] {
      let answer = try await site.ask(path, cookie: cookie, form: try TestSite.form(page, fields))
      #expect(answer.status == status, "\(path) \(fields.count)")
      #expect(answer.text.contains("role=\"alert\"") == (status != 404))
      if fields.contains(where: { $0.1 == "Typed <b>" }) {
        #expect(answer.text.contains("Typed &lt;b&gt;</textarea>"))
      }
    }
    #expect(reports.done.isEmpty)
  }

  @Test("Hostile texts of reports and reasons are text", arguments: HostileText.all)
  func hostile(text: String) async throws {
    let reports = TestReports([WebReport(7, words: text, state: .done, answer: text)])
    reports.changes.withLock { $0.append((7, .close, text)) }
    let site = try site(reports)
    let page = try await site.ask("/reports/7", cookie: try await site.logIn("eva"))
    #expect(page.status == 200)
    for part in ["<script", "<img", "<b>", "onfocus=\"", "onfocus='", "onerror=alert(1)>"] {
      #expect(!page.text.contains(part))
    }
  }
}
