import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Collecting a batch of the inbox")
struct InboxCollectingTests {
  private let fixture: InboxFixture
  private let store: Store
  private let ids: [DiscoveryID]

  init() throws {
    fixture = try InboxFixture()
    store = fixture.store
    ids = try fixture.putSixWorks()
  }

  @Test("Confirmed groups are collected with their date, rating and comment, and win badges")
  func collects() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let groups = try await inbox.groups()
    try await inbox.rate(groups[0], 5)
    try await inbox.comment(groups[0], "Oh !")
    try await inbox.decide(.skipped, for: groups[5])
    let outcome = try await inbox.collect()
    #expect(outcome.collected == Array(ids.prefix(5)))
    #expect(outcome.badges.map(\.id) == [1])
    #expect(outcome.problems.isEmpty && outcome.stop == nil)
    let visit = try #require(try store.visit(of: ids[0]))
    #expect(visit.collectedAt == start)
    #expect(visit.rating == 5 && visit.comment == "Oh !")
    #expect(visit.photo == "2025-06-24 Œuvre 0.jpg")
    #expect(fixture.albumNames.count == 5)
    let batch = try #require(try await inbox.open())
    #expect(batch.state == .finished && batch.counts.collected == 5)
    #expect(try await inbox.groups().map(\.isCollected) == [true, true, true, true, true, false])
    await #expect(throws: InboxError.alreadyCollected(groups[0].id)) {
      try await inbox.decide(.skipped, for: groups[0])
    }
    #expect(try await inbox.collect().count == 0)
  }

  @Test("Two processes collecting the same batch at once collect it once, and report no problem")
  func atOnce() async throws {
    try await fixture.decide(fixture.inbox())
    async let one = fixture.inbox().collect()
    async let two = fixture.inbox().collect()
    let outcomes = try await [one, two]
    #expect(outcomes.reduce(0) { $0 + $1.count } == 6)
    #expect(outcomes.allSatisfy { $0.problems.isEmpty })
    #expect(fixture.albumNames.count == 6)
    #expect(try await fixture.inbox().groups().allSatisfy { $0.isCollected && $0.problem == nil })
  }

  @Test("A full disk stops collecting; the rest waits, and continues once there is space")
  func diskFull() async throws {
    let written = Counter()
    let full = Album(folder: fixture.album.folder) { descriptor, bytes in
      if written.next() > 2 {
        errno = ENOSPC
        return -1
      }
      return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
    let inbox = fixture.inbox(album: full)
    try await fixture.decide(inbox)
    let outcome = try await inbox.collect()
    #expect(outcome.collected == Array(ids.prefix(2)))
    #expect(outcome.stop == .diskFull)
    #expect(try await inbox.open()?.state == .deciding)
    #expect(try await fixture.inbox().collect().collected == Array(ids.dropFirst(2)))
    #expect(fixture.albumNames.count == 6)
  }

  @Test("A missing or changed photo keeps its problem; others are collected")
  func gone() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try FileManager.default.removeItem(at: fixture.card.appendingPathComponent("1.jpg"))
    try Data("another".utf8).write(to: fixture.card.appendingPathComponent("2.jpg"))
    let outcome = try await inbox.collect()
    #expect(outcome.collected.count == 4)
    let groups = try await inbox.groups()
    #expect(groups[1].problem == .album(.unreadable(errno: ENOENT)))
    #expect(groups[2].problem == .changed)
    #expect(groups[1].decision == .chosen(ids[1]))
    #expect(try await inbox.open()?.state == .deciding)
  }

  @Test("After a cancellation, collected photos stay collected and the rest waits")
  func cancelled() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let task = Task {
      try await inbox.collect { progress in
        if progress.done == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let outcome = try await task.value
    #expect(outcome.isCancelled && outcome.collected == Array(ids.prefix(3)))
    #expect(try await inbox.collect().collected == Array(ids.dropFirst(3)))
    #expect(fixture.albumNames.count == 6)
  }

  @Test("All photos of a collected group are recognised when the card is read again")
  func recognised() async throws {
    for index in 0..<3 {
      try fixture.photo(
        "0-\(index).jpg", at: place(north: 5, east: 0), minute: 1 + Double(index) / 10)
    }
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let groups = try await inbox.groups()
    #expect(groups.map(\.photos.count) == [4, 1, 1, 1, 1, 1])
    try await inbox.decide(.skipped, for: groups[5])
    #expect(try await inbox.collect().count == 5)
    // The card, under another name, with a new photo.
    let other = fixture.temporary.url.appendingPathComponent("other card")
    try FileManager.default.moveItem(at: fixture.card, to: other)
    try Data("new".utf8).write(to: other.appendingPathComponent("new.jpg"))
    let batch = try await inbox.read([other])
    #expect(batch.counts.photos == 10 && batch.counts.known == 9)
    let again = try await inbox.groups().flatMap(\.photos).map(\.file.lastPathComponent)
    #expect(again == ["new.jpg"])
    _ = try store.removeVisits([ids[0]])
    #expect(try await inbox.open()?.counts.known == 5)
  }

  @Test("A card removed before collecting keeps all decisions until it is back")
  func cardPulledOut() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let elsewhere = fixture.temporary.url.appendingPathComponent("pocket")
    try FileManager.default.moveItem(at: fixture.card, to: elsewhere)
    let outcome = try await inbox.collect()
    #expect(outcome.count == 0 && outcome.problems.isEmpty)
    #expect(outcome.goneAway?.lastPathComponent == "card")
    #expect(try await inbox.groups().allSatisfy { $0.problem == nil && $0.decision != .undecided })
    try FileManager.default.moveItem(at: elsewhere, to: fixture.card)
    let second = try await inbox.collect()
    #expect(second.count == 6 && second.goneAway == nil)
  }

  @Test("Photos decided about are collected from the card under its new path, read twice or not")
  func cardElsewhere() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let elsewhere = fixture.temporary.url.appendingPathComponent("card1")
    try FileManager.default.copyItem(at: fixture.card, to: elsewhere)
    // As a card has them.
    for name in try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) {
      let (old, new) = (
        fixture.card.appendingPathComponent(name), elsewhere.appendingPathComponent(name)
      )
      try FileManager.default.removeItem(at: new)
      #expect(link(old.path, new.path) == 0)
    }
    #expect(try await inbox.read([elsewhere]).counts.photos == 12)
    try FileManager.default.removeItem(at: fixture.card)
    #expect(try await inbox.collect().goneAway != nil)
    #expect(try await inbox.read([elsewhere]).counts.photos == 6)
    let outcome = try await inbox.collect()
    #expect(outcome.collected == ids && outcome.goneAway == nil)
  }

  @Test("Killed after the copy and before the commit, the remaining copy is used")
  func killed() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    _ = try fixture.album.add(
      fixture.card.appendingPathComponent("0.jpg"), titled: "Œuvre 0", on: start, type: .jpeg)
    #expect(try await fixture.inbox().collect().count == 6)
    #expect(fixture.albumNames.count == 6)
    #expect(try store.visit(of: ids[0])?.photo == "2025-06-24 Œuvre 0.jpg")
  }

  @Test("When the database cannot be written nothing is collected in part")
  func storeFails() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try store.breakWrites(to: "visit")
    await #expect(throws: (any Error).self) { try await inbox.collect() }
    #expect(try store.visits().isEmpty)
    #expect(fixture.albumNames.isEmpty)
    #expect(try await inbox.open()?.counts.collected == 0)
  }
}
