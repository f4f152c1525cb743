import Foundation
import MonaModel
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Research on works that were merged")
struct MergedResearchTests {
  private let kept = DiscoveryID(.artwork, 276)
  private let other = DiscoveryID(.artwork, 277)
  private let third = DiscoveryID(.artwork, 598)

  private func merge(_ scene: ResearchScene) throws {
    let context = scene.server.context
    try context.store.decide(kept, other, isSame: true, by: "root", because: "", version: 0)
    try context.catalogue.correct(by: context.corrections)
  }

  private func takeBack(_ scene: ResearchScene) throws {
    let context = scene.server.context
    try context.store.undo(duplicate: 1, by: "root")
    try context.catalogue.correct(by: context.corrections)
  }

  private static let questions = [
    "visits?format=csv", "works?format=csv", "summary", "works?work=artwork:276&format=csv",
    "visits?work=artwork:277&format=csv", "works?with=comment&format=csv",
  ]

  private func answers(_ scene: ResearchScene) async throws -> [String] {
    var answers: [String] = []
    for question in Self.questions { answers.append(try await scene.ask(question).text) }
    return answers
  }

  private func scene() async throws -> ResearchScene {
    let scene = try await ResearchScene()
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben"))
    try await scene.visit(ana.id, kept, rating: 4, comment: "Beau")
    try await scene.visit(ana.id, other, rating: 2)
    try await scene.visit(ben.id, other, rating: 5, comment: "Grand")
    try await scene.visit(ben.id, third, rating: 3)
    return scene
  }

  @Test("Visits count for the work that stays in every answer, and as before once taken back")
  func counts() async throws {
    let scene = try await scene()
    let before = try await answers(scene)
    try merge(scene)
    let works = try await scene.rows("works")
    #expect(works.compactMap { $0["id"] as? Int } == [276, 598])
    #expect(works.first?["visits"] as? Int == 3)
    #expect(works.first?["comments"] as? Int == 2)
    let visits = try await scene.rows("visits")
    #expect(visits.compactMap { $0["id"] as? Int }.sorted() == [276, 276, 276, 598])
    for work in [kept, other] {
      #expect(try await scene.rows("visits?work=\(work)").count == 3, "\(work)")
    }
    #expect(try await scene.ask("summary").text.hasPrefix(#"{"people":2,"works":2,"visits":4,"#))
    let research = scene.server.context.research
    let overview = try await research.overview(ResearchFilter(), works: 5)
    #expect(overview.mostVisited.map(\.id) == [kept, third] && overview.works == 2)
    var words = ResearchFilter()
    words.words = "grand"
    #expect(try await research.comments(words, 0..<9).comments.map(\.visit.work) == [kept])
    try takeBack(scene)
    #expect(try await answers(scene) == before)
  }

  @Test("A filter by a fact of the work that stays selects all its visits")
  func facets() async throws {
    let scene = try await scene()
    let catalogue = scene.server.context.catalogue
    let boroughs = try [kept, other].map { try catalogue.rows([$0]).first?.borough ?? "" }
    func count(_ borough: String) async throws -> Int {
      var filter = ResearchFilter()
      filter.borough = borough
      return try await scene.server.context.research.overview(filter, works: 0).counts.visits
    }
    let before = try await count(boroughs[0])
    try merge(scene)
    #expect(try await count(boroughs[0]) == (boroughs[0] == boroughs[1] ? before : before + 2))
  }

  @Test("Lists as files, pages of works, and badges count each person once at the work that stays")
  func elsewhere() async throws {
    let scene = try await scene()
    let server = scene.server
    let cookie = try await server.webSession("rita", .researcher)
    let badge = Badge(
      id: 1, title: Localized(), description: Localized(), notification: Localized(), required: 2,
      rule: .any)
    func reached() async throws -> Int {
      try await server.context.webBadges.reach([badge], 0).badges[0].reached
    }
    #expect(try await reached() == 2)
    try merge(scene)
    // Who visited both has visited one work.
    #expect(try await reached() == 1)
    #expect(try server.context.store.visitCount(of: kept) == 2)
    let list = try await server.browse("/works.csv", cookie: cookie, accept: "*/*").text
    let lines = list.split(separator: "\r\n").filter { $0.hasPrefix("artwork,27") }
    #expect(lines.contains { $0.hasPrefix("artwork,276,") })
    #expect(!lines.contains { $0.hasPrefix("artwork,277,") })
    let page = try await server.browse("/works/276", cookie: cookie).text
    #expect(page.contains("is now recorded as") && !page.contains("Take Back"))
    try takeBack(scene)
    #expect(try await reached() == 2)
  }

  @Test("What was cited with a day answers as before, with the works as they were then")
  func cited() async throws {
    let scene = try await scene()
    let day = CivilDate(dayNumber: Int(scene.server.time.now / 86_400_000)).description
    let later = CivilDate(dayNumber: Int(scene.server.time.now / 86_400_000) + 2).description
    let row = try #require(try scene.server.context.catalogue.rows([other]).first)
    let borough = row.borough?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let questions = [
      "summary?", "works?format=csv&", "visits?format=csv&", "works?work=artwork:276&format=csv&",
      "summary?work=artwork:277&", "summary?borough=\(borough)&",
    ]
    func answers(_ day: String) async throws -> [String] {
      var answers: [String] = []
      for question in questions {
        answers.append(try await scene.ask("\(question)until=\(day)").text)
      }
      return answers
    }
    let before = try await answers(day)
    scene.server.time.pass(seconds: 2 * 86_400)
    try merge(scene)
    let merged = try await answers(later)
    #expect(before[0].contains(#""works":3,"visits":4"#))
    #expect(merged[0].contains(#""works":2,"visits":4"#))
    #expect(try await Array(answers(day).prefix(5)) == Array(before.prefix(5)))
    scene.server.time.pass(seconds: 2 * 86_400)
    try takeBack(scene)
    #expect(try await answers(day) == before)
    #expect(try await Array(answers(later).prefix(5)) == Array(merged.prefix(5)))
  }

  @Test("While a source lacks the work that stays, each counts for itself and is merged anew")
  func gone() async throws {
    let scene = try await ResearchScene()
    let (server, store) = (scene.server, scene.server.context.store)
    let catalogue = server.context.catalogue
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("works.csv")
    func load(_ rows: [String]) throws {
      try Data((["id,titre,latitude,longitude"] + rows).joined(separator: "\n").utf8).write(
        to: file)
      _ = try catalogue.importSource(
        file, name: "Ville", kind: .artwork, corrections: server.context.corrections)
    }
    let rows = ["1,Le phare,46.1,-71.2", "2,Le Phare,46.10001,-71.2"]
    try load(rows)
    let found = try #require(
      try await server.context.webDuplicates.pairs().first { pair in
        try server.context.numbers.stored(pair.first).flatMap(catalogue.discovery)?.title.fr
          == "Le phare"
      })
    let (merged, gone) = (found.first, found.second)
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben"))
    let given = ["version": "1", "given_at": "2026-11-01 10:00:00"]
    _ = try await server.ask(.post, "/api/v3/user/showing", given, token: ana.token)
    let photo = try await scene.photo("one")
    try await scene.visit(ana.id, merged, rating: 4, photo: photo)
    try await scene.visit(ben.id, gone, rating: 5)
    try await scene.visit(ben.id, merged)
    try store.show(photo.digest, of: merged, by: "root", because: "")
    try store.decide(gone, merged, isSame: true, by: "root", because: "", version: 0)
    try catalogue.correct(by: server.context.corrections)
    let cookie = try await server.webSession("rita", .researcher)
    let badge = Badge(
      id: 1, title: Localized(), description: Localized(), notification: Localized(), required: 2,
      rule: .any)
    for isThere in [true, false, true, false] {
      try load(isThere ? rows : [rows[0]])
      let works = try await scene.rows("works")
      #expect(works.compactMap { $0["visits"] as? Int }.sorted() == (isThere ? [3] : [1, 2]))
      let list = try await server.browse("/works.csv", cookie: cookie, accept: "*/*").text
      let line = list.split(separator: "\r\n").first { $0.contains(",Le phare,") }
      #expect((line == nil) == isThere && line?.contains(",2,") ?? true, "\(line ?? "")")
      #expect(try await store.pictures().map(\.discovery) == [isThere ? gone : merged])
      #expect(try await store.picture(of: gone)?.photo == (isThere ? photo : nil))
      let reach = try await server.context.webBadges.reach([badge], 0)
      #expect(reach.badges[0].reached == (isThere ? 0 : 1))
      let page = try await server.browse("/works/\(gone.number)", cookie: cookie).text
      #expect(page.contains("is now recorded as") == isThere)
    }
    // A work that is listed is decided about; the earlier merge ends.
    try store.decide(kept, merged, isSame: true, by: "root", because: "", version: 1)
    try catalogue.correct(by: server.context.corrections)
    try load(rows)
    #expect(try await store.pictures().map(\.discovery) == [kept])
    let decisions = try await store.duplicates(of: [merged], 0..<9).decisions
    #expect(decisions.map { $0.decision.endedBy } == [nil, "root"])
    let stored = try #require(server.context.numbers.stored(gone))
    #expect(try catalogue.listedDiscovery(stored) != nil)
  }

  @Test("Pages of works go on after one with which others were merged, in their order")
  func paging() async throws {
    let scene = try await scene()
    let store = scene.server.context.store
    let merged = MergedWorks([third.key: kept.key, kept.key: other.key])
    let scope = ResearchScope(
      ResearchFilter(), works: nil, person: nil, merged: merged, for: .sqlite)
    let all = try await store.researchCounts(scope, after: -1, limit: 1)
    #expect(all.map(\.work) == [other.key] && all[0].counts.visits == 4)
    #expect(try await store.researchCounts(scope, after: other.key, limit: 1).isEmpty)
    let none = MergedWorks()
    let plain = ResearchScope(ResearchFilter(), works: nil, person: nil, merged: none, for: .sqlite)
    #expect(try await store.researchCounts(plain, after: -1, limit: 9).count == 3)
    #expect(none.isEmpty && none.kept(other) == other && none.all(other.key) == [other.key])
    #expect(merged.all(third.key) == [other.key, kept.key, third.key])
  }

  @Test("A picture of the merged work is that of the one that stays, and each comes back")
  func pictures() async throws {
    let scene = try await ResearchScene()
    let (server, store) = (scene.server, scene.server.context.store)
    let ana = try await scene.person("ana")
    let given = ["version": "1", "given_at": "2026-11-01 10:00:00", "credit": "Ana"]
    _ = try await server.ask(.post, "/api/v3/user/showing", given, token: ana.token)
    let photo = try await scene.photo("one")
    try await scene.visit(ana.id, other, photo: photo)
    try store.show(photo.digest, of: other, by: "root", because: "")
    try merge(scene)
    let list = try await server.ask(.get, "/api/v3/pictures").text
    #expect(list.contains(#""artwork_id":276"#) && !list.contains(#""artwork_id":277"#))
    #expect(try await server.ask(.get, "/api/v3/artworks/276/picture").status == 200)
    #expect(try await store.pictureCandidates(of: kept, limit: 9).map(\.photo) == [photo])
    // The one of the work that stays was chosen later, and only its author hears that it is shown.
    server.time.pass(seconds: 1)
    let ben = try await scene.person("ben")
    _ = try await server.ask(.post, "/api/v3/user/showing", given, token: ben.token)
    let later = try await scene.photo("two")
    try await scene.visit(ben.id, kept, photo: later)
    try store.show(later.digest, of: kept, by: "root", because: "")
    #expect(try await store.pictures(of: ana.id).isEmpty)
    #expect(try await store.pictures(of: ben.id).map(\.photo) == [later])
    server.time.pass(seconds: 1)
    try store.hidePicture(of: kept, by: "root", because: "")
    #expect(throws: RequestError.notFound) {
      try store.hidePicture(of: other, by: "root", because: "")
    }
    #expect(try await store.pictures(of: ana.id).isEmpty)
    #expect(try await store.picture(of: other) == nil)
    #expect(try await server.ask(.get, "/api/v3/pictures").text == #"{"data":[]}"#)
    // What was hidden for the work that stays is that of the other one again.
    try takeBack(scene)
    #expect(try await store.picture(of: other)?.photo == photo)
    try store.show(photo.digest, of: other, by: "root", because: "")
    try store.decide(kept, other, isSame: true, by: "root", because: "", version: 2)
    #expect(try await store.picture(of: kept)?.discovery == kept)
    try store.undo(duplicate: 2, by: "root")
    #expect(try await store.picture(of: kept) == nil)
    #expect(try await store.picture(of: other)?.photo == photo)
  }
}
