import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Setting facts of discoveries right")
struct CorrectionPageTests {
  private static let known = [
    WebCorrection(
      number: 3, fact: .titleFr, before: "", text: "<b>",
      made: .init(time: 0, name: "eva"), reason: "Seen <there>", report: 5, ending: nil),
    WebCorrection(
      number: 2, fact: .makers, before: "A\nB", text: "C", made: .init(time: 0, name: nil),
      reason: "", report: nil, ending: .undone(.init(time: 0, name: "max"))),
    WebCorrection(
      number: 1, fact: .absence, before: "", text: CorrectedFact.absent,
      made: .init(time: 0, name: "eva"), reason: "", report: nil, ending: .same(0)),
  ]

  private func form(_ page: TestSite.Answer, _ fields: [String: String]) throws -> FormFields {
    try TestSite.form(page, fields.map { ($0.key, $0.value) })
  }

  @Test("The form has what is in the catalogue; what is written there is sent as facts")
  func sent() async throws {
    let corrections = TestCorrections()
    let site = try TestSite(corrections: corrections)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/works/276/correct?report=5", cookie: cookie)
    let work = try #require(try site.catalogue.discovery(DiscoveryID(.artwork, 276)))
    let title = EscapedHTML().escapeText(try #require(work.title.fr))
    #expect(page.status == 200 && page.text.contains("name=\"titleFr\" value=\"\(title)\""))
    #expect(page.text.contains("name=\"report\" value=\"5\""))
    var fields = [
      "version": "7", "report": "5", "titleFr": " Neuf ", "makers": "A\r\n\r\n B ", "date": "",
      "latitude": "45,5", "longitude": "-73,6", "reason": "Seen there",
      "materials": "bois|wood \r\n\r\nfer | iron", "descriptionFr": " Une\r\n\r\n\r\ndeux \r\n",
    ]
    let answer = try await site.ask(
      "/works/276/correct", cookie: cookie, form: try form(page, fields))
    #expect(answer.status == 303 && answer.location == "/reports/5")
    #expect(
      corrections.given == [
        .titleFr: "Neuf", .makers: "A\nB", .date: "", .place: "45.5, -73.6",
        .materials: "bois | wood\nfer | iron", .descriptionFr: "Une\n\ndeux", .absence: "",
      ])
    fields["date"] = "same"
    fields["report"] = ""
    let same = try await site.ask(
      "/works/276/correct", cookie: cookie, form: try form(page, fields))
    #expect(same.status == 422 && same.text.contains("Nothing would be otherwise"))
    fields["version"] = "6"
    let late = try await site.ask(
      "/works/276/correct", cookie: cookie, form: try form(page, fields))
    #expect(late.status == 409 && late.text.contains("value=\" Neuf \""))
    // What that form does not have is as it was.
    let categories = work.text(of: .categories, isListed: true)
    #expect(!categories.isEmpty && late.text.contains(EscapedHTML().escapeText(categories)))
  }

  @Test("Fields that are sent as they were shown are no facts, whatever the catalogue says by then")
  func untouched() async throws {
    let corrections = TestCorrections()
    let site = try TestSite(corrections: corrections)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/works/276/correct", cookie: cookie)
    let work = try #require(try site.catalogue.discovery(DiscoveryID(.artwork, 276)))
    var fields = ["version": "7"]
    for match in page.text.matches(of: /name="(shown-[A-Za-z]+)" value="([^"]*)"/) {
      fields[String(match.1)] = String(match.2)
    }
    #expect(fields.count == CorrectedFact.all(of: .artwork).count + 2)
    for fact in CorrectedFact.all(of: .artwork) where fact != .absence {
      fields[fact.rawValue] = work.text(of: fact, isListed: true).replacing("\n", with: "\r\n")
    }
    fields["latitude"] = work.coordinate.map { "\($0.latitude)" }
    fields["longitude"] = work.coordinate.map { "\($0.longitude)" }
    fields["date"] = "1971"
    // As if it had shown something else, which an import replaced.
    fields["materials"] = "Autre | Other"
    fields["shown-materials"] = CorrectionForm.mark("Autre | Other\r\n")
    let answer = try await site.ask(
      "/works/276/correct", cookie: cookie, form: try form(page, fields))
    #expect(answer.status == 303 && corrections.given == [.date: "1971"])
    fields["version"] = "6"
    let late = try await site.ask(
      "/works/276/correct", cookie: cookie, form: try form(page, fields))
    #expect(late.status == 409 && late.text.contains("value=\"1971\""))
    #expect(!late.text.contains("Autre | Other"))
  }

  @Test(
    "What cannot be is refused with a sentence, and stays in the form",
    arguments: [
      ["latitude": "95", "longitude": "3"], ["latitude": "x<", "longitude": "3"],
      ["latitude": "45"], ["titleFr": String(repeating: "a", count: 501)],
      ["date": "1972\n1973"], ["materials": "bois | wood\nfer"],
      ["reason": String(repeating: "a", count: 2049)],
    ])
  func refused(fields: [String: String]) async throws {
    let corrections = TestCorrections()
    let site = try TestSite(corrections: corrections)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/works/276/correct", cookie: cookie)
    let answer = try await site.ask(
      "/works/276/correct", cookie: cookie,
      form: try form(page, fields.merging(["version": "7"]) { first, _ in first }))
    #expect(answer.status == 422 && answer.text.contains("role=\"alert\""))
    #expect(corrections.given.isEmpty)
    for text in fields.values {
      #expect(answer.text.contains(EscapedHTML().escapeText(text)))
    }
  }

  @Test("Editors see who did what and take it back; researchers see what is in force")
  func list() async throws {
    let corrections = TestCorrections(Self.known)
    let site = try TestSite(corrections: corrections)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/works/276", cookie: cookie)
    #expect(page.text.contains("&lt;b&gt;") && page.text.contains("Seen &lt;there&gt;"))
    #expect(page.text.contains("/reports/5\"") && page.text.contains("/works/276/correct\""))
    #expect(page.text.contains("Taken back by") && page.text.contains("The source says the same"))
    #expect(page.text.matches(of: /Take Back/).count == 1)
    let undo = try await site.ask(
      "/works/276/correct/undo", cookie: cookie,
      form: try form(page, ["number": "3", "back": "/works/276"]))
    #expect(undo.location == "/works/276" && corrections.undone == [3])
    let other = try await site.ask(
      "/works/276/correct/undo", cookie: cookie, form: try form(page, ["number": "9"]))
    #expect(other.status == 409)
    let seen = try await site.ask("/works/276", cookie: try await site.logIn("ana"))
    #expect(seen.text.contains("&lt;b&gt;") && !seen.text.contains("Seen &lt;there&gt;"))
    #expect(!seen.text.contains("Taken back by") && !seen.text.contains("Take Back"))
    #expect(!seen.text.contains("/works/276/correct"))
  }

  @Test("The page of a report has the form of its work, filled in")
  func report() async throws {
    let report = WebReport(
      number: 1, content: ReportContent(.absent, of: DiscoveryID(.artwork, 276)), hasPhoto: false,
      createdAt: 0, state: .open, answer: nil, answeredAt: nil)
    let site = try TestSite(reports: TestReports([report]))
    let page = try await site.ask("/reports/1", cookie: try await site.logIn("eva"))
    #expect(page.text.contains("action=\"/works/276/correct\""))
    #expect(page.text.contains("name=\"report\" value=\"1\""))
  }

  @Test("Places and heritage have the facts that they can have")
  func kinds() async throws {
    let site = try TestSite()
    let cookie = try await site.logIn("eva")
    let place = try #require(try site.catalogue.listedKeys(of: .place).first)
    let id = try #require(DiscoveryID(key: place))
    let page = try await site.ask("\(id.correctionPath)", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("name=\"titleFr\""))
    #expect(!page.text.contains("name=\"makers\"") && !page.text.contains("name=\"titleEn\""))
    #expect(page.text.contains("name=\"categories\" rows=\"3\" maxlength=\"5000\""))
    #expect(page.text.contains("name=\"descriptionEn\" rows=\"8\" maxlength=\"10000\""))
    #expect(try await site.ask("/works/999999/correct", cookie: cookie).status == 404)
  }
}
