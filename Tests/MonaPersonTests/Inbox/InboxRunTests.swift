import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Issue 43, point 8: two runs of collecting are two batches for undoing.
@Suite struct InboxRunTests {
  private let fixture: InboxFixture
  private let store: Store
  private let ids: [DiscoveryID]

  init() throws {
    fixture = try InboxFixture()
    store = fixture.store
    ids = try fixture.putSixWorks()
  }

  private func decide(_ numbers: some Sequence<Int>, _ inbox: Inbox) async throws {
    for number in numbers {
      try await inbox.decide(.chosen(ids[number]), for: try await inbox.groups()[number])
    }
  }

  private var visited: Set<DiscoveryID> {
    get throws { Set(try store.visits().map(\.discovery)) }
  }

  @Test func `each undo takes back the last run, then the one before`() async throws {
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    try await decide(0..<2, inbox)
    #expect(try await inbox.collect().count == 2)
    try await decide(2..<5, inbox)
    #expect(try await inbox.collect().count == 3)
    #expect(try await inbox.collect().count == 0, "a run of nothing is none")
    #expect(try await fixture.inbox().undoLastRun().count == 3)
    #expect(try visited == Set(ids[0..<2]))
    #expect(try await inbox.groups().count { $0.decision != .undecided && !$0.isCollected } == 3)
    #expect(try await fixture.inbox().undoLastRun().count == 2)
    #expect(try visited.isEmpty && fixture.albumNames.isEmpty)
    #expect(try await inbox.undoLastRun().count == 0)
    #expect(try await inbox.collect().count == 5)
    #expect(try await inbox.undoLastRun().count == 5, "they are one run now")
  }

  /// Collects a card, then another one, whose photos replace the finished batch.
  private func collectTwoCards(_ inbox: Inbox) async throws -> URL {
    let other = fixture.temporary.url.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    for name in ["4.jpg", "5.jpg"] {
      try FileManager.default.moveItem(
        at: fixture.card.appendingPathComponent(name), to: other.appendingPathComponent(name))
    }
    try await fixture.decide(inbox)
    let first = try await inbox.groups()[0]
    try await inbox.rate(first, 4)
    try await inbox.comment(first, "Vu")
    #expect(try await inbox.collect().count == 4)
    try await inbox.read([other])
    for group in try await inbox.groups() {
      try await inbox.decide(.chosen(try #require(group.candidates.first).id), for: group)
    }
    #expect(try await inbox.collect().count == 2)
    return other
  }

  @Test func `a run whose batch was replaced by another is taken back as well`() async throws {
    let inbox = fixture.inbox()
    _ = try await collectTwoCards(inbox)
    try store.comment(ids[1], "Plus tard")
    #expect(try await inbox.undoLastRun().count == 2)
    #expect(try visited == Set(ids[0..<4]))
    #expect(try await inbox.open()?.counts.photos == 2)
    #expect(try await inbox.undoLastRun().count == 4)
    #expect(try visited.isEmpty && fixture.albumNames.isEmpty)
    // All wait together, with what was decided and written.
    let groups = try await inbox.groups()
    #expect(groups.count == 6 && groups.allSatisfy { $0.decision != .undecided })
    #expect(groups[0].rating == 4 && groups[0].comment == "Vu")
    #expect(groups[1].comment == "Plus tard")
    #expect(try await inbox.collect().count == 6)
    #expect(try store.visit(of: ids[0])?.comment == "Vu")
  }

  @Test func `what an emptied inbox collected is taken back, and waits again`() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    try await inbox.discard()
    #expect(try await inbox.open() == nil)
    #expect(try store.personalCounts().waiting == 0)
    #expect(try await inbox.undoLastRun().count == 6)
    #expect(try visited.isEmpty)
    #expect(try await inbox.open()?.counts.photos == 6)
    #expect(try await inbox.collect().count == 6)
  }

  @Test func `photos that were read again meanwhile wait once, as they were decided`() async throws
  {
    let inbox = fixture.inbox()
    _ = try await collectTwoCards(inbox)
    try await fixture.inbox().discard()
    try await inbox.read([fixture.card])
    #expect(try await inbox.open()?.counts.photos == 4)
    #expect(try await inbox.undoLastRun().count == 2)
    #expect(try await inbox.undoLastRun().count == 4)
    #expect(try await inbox.open()?.counts.photos == 6)
    let groups = try await inbox.groups()
    #expect(groups.flatMap(\.photos).count == 6)
    #expect(groups.allSatisfy { $0.decision != .undecided })
  }

  @Test func `a photo added to an earlier visit is to be decided again once it is taken back`()
    async throws
  {
    let old = try fixture.photo("old/old.jpg", minute: -9000)
    try await fixture.collecting().collect(ids[0], photo: old, title: "Vieille", date: noon)
    try FileManager.default.removeItem(at: fixture.card.appendingPathComponent("old"))
    let inbox = fixture.inbox()
    _ = try await collectTwoCards(inbox)
    try await inbox.undoLastRun()
    try await inbox.undoLastRun()
    try await inbox.discard()
    try await inbox.read([fixture.card])
    #expect(try await inbox.photos().allSatisfy { $0.importedAs == nil })
  }

  @Test func `a killed run goes on under its number`() async throws {
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    try await decide(0..<2, inbox)
    try await inbox.collect()
    // What a kill leaves.
    try await store.person.write { try $0.execute(sql: "UPDATE inboxBatch SET openRun = 1") }
    try await decide(2..<6, inbox)
    try await inbox.collect()
    #expect(try await inbox.undoLastRun().count == 6)
  }

  @Test func `what was collected before runs were numbered is one run`() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    try await store.person.write { try $0.execute(sql: "UPDATE inboxGroup SET run = NULL") }
    #expect(try await inbox.undoLastRun().count == 6)
  }

  @Test func `only the last batches can be taken back`() async throws {
    try await store.person.write { db in
      for number in 1...30 {
        try db.execute(
          sql: """
            INSERT INTO inboxBatch (id, startedAt, isPast) VALUES (?, '2026-01-01T00:00:00Z', 1)
            """, arguments: [number])
      }
    }
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    try await inbox.discard()
    let count = try await store.person.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM inboxBatch")
    }
    #expect(count == 20)
    #expect(try await inbox.undoLastRun().count == 6)
  }
}
