import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaSync

@Suite("Refreshing the catalogue from a server")
struct CatalogueRefreshTests {
  private let folder: TemporaryFolder
  private let store: Store
  private let server = CatalogueServer()
  private let monday = Date(timeIntervalSince1970: 1_795_348_800)

  init() throws {
    folder = try TemporaryFolder()
    store = try Store.inMemory()
  }

  @discardableResult
  private func refresh(
    _ extent: CatalogueRefresh.Extent = .due, days: Double = 0
  ) async throws -> RefreshOutcome? {
    let now = monday + days * 86_400
    server.asked.withLock { $0 = [] }
    return try await CatalogueRefresh(
      ServerClient(.mona, server.transport), store: store, importing: Importing(store: store),
      folder: folder.url.appendingPathComponent("answers"), now: { now }
    ).run(extent)
  }

  /// The paths that the last refresh asked for.
  private func paths() -> [String] { server.asked.withLock(\.self).map(\.route.path) }

  private func titles() throws -> [String?] {
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    return try store.catalogue.rows(ids).map(\.title.fr)
  }

  private func artwork(_ number: Int, _ title: String) -> String {
    #"{"location": null, "id": \#(number), "title": {"fr": "\#(title)"}, "artists": null}"#
  }

  private func page(
    _ records: [String], removed: [Int] = [], revision: Int, more: Bool = false
  ) -> ServerAnswer {
    let gone = removed.map { #"{"id": \#($0), "revision": 1}"# }.joined(separator: ",")
    return .json(
      #"{"data": [\#(records.joined(separator: ","))], "removed": [\#(gone)], "revision": \#(revision), "more": \#(more)}"#
    )
  }

  @Test("While MONA's own catalogue is off, no discovery is asked for unless the person asks")
  func off() async throws {
    server.serve("capabilities", .json(#"{"server": "x", "extensions": ["catalogue-changes"]}"#))
    for kind in ["artworks", "places", "heritages"] {
      server.serve("\(kind)/changes?since=0", page([], revision: 5))
    }
    try store.catalogue.setHidden(true, source: "MONA")
    _ = try await refresh()
    #expect(!paths().contains { $0.contains("changes") })
    _ = try await refresh(.all)
    #expect(paths().contains { $0.contains("artworks/changes") })
  }

  @Test("A server with revisions is asked for changes since the last one, page after page")
  func numbered() async throws {
    server.serve("capabilities", .json(#"{"server": "x", "extensions": ["catalogue-changes"]}"#))
    for kind in ["places", "heritages"] {
      server.serve("\(kind)/changes?since=0", page([], revision: 5))
    }
    server.serve("artworks/changes?since=0", page([artwork(1, "Un")], revision: 7, more: true))
    server.serve("artworks/changes?since=7", page([artwork(2, "Deux")], revision: 9))
    #expect(try await refresh()?.report.inserted.count == 2)
    #expect(try titles() == ["Deux", "Un"])

    #expect(try await refresh(days: 0.9) == nil)
    #expect(server.asked.withLock(\.self).isEmpty)

    server.serve(
      "artworks/changes?since=9", page([artwork(3, "Trois")], removed: [1], revision: 12))
    for kind in ["places", "heritages"] {
      server.serve("\(kind)/changes?since=5", page([], revision: 5))
    }
    let outcome = try await refresh(days: 1.1)
    #expect(outcome?.report.inserted == [DiscoveryID(.artwork, 3)])
    #expect(try titles() == ["Deux", "Trois"])
  }

  @Test("A server that restarted its revisions is read from the beginning")
  func begunAnew() async throws {
    server.serve("capabilities", .json(#"{"server": "x", "extensions": ["catalogue-changes"]}"#))
    for kind in ["artworks", "places", "heritages"] {
      server.serve("\(kind)/changes?since=0", page([], revision: 5))
    }
    try await refresh()
    server.serve("artworks/changes?since=0", page([artwork(1, "Un")], revision: 3))
    for kind in ["artworks", "places", "heritages"] {
      server.serve("\(kind)/changes?since=5", .json(#"{"message": "Gone."}"#, status: 410))
    }
    try await refresh(.all)
    #expect(try titles() == ["Un"])
  }

  @Test("A 2023 server with entity tags sends changes only")
  func tagged() async throws {
    server.serve(
      "artworks",
      .json("[\(artwork(1, "Un"))]", headers: ["etag": #""a""#, "last-modified": "then"]))
    for kind in ["places", "heritages", "badges"] { server.serve(kind, .json("[]", status: 404)) }
    await #expect(throws: ServerRequestError.self) { try await refresh() }
    #expect(try titles().isEmpty)

    for kind in ["places", "heritages"] { server.serve(kind, .json(#"{"data": []}"#)) }
    try await refresh()
    #expect(try titles() == ["Un"])

    server.serve("artworks", ServerAnswer(status: 304))
    try await refresh(days: 2)
    #expect(try titles() == ["Un"])
    let asked = server.asked.withLock { $0.first { $0.route.path == "artworks" } }
    #expect(asked?.headers["If-None-Match"] == #""a""#)
    #expect(asked?.headers["If-Modified-Since"] == "then")
  }

  @Test("A 2023 server without tags is asked for changes since the day before, and weekly for all")
  func dated() async throws {
    server.serve("artworks", .json("[\(artwork(1, "Un")), \(artwork(2, "Deux"))]"))
    for kind in ["places", "heritages"] { server.serve(kind, .json(#"{"data": []}"#)) }
    try await refresh()
    let day = String(ISO8601.string(monday - 86_400).prefix(10))
    for name in ["Artworks", "Places", "Heritages"] {
      let records = name == "Artworks" ? artwork(2, "Dos") : ""
      server.serve("lastUpdated\(name)?date=\(day)", .json(#"{"data": [\#(records)]}"#))
    }
    try await refresh(days: 2)
    #expect(try titles() == ["Dos", "Un"])
    server.serve("artworks", .json("[\(artwork(2, "Dos"))]"))
    try await refresh(days: 8)
    #expect(try titles() == ["Dos"])
  }

  @Test("A paginated collection is fetched page by page, and applied whole or not at all")
  func paged() async throws {
    func served(_ number: Int, _ record: String) {
      let links = #""links": {"next": "https://elsewhere.example"}, "meta": {"last_page": 3}"#
      server.serve(
        number == 1 ? "artworks" : "artworks?page=\(number)",
        .json(#"{"data": [\#(record)], \#(links)}"#, headers: ["etag": #""page""#]))
    }
    for kind in ["places", "heritages"] { server.serve(kind, .json(#"{"data": []}"#)) }
    served(1, artwork(1, "Un"))
    served(2, artwork(2, "Deux"))
    await #expect(throws: ServerRequestError.self) { try await refresh() }
    #expect(try titles().isEmpty)
    served(3, artwork(3, "Trois"))
    try await refresh()
    #expect(try titles() == ["Deux", "Trois", "Un"])
    try await refresh(.all, days: 8)
    let asked = server.asked.withLock { $0.filter { $0.route.path == "artworks" } }
    #expect(asked.count == 3 && asked[0].headers["If-None-Match"] == nil)
  }

  @Test("An invalid response changes nothing, and is requested again")
  func portal() async throws {
    server.serve("artworks", .json("[\(artwork(1, "Un"))]"))
    for kind in ["places", "heritages"] { server.serve(kind, .json(#"{"data": []}"#)) }
    try await refresh()
    for broken in [
      ServerAnswer(
        status: 200, headers: ["content-type": "text/html"], body: Data("<html>".utf8)),
      .json(#"{"data": [{"id": 1"#), .json("Internal", status: 500), .json("[]", status: 403),
    ] {
      server.serve("artworks", broken)
      await #expect(throws: (any Error).self) { try await refresh(days: 8) }
      #expect(try titles() == ["Un"])
    }
    server.serve("artworks", .json("[\(artwork(1, "Uno"))]"))
    try await refresh(days: 8)
    #expect(try titles() == ["Uno"])
    let left = folder.url.appendingPathComponent("answers").path
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test("After the clock was set back, it is requested again")
  func clockSetBack() async throws {
    for kind in ["artworks", "places", "heritages"] { server.serve(kind, .json(#"{"data": []}"#)) }
    try await refresh()
    #expect(try await refresh(days: -400) != nil)
  }
}

/// A fake server that returns collections.
private final class CatalogueServer: Sendable {
  private let answers = Mutex<[String: ServerAnswer]>([:])
  /// The requests since a test last emptied the list.
  let asked = Mutex<[ServerRequest]>([])

  func serve(_ address: String, _ answer: ServerAnswer) {
    answers.withLock { $0[address] = answer }
  }

  var transport: ServerTransport {
    ServerTransport(
      send: { request, _, _ in self.answer(request) },
      download: { request, _, file, _, _ in
        var answer = self.answer(request)
        if answer.status == 200 {
          try answer.body.write(to: file)
          answer.body = Data()
        }
        return answer
      })
  }

  private func answer(_ request: ServerRequest) -> ServerAnswer {
    asked.withLock { $0.append(request) }
    let query = request.query.map { "?\($0.key)=\($0.value)" }.joined()
    return answers.withLock { $0[request.route.path + query] }
      ?? .json(#"{"message": "Not Found."}"#, status: 404)
  }
}

extension ServerAnswer {
  fileprivate static func json(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> ServerAnswer {
    ServerAnswer(
      status: status, headers: headers.merging(["content-type": "application/json"]) { $1 },
      body: Data(text.utf8))
  }
}
