import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Works that editors merge on the pages")
struct WebDuplicateTests {
  private let server: TestServer
  private let cookie: String
  private let kept = DiscoveryID(.artwork, 276)
  private let other = DiscoveryID(.artwork, 277)
  private let pair = "/duplicates/pair?first=276&other=277"

  init() async throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
    cookie = try await server.webSession("eva", .editor)
  }

  private func decide(_ choice: String, _ page: String? = nil) async throws -> TestServer.Answer {
    try await server.send(
      ["choice": choice, "reason": "Seen there"], to: page ?? pair, from: page ?? pair,
      cookie: cookie)
  }

  private func undo(_ number: Int) async throws -> Int {
    try await server.send(
      ["number": "\(number)"], to: "/duplicates/undo", from: pair, cookie: cookie
    ).status
  }

  private typealias Changes = (
    records: [[String: Any]], removed: [Int], revision: Int
  )

  /// All changes of artworks after a revision.
  private func changes(after revision: Int) async throws -> Changes {
    var (changes, hasMore): (Changes, Bool) = (([], [], revision), true)
    while hasMore {
      let answer = try await server.ask(
        .get, "/api/v3/artworks/changes?since=\(changes.revision)")
      let object = try #require(
        try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
      changes.records += object["data"] as? [[String: Any]] ?? []
      changes.removed += (object["removed"] as? [[String: Any]] ?? []).compactMap {
        $0["id"] as? Int
      }
      changes.revision = try #require(object["revision"] as? Int)
      hasMore = try #require(object["more"] as? Bool)
    }
    return changes
  }

  @Test("Devices hear which number stays, the other one is answered by it, and all is taken back")
  func merged() async throws {
    let record = try await server.ask(.get, "/api/v3/artworks/277").body
    let all = try await server.ask(.get, "/api/v3/artworks").body
    let start = try await changes(after: 0).revision
    let answer = try await decide("first")
    #expect(answer.status == 303 && answer.headers[.location] == "/duplicates")
    let changed = try await changes(after: start)
    #expect(changed.removed == [277] && changed.records.compactMap { $0["id"] as? Int } == [276])
    #expect(changed.records.first?["duplicates"] as? [Int] == [277])
    for version in ["v2", "v3"] {
      let single = try await server.ask(.get, "/api/\(version)/artworks/277")
      #expect(single.status == 200 && single.text.contains(#""id":276"#))
    }
    let action = try #require(try server.context.store.actions().last)
    #expect(action.action == "work merge" && action.subject == "artwork:277 artwork:276")
    #expect(action.reason == "Seen there" && action.actor.hasPrefix("account "))
    let page = try await server.browse("/works/277", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("It is now recorded as"))
    #expect(try await server.browse("/works/276", cookie: cookie).text.contains("Seen there"))
    // Neither can be merged again, nor with itself.
    #expect(try await decide("other").status == 422)
    #expect(try await undo(1) == 303)
    #expect(try await undo(1) == 409)
    #expect(try await server.ask(.get, "/api/v3/artworks/277").body == record)
    #expect(try await server.ask(.get, "/api/v3/artworks").body == all)
    #expect(try server.context.catalogue.replacement(of: other) == nil)
    let back = try await changes(after: changed.revision)
    #expect(
      back.removed.isEmpty && Set(back.records.compactMap { $0["id"] as? Int }) == [276, 277])
    #expect(try server.context.store.actions().last?.action == "work merge --undo")
  }

  @Test("A work that stays may be merged itself: all lead to the last one, and one is taken back")
  func chain() async throws {
    #expect(try await decide("first").status == 303)
    #expect(try await decide("other", "/duplicates/pair?first=276&other=598").status == 303)
    let last = DiscoveryID(.artwork, 598)
    let catalogue = server.context.catalogue
    for id in [kept, other] { #expect(try catalogue.replacement(of: id) == last) }
    let record = try await server.ask(.get, "/api/v3/artworks/277")
    #expect(record.text.contains(#""duplicates":[276,277]"#))
    #expect(try await undo(2) == 303)
    #expect(try catalogue.replacement(of: other) == kept)
    #expect(try catalogue.listedDiscovery(kept)?.replaces == [277])
    #expect(try await undo(1) == 303)
    #expect(try catalogue.listedDiscovery(other) != nil)
    // In the other direction, as no circle can come about.
    #expect(try await decide("other").status == 303)
    #expect(try catalogue.replacement(of: kept) == other)
  }

  @Test("What two editors decide about a work at the same time is refused to the second one")
  func overtaken() async throws {
    let late = try await server.send(
      ["choice": "first", "version": "9"], to: pair, from: pair, cookie: cookie)
    #expect(late.status == 409)
    let store = server.context.store
    try store.decide(kept, other, isSame: true, by: "root", because: "", version: 0)
    for (works, version) in [([kept, other], 1), ([other, DiscoveryID(.artwork, 3)], 1)] {
      #expect(throws: RequestError.overtaken) {
        try store.decide(
          works[0], works[1], isSame: true, by: "root", because: "", version: Int64(version))
      }
    }
  }

  @Test("Works near each other with the same title are proposed until an editor says they are two")
  func proposed() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("works.csv")
    let rows = ["1,Le phare,46.1,-71.2", "2,Le Phare,46.10001,-71.2", "3,Le phare,46.2,-71.2"]
    try Data((["id,titre,latitude,longitude"] + rows).joined(separator: "\n").utf8).write(to: file)
    _ = try server.context.catalogue.importSource(file, name: "Ville", kind: .artwork)
    func pairs() async throws -> [DuplicatePair] {
      try await server.context.webDuplicates.pairs().filter { pair in
        try server.context.numbers.stored(pair.first).flatMap(
          server.context.catalogue.discovery)?.title.fr?.lowercased() == "le phare"
      }
    }
    let found = try await pairs()
    #expect(found.count == 1 && found[0].distance < 2)
    #expect(found.allSatisfy { $0.first.number < 1 << 31 && $0.second.number < 1 << 31 })
    let page = try await server.browse("/duplicates", cookie: cookie)
    #expect(page.text.contains("Le phare"))
    let address = "/duplicates/pair?first=\(found[0].first)&other=\(found[0].second)"
    #expect(try await decide("two", address).status == 303)
    #expect(try await pairs().isEmpty)
    #expect(try server.context.store.actions().last?.action == "work distinguish")
    #expect(try await undo(1) == 303)
    #expect(try await pairs() == found)
    // Numbers of imported catalogues are other ones in the catalogue.
    #expect(try await decide("other", address).status == 303)
    #expect(try await pairs().isEmpty)
    let record = try await server.ask(.get, "/api/v3/artworks/\(found[0].first.number)")
    #expect(record.text.contains(#""duplicates":[\#(found[0].first.number)]"#))
    // The file still has both.
    _ = try server.context.catalogue.importSource(
      file, name: "Ville", kind: .artwork, corrections: server.context.corrections)
    #expect(try await pairs().isEmpty)
    #expect(try await undo(2) == 303)
    #expect(try await pairs() == found)
  }

  @Test("A decision about two works ends the earlier one about them")
  func changed() async throws {
    let store = server.context.store
    for choice in ["two", "two", "other"] { #expect(try await decide(choice).status == 303) }
    let decisions = try await store.duplicates(of: nil, 0..<9).decisions
    #expect(decisions.map { $0.decision.endedAt == nil } == [true, false, false])
    #expect(try await store.distinctPairs().isEmpty)
    let page = try await server.browse(pair, cookie: cookie).text
    #expect(page.contains("One of them is merged already."))
  }

  @Test("A discovery that was chosen for a day gives way to the one that stays")
  func daily() async throws {
    let day = MontrealDay(server.context.store.clock.date).next
    try server.context.store.chooseDaily(other, on: day, by: "root", because: "", version: 0)
    #expect(try await decide("first").status == 303)
    let page = try await server.browse("/daily/\(day)", cookie: cookie)
    #expect(page.text.contains("class=\"shown\"><a href=\"/works/276\""))
    server.time.pass(seconds: 86_400)
    let answer = try await server.ask(.get, "/api/v3/daily")
    #expect(answer.text.contains(#""id":276"#))
  }

  @Test("A visit of the merged work is still uploaded, and follows on a device that hears of it")
  func device() async throws {
    let clock = TestUploadClock()
    let device = try UploadingDevice(SeededStore([]), clock: clock)
    try device.store.catalogue.fillIfEmpty(from: TestServer.data)
    try device.collect(other, photo: 1, rating: 4, comment: "Vu")
    #expect(try await decide("first").status == 303)
    let token = try await server.register("lea")
    let upload = ["id": "277", "rating": "5"]
    #expect(
      try await server.ask(.post, "/api/v3/user/artworks", upload, token: token).status == 200)
    let own = try await server.ask(.get, "/api/v3/user/artworks", token: token)
    #expect(own.text.contains(#""artwork_id":277"#))
    let folder = try TemporaryFolder()
    let client = ServerClient(.mona, server.transport, token: token, now: { clock.now })
    func refresh() async throws {
      _ = try await CatalogueRefresh(
        client, store: device.store, importing: Importing(store: device.store),
        folder: folder.url.appendingPathComponent("answers")
      ).run(.all)
    }
    try await refresh()
    #expect(try device.store.visits().map(\.discovery) == [kept])
    #expect(try device.store.visit(of: kept)?.comment == "Vu")
    // What the account has under the merged number is the same visit there.
    let profile = try await client.profile()
    let collecting = Collecting(
      store: device.store, album: device.album, inspector: .live, trash: .folder(in: folder))
    _ = try await VisitFetching(
      device.store, collecting, client.expecting(profile), profile,
      user: "\(try await client.account().id)", now: { clock.now }
    ).run()
    #expect(try device.store.visits().map(\.discovery) == [kept])
    #expect(try await undo(1) == 303)
    try await refresh()
    #expect(try device.store.catalogue.listedDiscovery(other) != nil)
    #expect(try device.store.catalogue.replacement(of: other) == nil)
    #expect(try device.store.visits().map(\.discovery) == [kept])
  }
}
