import Foundation
import MonaAPI
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaWeb

@Suite("Works that people propose")
struct ProposalFormTests {
  private let reports = TestReports([
    WebReport(
      7, .new, words: "Œuvre\nAu <b>\nNear the bridge",
      place: Coordinate(latitude: 45.5107, longitude: -73.5368))
  ])

  private func send(_ fields: [String: String], answer: String = "Merci") async throws
    -> TestSite.Answer
  {
    let site = try TestSite(reports: reports)
    let cookie = try await site.logIn("eva")
    let page = try await site.ask("/reports/7", cookie: cookie)
    let all = fields.merging(
      ["form": try TestSite.formToken(page), "seen": "", "answer": answer]
    ) { first, _ in first }
    return try await site.ask(
      "/reports/7", cookie: cookie,
      form: FormFields(all.map { .init(name: $0.key, value: $0.value) }))
  }

  @Test("The form has what MONA wrote of the work, in any language, and the works that are near")
  func form() async throws {
    let site = try TestSite(reports: reports)
    let page = try await site.ask("/reports/7", cookie: try await site.logIn("eva"))
    #expect(page.text.contains("<option value=\"artwork\" selected"))
    #expect(page.text.contains("name=\"title\" value=\"Au &lt;b&gt;\""))
    #expect(page.text.contains("value=\"45.5107\"") && page.text.contains("value=\"-73.5368\""))
    #expect(page.text.contains("name=\"work\" value=\"artwork:276\""))
    #expect(!page.text.contains("value=\"accept\" checked"))
  }

  @Test("It is accepted with its facts, joined with a work, or refused with a sentence")
  func sent() async throws {
    let accepted = try await send([
      "state": "accept", "kind": "artwork", "title": " Au  pont ", "makers": "A\r\n\r\nB",
      "latitude": "45,5", "longitude": "-73.6",
    ])
    #expect(accepted.status == 303)
    #expect(
      try await send(["state": "join", "work": "artwork:276", "address": " "]).status == 303)
    #expect(
      try await send([
        "state": "join", "work": "artwork:276", "address": "https://mona.test/places/12?a=b",
      ]).status == 303)
    #expect(try await send(["state": "declined"], answer: "Non").status == 303)
    #expect(
      reports.done.map(\.change) == [
        .accept(
          OwnFacts(
            .artwork, title: "Au pont", makers: ["A", "B"],
            place: Coordinate(latitude: 45.5, longitude: -73.6)), "Merci"),
        .join(DiscoveryID(.artwork, 276), "Merci"), .join(DiscoveryID(.place, 12), "Merci"),
        .answer("Non", isDeclined: true),
      ])
  }

  @Test(
    "What cannot be is refused, and stays in the form",
    arguments: [
      ["state": "accept", "title": "Kept <i>"], ["state": "join", "title": "Kept <i>"],
      ["state": "join", "address": "/artists/3", "title": "Kept <i>"], ["title": "Kept <i>"],
      [
        "state": "accept", "latitude": "45", "longitude": "3", "title": "Kept <i>",
        "makers": String(repeating: "a", count: 301),
      ],
    ])
  func refused(fields: [String: String]) async throws {
    let answer = try await send(fields)
    #expect(answer.status == 422 && answer.text.contains("role=\"alert\""))
    #expect(answer.text.contains("Kept &lt;i&gt;") && reports.done.isEmpty)
  }
}
