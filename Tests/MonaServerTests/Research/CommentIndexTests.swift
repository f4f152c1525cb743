import Foundation
import GRDB
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Words of comments")
struct CommentIndexTests {
  private let works = [20, 21, 22].map { DiscoveryID(.artwork, $0) }

  /// The comments with a word, and the words of all comments counted in both ways, which are the same.
  private func found(_ word: String, _ scene: ResearchScene) async throws -> [String] {
    let research = scene.server.context.research
    var filter = ResearchFilter()
    let all = try await research.words(filter, excluding: [], limit: 100)
    filter.consent = 1
    #expect(try await research.words(filter, excluding: [], limit: 100) == all)
    filter.consent = nil
    filter.words = word
    let page = try await research.comments(filter, 0..<10)
    #expect(page.count == page.comments.count)
    let comments = page.comments.compactMap(\.visit.comment).sorted()
    #expect(all.contains { $0.word == word } == !comments.isEmpty)
    let visits = try await scene.rows("visits?words=\(word)")
    #expect(visits.compactMap { $0["comment"] as? String }.sorted() == comments)
    // Nothing is left in the index that the table has not.
    try await scene.server.context.store.database.write { db in
      guard db.engine == .sqlite else { return }
      try db.execute(
        "INSERT INTO commentSearch (commentSearch, rank) VALUES ('integrity-check', 1)")
    }
    return comments
  }

  @Test("What is not agreed to, or not any more, is neither found nor counted from then on")
  func consent() async throws {
    let scene = try await ResearchScene()
    let ana = try await scene.person("ana", consent: nil)
    try await scene.visit(ana.id, works[0], comment: "Magnifique")
    #expect(try await found("magnifique", scene) == [])
    try await scene.consent(ana.token, 1)
    #expect(try await found("magnifique", scene) == ["Magnifique"])
    try await scene.consent(ana.token, 2)
    try await scene.visit(ana.id, works[1], comment: "Magnifique aussi")
    #expect(try await found("magnifique", scene) == ["Magnifique", "Magnifique aussi"])
    try await scene.consent(ana.token, 2, isWithdrawn: true)
    #expect(try await found("magnifique", scene) == [])
    try await scene.visit(ana.id, works[2], comment: "Magnifique encore")
    #expect(try await found("magnifique", scene) == [])
  }

  @Test("A changed, cleared, removed or erased comment leaves the index at once")
  func changes() async throws {
    let scene = try await ResearchScene()
    let store = scene.server.context.store
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben"))
    for work in works { try await scene.visit(ana.id, work, comment: "Sombre") }
    try await scene.visit(ben.id, works[0], comment: "Sombre et beau")
    #expect(try await found("sombre", scene).count == 4)
    try await scene.visit(ana.id, works[0], comment: "Clair")
    #expect(try await found("sombre", scene).count == 3)
    #expect(try await found("clair", scene) == ["Clair"])
    var change = VisitChange()
    change.comment = .clear
    try await store.note(
      change, of: ana.id, to: works[1], photos: scene.server.context.photos)
    #expect(try await found("sombre", scene).count == 2)
    try await store.removeVisit(
      of: ana.id, to: works[2], photos: scene.server.context.photos)
    #expect(try await found("sombre", scene) == ["Sombre et beau"])
    let account = try #require(try await store.credentials(ofUsername: "ben")).account
    try await scene.server.context.erase(account)
    #expect(try await found("sombre", scene) == [])
    #expect(try await found("clair", scene) == ["Clair"])
    let entry = ErasureLedger.Entry(
      withdrawalOf: try #require(try await store.credentials(ofUsername: "ana")).account,
      to: .research, at: scene.server.time.now)
    _ = try store.eraseAgain([entry])
    #expect(try await found("clair", scene) == [])
  }

  @Test("Case, accents and ligatures do not matter, nor do words of the query language")
  func folding() async throws {
    let scene = try await ResearchScene()
    let ana = try await scene.person("ana")
    try await scene.visit(ana.id, works[0], comment: "L’ŒUVRE est très ÉMOUVANTE")
    for words in ["œuvre", "oeuvre", "émouvante", "emouvante", "\"tres emouvante\"", "emouv*"] {
      var filter = ResearchFilter()
      filter.words = words
      let page = try await scene.server.context.research.comments(filter, 0..<10)
      #expect(page.count == 1, "\(words)")
      #expect(page.comments.first?.parts.map(\.text).joined() == "L’ŒUVRE est très ÉMOUVANTE")
      #expect(page.comments.first?.parts.contains(where: \.isFound) == true)
    }
    for words in [
      "NEAR(oeuvre est)", "oeuvre NOT beau", "comment:oeuvre", "oeuv", "^)(\"a", "'; --a",
    ] {
      var filter = ResearchFilter()
      filter.words = words
      #expect(try await scene.server.context.research.comments(filter, 0..<10).count == 0)
    }
  }

  @Test("The comments of an earlier server are found as soon as it is opened")
  func migration() throws {
    let queue = try DatabaseQueue(configuration: Configuration())
    try ServerSchema.migrator.migrate(queue, upTo: "server 17")
    try SQLiteDatabase(queue).write { db in
      for person in 1...3 {
        try db.execute(
          """
          INSERT INTO person (username, foldedUsername, passwordHash, createdAt, updatedAt)
          VALUES (?1, ?1, '$2y$', 5, 6)
          """, ["p\(person)"])
        try db.execute(
          """
          INSERT INTO visit (person, discovery, revision, comment, createdAt, updatedAt)
          VALUES (?, 4, 1, ?, 7, 8)
          """, [person, "mot \(person)"])
      }
      try db.execute(
        "INSERT INTO consent (person, version, givenAt, withdrawnAt) VALUES (1, 2, 3, NULL), (2, 2, 3, 4)"
      )
    }
    try ServerSchema.migrator.migrate(queue)
    try SQLiteDatabase(queue).read { db in
      #expect(try db.values(String.self, "SELECT comment FROM givenComment") == ["mot 1"])
      let found = try db.value(
        Int.self, "SELECT count(*) FROM commentSearch WHERE commentSearch MATCH 'mot'")
      #expect(found == 1)
      #expect(try db.values(Int64.self, "SELECT DISTINCT commentReceivedAt FROM visit") == [8])
      #expect(try db.values(Int64.self, "SELECT heldSince FROM consent") == [3, 3])
    }
  }
}
