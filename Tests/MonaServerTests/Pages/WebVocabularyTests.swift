import Foundation
import MonaModel
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Words of the catalogue that editors set right")
struct WebVocabularyTests {
  private let server: TestServer
  private let cookie: String
  /// Seven works of the starter catalogue are “Découpé”, three are “Coupé”: both are “Cut”.
  private let page = "/vocabulary/technique?en=Cut"

  init() async throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
    cookie = try await server.webSession("eva", .editor)
  }

  private func techniques() throws -> [String: Int] {
    let entries = try server.context.catalogue.vocabulary().entries(
      .technique, .english, word: "Cut")
    return Dictionary(
      uniqueKeysWithValues: entries.map { ($0.words.fr ?? "", $0.discoveries.count) })
  }

  /// The numbers of the artworks that changed after a revision, and the last revision.
  private func changes(after revision: Int) async throws -> (numbers: [Int], revision: Int) {
    var (numbers, revision, hasMore) = ([Int](), revision, true)
    while hasMore {
      let answer = try await server.ask(.get, "/api/v3/artworks/changes?since=\(revision)")
      let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
      numbers += (object?["data"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
      revision = try #require(object?["revision"] as? Int)
      hasMore = try #require(object?["more"] as? Bool)
    }
    return (numbers, revision)
  }

  /// The values of the choices on the page, by what they say.
  private func choices() async throws -> [(text: String, value: String)] {
    let page = try await server.browse(page, cookie: cookie)
    let pattern = /name="change" value="([0-9a-f]+)"[^>]*> <bdi>([^<]*)</
    return page.text.matches(of: pattern).map { (String($0.2), String($0.1)) }
  }

  @Test("What is confirmed changes no work, and is noted")
  func confirmed() async throws {
    let (before, start) = (try techniques(), try await changes(after: 0).revision)
    let answer = try await server.send(["right": "all"], to: page, from: page, cookie: cookie)
    #expect(try answer.status == 303 && techniques() == before)
    #expect(try await changes(after: start).numbers.isEmpty)
    let actions = try server.context.store.actions().suffix(2)
    #expect(actions.map(\.action) == ["term confirm", "term confirm"])
    let list = try await server.browse("/vocabulary?type=technique", cookie: cookie)
    #expect(!list.text.contains("href=\"/vocabulary/technique?en=Cut\"><bdi lang=\"en\""))
    #expect(
      try await server.send(
        ["number": "1"], to: "/vocabulary/undo", from: page, cookie: cookie
      ).status == 303)
    let again = try await server.browse("/vocabulary?type=technique", cookie: cookie)
    #expect(again.text.contains("href=\"/vocabulary/technique?en=Cut\"><bdi lang=\"en\""))
  }

  @Test("The right words reach devices in all works at once, and so does taking them back")
  func said() async throws {
    #expect(try techniques() == ["Découpé": 7, "Coupé": 3])
    let start = try await changes(after: 0).revision
    let choices = try await choices()
    let right = try #require(choices.first { $0.text.contains("Découpé") }).value
    let wrong = try #require(choices.first { $0.text.contains("Coupé") }).value
    let fields = ["right": right, "change": wrong, "reason": "Dictionary"]
    let answer = try await server.send(fields, to: page, from: page, cookie: cookie)
    #expect(answer.status == 303 && answer.headers[.location] == page)
    #expect(try techniques() == ["Découpé": 10])
    let changed = try await changes(after: start)
    #expect(changed.numbers.count == 3)
    let action = try #require(try server.context.store.actions().last)
    #expect(action.action == "term correct" && action.subject == "term 1")
    #expect(action.reason == "Dictionary" && action.actor.hasPrefix("account "))
    let shown = try await server.browse(page, cookie: cookie)
    #expect(shown.text.contains("Dictionary") && shown.text.contains("eva"))
    for status in [303, 409] {
      let undo = try await server.send(
        ["number": "1"], to: "/vocabulary/undo", from: page, cookie: cookie)
      #expect(undo.status == status)
    }
    #expect(try techniques() == ["Découpé": 7, "Coupé": 3])
    #expect(try await changes(after: changed.revision).numbers == changed.numbers)
    #expect(try server.context.store.actions().last?.action == "term correct --undo")
  }

  @Test(
    "A later change of the same words is applied after the earlier one, and refused if overtaken")
  func several() async throws {
    let choices = try await choices()
    let wrong = try #require(choices.first { $0.text.contains("Coupé") }).value
    let right = try #require(choices.first { $0.text.contains("Découpé") }).value
    let fields = ["right": right, "change": wrong]
    _ = try await server.send(fields, to: page, from: page, cookie: cookie)
    let other = ["right": "other", "fr": "Taillé", "en": "Cut", "change": right]
    let late = try await server.send(
      other.merging(["version": "0"]) { $1 }, to: page, from: page, cookie: cookie)
    #expect(late.status == 409)
    #expect(try await server.send(other, to: page, from: page, cookie: cookie).status == 303)
    #expect(try techniques() == ["Taillé": 10])
  }
}
