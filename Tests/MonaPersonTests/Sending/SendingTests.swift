import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Edits during an upload whose answer comes later or never.
@Suite("Changes during an upload")
struct SendingTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: "a.jpg", rating: 3, comment: "!", at: noon)
  }

  private var waiting: [OutboxItem.Change] {
    get throws { try store.outbox().map(\.change) }
  }

  @Test("An edit stays unsent, whatever is confirmed of the earlier state")
  func edited() throws {
    let items = try store.beginSending(store.outbox())
    try store.rate(joute, 4, at: noon)
    try store.comment(joute, "!!", at: noon)
    try store.confirm(items)
    #expect(try waiting == [.rating(4), .comment("!!")])
    try store.sendAll()
    #expect(try waiting.isEmpty)
  }

  @Test("Restoring the first value is a change too: the server may have had the other")
  func editedBack() throws {
    let items = try store.beginSending(store.outbox())
    try store.rate(joute, 4, at: noon)
    try store.rate(joute, 3, at: noon)
    try store.confirm(items)
    #expect(try waiting == [.rating(3)])
  }

  @Test(
    "A cleared field is uploaded, with or without an answer to the previous upload",
    arguments: [true, false])
  func cleared(isAnswered: Bool) throws {
    let items = try store.beginSending(store.outbox())
    try store.rate(joute, nil, at: noon)
    try store.comment(joute, nil, at: noon)
    if isAnswered { try store.confirm(items) }
    #expect(try waiting.filter { $0 != .photo("a.jpg") } == [.rating(nil), .comment(nil)])
    #expect(try waiting.contains(.photo("a.jpg")) == !isAnswered)
  }

  @Test(
    "A removal is uploaded, with or without an answer to the previous upload",
    arguments: [true, false])
  func removed(isAnswered: Bool) throws {
    let items = try store.beginSending(store.outbox())
    _ = try store.removeVisits([joute], at: noon)
    if isAnswered { try store.confirm(items) }
    #expect(try waiting == [.removed])
    try store.sendAll()
    #expect(try waiting.isEmpty)
  }

  @Test("A confirmation of a removed visit does not apply to the next one")
  func removedAndCollectedAgain() throws {
    let items = try store.beginSending(store.outbox())
    _ = try store.removeVisits([joute], at: noon)
    try store.collect(joute, photo: "b.jpg", rating: 1, at: noon)
    try store.confirm(items)
    #expect(try waiting == [.removed])
    try store.sendAll()
    #expect(try waiting == [.photo("b.jpg"), .rating(1)])
  }

  @Test("A photo that replaces the one being uploaded stays unsent", arguments: [true, false])
  func replaced(isAnswered: Bool) throws {
    let items = try store.beginSending(store.outbox())
    try store.replacePhoto(joute, with: "b.jpg", at: noon)
    if isAnswered { try store.confirm(items) }
    #expect(try waiting.filter { if case .photo = $0 { true } else { false } } == [.photo("b.jpg")])
    try store.replacePhoto(joute, with: "a.jpg", at: noon)
    #expect(try waiting.last == .photo("a.jpg"), "restoring the previous photo is a change too")
  }

  @Test("A new file name is no change: the photo is the one being uploaded")
  func renamed() throws {
    let items = try store.beginSending(store.outbox())
    _ = try store.follow(moved: ["a.jpg": "c.jpg"], contents: [:])
    try store.confirm(items)
    #expect(try waiting.isEmpty)
  }

  @Test("Only unchanged fields are sent")
  func stale() throws {
    let items = try store.outbox()
    try store.rate(joute, 4, at: noon)
    #expect(try store.beginSending(items).map(\.change) == [.photo("a.jpg"), .comment("!")])
    try store.collect(library, photo: "b.jpg", at: noon)
    let library = try store.outbox(of: library)
    _ = try store.removeVisits(library.map(\.discovery), at: noon)
    #expect(try store.beginSending(library).isEmpty)
  }

  @Test("A visit that moved to another discovery is confirmed there")
  func followed() throws {
    let items = try store.beginSending(store.outbox())
    let new = DiscoveryID(.artwork, 40)
    try store.catalogue.seed([new])
    try store.catalogue.replace(joute, by: new)
    try store.followReplacements()
    try store.confirm(items)
    #expect(try waiting.isEmpty)
    try store.rate(new, 1, at: noon)
    #expect(try store.outbox().map(\.discovery) == [new])
  }

  @Test("A removal undone before its upload restores the state known to the server")
  func undone() throws {
    try store.sendAll()
    try store.rate(joute, 5, at: noon)
    let before = try store.outbox()
    let removed = try store.removeVisits([joute], at: noon)
    try store.restoreVisits(removed)
    #expect(try store.outbox() == before && before.map(\.change) == [.rating(5)])
  }

  @Test(
    "A removal undone after its upload is followed by an upload of the whole visit",
    arguments: [true, false])
  func undoneTooLate(isAnswered: Bool) throws {
    try store.sendAll()
    let visit = try store.visit(of: joute)
    let removed = try store.removeVisits([joute], at: noon)
    let removal = try store.beginSending(store.outbox())
    if isAnswered { try store.confirm(removal) }
    try store.restoreVisits(removed)
    #expect(try store.visit(of: joute) == visit)
    if !isAnswered {
      #expect(try waiting == [.removed], "the removal is sent first, then the visit again")
      try store.confirm(removal)
    }
    #expect(try waiting == [.photo("a.jpg"), .rating(3), .comment("!")])
    try store.sendAll()
    #expect(try waiting.isEmpty)
  }

  @Test("A removal that was undone and repeated is uploaded again")
  func removedTwice() throws {
    try store.sendAll()
    try store.restoreVisits(store.removeVisits([joute], at: noon))
    _ = try store.removeVisits([joute], at: noon)
    #expect(try waiting == [.removed])
  }

  @Test("What was sent without an answer, then changed, then cleared is cleared on the server")
  func clearedAfterChange() throws {
    _ = try store.beginSending(store.outbox())
    try store.comment(joute, "?")
    try store.comment(joute, nil)
    try store.rate(joute, 2)
    try store.rate(joute, nil)
    #expect(try waiting == [.photo("a.jpg"), .comment(nil), .rating(nil)])
  }

  @Test("After any sequence of edits, answers and losses the server converges to the store")
  func convergence() throws {
    for seed in 0..<200 {
      var scenario = try EditScenario(seed: UInt64(seed))
      try scenario.run(steps: 60)
      #expect(try scenario.agrees(), "seed \(seed)")
    }
  }
}
