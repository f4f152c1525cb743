import Foundation
import HTTPTypes
import MonaCatalogue
import MonaModel
import MonaServerStore
import MonaTestSupport
import NIOCore
import Testing

@testable import MonaServer

@Suite("Lists of discoveries as files")
struct ListAnswerTests {
  private func ask(
    _ server: TestServer, _ path: String, token: String? = nil
  ) async throws -> TestServer.Answer {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "mona.test", path: path)
    head.headerFields[.authorization] = token.map { "Bearer \($0)" }
    return try await server.respond(head, ByteBuffer())
  }

  private func lines(_ answer: TestServer.Answer) -> [String] {
    answer.text.components(separatedBy: "\r\n").dropLast()
  }

  @Test("Everybody gets what the catalogue says of all works; numbers are plain")
  func facts() async throws {
    let server = try TestServer()
    let answer = try await ask(server, "/works.csv")
    #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store")
    let lines = lines(answer)
    #expect(
      lines[0]
        == "type,id,title_fr,title_en,artists,borough,territory,produced,year,latitude,longitude")
    let works = try server.context.catalogue.listedKeys(of: .artwork)
    #expect(lines.filter { $0.hasPrefix("artwork,") }.count == works.count)
    #expect(lines.contains { $0.contains(/,45\.[0-9]+,-73\.[0-9]+$/) })
    let places = try await ask(server, "/places.json")
    let object = try JSONSerialization.jsonObject(with: places.body) as? [String: Any]
    let rows = try #require(object?["data"] as? [[String: Any]])
    #expect(rows.count == (try server.context.catalogue.listedKeys(of: .place).count))
    #expect(rows.allSatisfy { $0["type"] as? String == "place" && $0["visits"] == nil })
  }

  @Test("Those who do research get the numbers of visits too, of the works of the list alone")
  func counts() async throws {
    let scene = try await ResearchScene()
    let server = scene.server
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben", consent: nil))
    for person in [ana.id, ben.id] {
      try await scene.visit(person, DiscoveryID(.artwork, 20), rating: 4, comment: "Beau")
    }
    let own = try await ask(server, "/works.csv?sort=date", token: scene.token)
    let lines = lines(own)
    #expect(
      lines[0].hasSuffix(
        ",longitude,visits,photos,comments,ratings,mean,median,"
          + "stars_1,stars_2,stars_3,stars_4,stars_5"))
    let row = try #require(lines.first { $0.hasPrefix("artwork,20,") })
    #expect(row.hasSuffix(",1,0,1,1,4.0,4.0,0,0,0,1,0"))
    let other = try #require(lines.dropFirst().first { !$0.hasPrefix("artwork,20,") })
    #expect(other.hasSuffix(",0,0,0,0,,,0,0,0,0,0"))
    let file = try await ask(server, "/works.geojson?q=zzzzqqq", token: scene.token)
    #expect(file.text == "{\"type\":\"FeatureCollection\",\"features\":[\n\n]}\n")
    let actions = try server.context.store.actions()
    #expect(actions.map(\.action) == ["research works", "research works"])
    #expect(actions.map(\.subject) == ["type=artwork", "type=artwork q=zzzzqqq"])
    // Somebody who only collects, and a token that is not valid.
    let person = try await ask(server, "/works.csv", token: ana.token)
    #expect(person.text == (try await ask(server, "/works.csv")).text)
    #expect(try await ask(server, "/works.csv", token: "wrong").status == 401)
  }

  @Test("A title is no formula, and the list is whole beyond a page of rows")
  func long() async throws {
    let server = try TestServer()
    let catalogue = server.context.catalogue
    let before = try catalogue.listedKeys(of: .heritage).count
    for number in 1...1100 {
      try catalogue.seed(
        DiscoveryID(.heritage, 900_000 + number), title: "=1+\(number)", borough: "@x")
    }
    let lines = lines(try await ask(server, "/heritage.csv"))
    #expect(lines.count == before + 1101)
    #expect(lines.filter { $0.contains(",'=1+") && $0.contains(",'@x,") }.count == 1100)
    let few = try await ask(server, "/heritage.csv?from=abc")
    #expect(few.status == 422 && few.text.contains("A year has four digits"))
  }
}
