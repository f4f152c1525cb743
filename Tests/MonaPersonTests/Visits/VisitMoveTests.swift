import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Moving a visit to the discovery that it is of.
@Suite struct VisitMoveTests {
  private let computer: SimulatedComputer
  private var store: Store { computer.store }

  init() throws {
    computer = try SimulatedComputer()
    try store.catalogue.seed([badge(1, 1, .any)])
  }

  private func collect() async throws {
    let file = computer.folder.url.appendingPathComponent(UUID().uuidString)
    try Data("joute".utf8).write(to: file)
    try await computer.collecting.collect(
      joute, photo: file, title: "La Joute", rating: 4, comment: "Bleu", date: noon)
  }

  private func move() async throws -> MovedVisit {
    try await computer.collecting.move(
      joute, to: library, title: "La Joute", newTitle: "Bibliothèque")
  }

  private func undo(_ moved: MovedVisit) async throws {
    try await computer.collecting.undo(moved, title: "La Joute", newTitle: "Bibliothèque")
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: computer.album.folder.path).sorted()
    }
  }

  @Test func `photo, stars, words, draft and date go along, and the file gets the other title`()
    async throws
  {
    try store.target(joute, at: noon)
    try await collect()
    try store.keepDraft(Draft("Bleu ?", startedFrom: "Bleu"), of: joute)
    try store.target(library, at: noon)
    let moved = try await move()
    #expect(moved.before.discovery == joute && moved.badges.isEmpty)
    let visit = try #require(try store.visit(of: library))
    #expect(visit.rating == 4 && visit.comment == "Bleu" && visit.collectedAt == noon)
    #expect(visit.photo == "2026-11-21 Bibliothèque.jpg" && visit.wasTargeted)
    #expect(try files == ["2026-11-21 Bibliothèque.jpg"])
    #expect(try store.draft(of: library)?.text == "Bleu ?")
    #expect(try store.state(of: joute) == .targeted && store.state(of: library) == .collected)
    #expect(try store.badgesWon().count == 1)

    try await undo(moved)
    #expect(try files == ["2026-11-21 La Joute.jpg"])
    #expect(try store.visit(of: joute)?.comment == "Bleu" && store.visits().count == 1)
    #expect(try store.draft(of: joute)?.text == "Bleu ?")
    #expect(try store.state(of: library) == .targeted && store.state(of: joute) == .collected)
  }

  @Test func `a server is told to remove the one, and gets the other whole`() async throws {
    try await collect()
    try store.sendAll()
    _ = try await move()
    let items = try store.outbox()
    #expect(items.map(\.discovery) == [joute, library, library, library])
    #expect(items.map(\.field) == [.visit, .photo, .rating, .comment])
    #expect(items[0].change == .removed)
    #expect(try store.sendsDate(of: library))
    try store.sendAll()
    #expect(try store.outbox().isEmpty)
  }

  @Test func `undone before anything was sent, nothing is sent`() async throws {
    try await collect()
    try store.sendAll()
    let before = try computer.rows()
    try await undo(move())
    #expect(try store.outbox().isEmpty)
    var now = try computer.rows()
    // Its record is kept until the next start, and the server's visit is read again.
    for table in ["keptRecord", "toldVisit", "remoteVisit"] { now[table] = before[table] }
    for (table, rows) in before { #expect(now[table] == rows, "\(table)") }
  }

  @Test func `undone after it was sent, the visit is sent back whole`() async throws {
    try await collect()
    try store.sendAll()
    let moved = try await move()
    try store.sendAll()
    try await undo(moved)
    let items = try store.outbox()
    #expect(items.filter { $0.discovery == library }.map(\.change) == [.removed])
    #expect(
      items.filter { $0.discovery == joute }.map(\.field) == [.photo, .rating, .comment])
  }

  @Test func `what was written since is moved back, too`() async throws {
    try await collect()
    try store.sendAll()
    let moved = try await move()
    try store.rate(library, 1)
    try await undo(moved)
    #expect(try store.visit(of: joute)?.rating == 1)
    #expect(try Set(store.outbox().map(\.discovery)) == [joute], "it is removed there, then sent")
    #expect(try store.outbox().map(\.change) == [.removed])
    try store.sendAll()
    #expect(try store.outbox().map(\.field) == [.photo, .rating, .comment])
  }

  @Test func `a request of the former discovery that is answered late confirms nothing`()
    async throws
  {
    try await collect()
    let sent = try store.beginSending(of: joute).items
    _ = try await move()
    try store.confirm(sent)
    #expect(
      try store.outbox().map(\.field) == [.visit, .photo, .rating, .comment])
  }

  @Test func `nothing moves to what is collected or unknown, or before its photo is fetched`()
    async throws
  {
    try await collect()
    try await computer.collect(manor, photo: "manor")
    let nowhere = DiscoveryID(.artwork, 999)
    #expect(throws: StoreError.alreadyCollected(manor)) {
      try store.moveVisit(from: joute, to: manor)
    }
    #expect(throws: StoreError.unknownDiscovery(nowhere)) {
      try store.moveVisit(from: joute, to: nowhere)
    }
    #expect(throws: StoreError.notCollected(library)) {
      try store.moveVisit(from: library, to: joute)
    }
    var page = RemotePage(stamp: try store.fetchStamp)
    var remote = RemoteVisit(library, revision: 1)
    remote.photo = RemotePhoto(name: "photos/\(String(repeating: "a", count: 64)).jpg")
    page.visits = [remote]
    _ = try store.merge(page)
    try store.removeVisits([manor]).forEach { _ in }
    #expect(throws: StoreError.photoNotFetched(library)) {
      try store.moveVisit(from: library, to: manor)
    }
    #expect(try store.visits().map(\.discovery).sorted() == [joute, library].sorted())
  }

  @Test func `it is not moved back over a visit that came since`() async throws {
    try await collect()
    let moved = try await move()
    try await computer.collect(joute, photo: "again")
    await #expect(throws: UndoError.changedSince(library)) { try await undo(moved) }
    #expect(try store.visits().count == 2)
  }
}
