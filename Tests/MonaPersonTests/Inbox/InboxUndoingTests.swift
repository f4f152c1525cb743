import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Replacing photos in the inbox, and undoing a batch")
struct InboxUndoingTests {
  private let fixture: InboxFixture
  private let store: Store
  private let ids: [DiscoveryID]

  init() throws {
    fixture = try InboxFixture()
    store = fixture.store
    ids = try fixture.putSixWorks()
  }

  @Test("A batch is undone as a whole, in a later run too, and can be collected again")
  func undone() async throws {
    try store.target(ids[1])
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    try store.comment(ids[2], "Après coup")
    let later = fixture.inbox()
    #expect(try await later.undo().count == 6)
    #expect(try store.visits().isEmpty)
    #expect(fixture.albumNames.isEmpty)
    #expect(try store.state(of: ids[1]) == .targeted)
    let groups = try await later.groups()
    #expect(groups.allSatisfy { !$0.isCollected && $0.decision != .undecided })
    #expect(groups[2].comment == "Après coup")
    #expect(try await later.undo().count == 0)
    #expect(try await later.collect().collected.count == 6)
    #expect(try store.visit(of: ids[2])?.comment == "Après coup")
  }

  @Test("One collected group is taken back alone, and collected again")
  func alone() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    try store.rate(ids[2], 2)
    let group = try await inbox.groups()[2]
    #expect(try await fixture.inbox().undo(group).count == 1)
    #expect(try store.visit(of: ids[2]) == nil && store.visits().count == 5)
    #expect(fixture.albumNames.count == 5)
    let groups = try await inbox.groups()
    #expect(groups.map(\.isCollected) == [true, true, false, true, true, true])
    #expect(groups[2].decision == .chosen(ids[2], replacingPhoto: false) && groups[2].rating == 2)
    await #expect(throws: InboxError.self) { try await inbox.undo(group) }
    #expect(try await inbox.collect().collected == [ids[2]])
    #expect(try await inbox.undo().count == 6)
  }

  @Test("A visit that was moved to another work is taken back with its group")
  func moved() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    let other = DiscoveryID(.artwork, 99)
    try store.catalogue.seed([other])
    _ = try store.moveVisit(from: ids[2], to: other)
    let group = try await inbox.groups()[2]
    #expect(group.decision == .chosen(other, replacingPhoto: false))
    #expect(try await inbox.undo(group).count == 1)
    #expect(try store.visits().count == 5 && fixture.albumNames.count == 5)
  }

  @Test("Undoing the batch restores a replaced photo and its visit")
  func replaces() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    let collecting = fixture.collecting()
    try await collecting.collect(ids[0], photo: old, title: "Vieille", rating: 2, date: noon)
    try FileManager.default.removeItem(at: old)
    let before = try #require(try store.visit(of: ids[0]))
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let refused = try await inbox.collect()
    #expect(refused.collected.count == 5)
    #expect(refused.problems.values.map(\.self) == [.alreadyCollected])
    let group = try #require(try await inbox.groups().first)
    #expect(group.problem == .alreadyCollected)
    try await inbox.decide(.chosen(ids[0], replacingPhoto: true), for: group)
    #expect(try await inbox.collect().replaced == [ids[0]])
    #expect(try store.visit(of: ids[0])?.photo == "2025-06-24 Œuvre 0.jpg")
    #expect(!fixture.album.contains(before.photo ?? ""))
    #expect(try await fixture.inbox().undo().count == 6)
    #expect(try store.visits() == [before])
    #expect(fixture.albumNames == [before.photo])
  }

  @Test("Notes on a photo that replaces another are the visit's, until it is undone")
  func replacesNotes() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    try await fixture.collecting().collect(
      ids[0], photo: old, title: "Vieille", rating: 2, comment: "Avant", date: noon)
    try await fixture.collecting().collect(
      ids[1], photo: fixture.photo("old/1.jpg"), title: "Une", rating: 3, date: noon)
    try FileManager.default.removeItem(at: fixture.card.appendingPathComponent("old"))
    let before = try store.visits()
    let inbox = fixture.inbox()
    try await fixture.decide(inbox, replacing: true)
    let groups = try await inbox.groups()
    try await inbox.rate(groups[0], 5)
    try await inbox.comment(groups[0], "Maintenant")
    try await inbox.comment(groups[1], "Aussi")
    #expect(try await inbox.collect().replaced == [ids[0], ids[1]])
    #expect(try store.visit(of: ids[0])?.rating == 5)
    #expect(try store.visit(of: ids[0])?.comment == "Maintenant")
    #expect(try store.visit(of: ids[1])?.rating == 3)
    #expect(try store.visit(of: ids[1])?.comment == "Aussi")
    try store.comment(ids[1], "Plus tard")
    try await inbox.undo()
    #expect(try store.visit(of: ids[0]) == before.first { $0.discovery == ids[0] })
    #expect(try store.visit(of: ids[1])?.comment == "Plus tard")
    #expect(try await inbox.groups()[0].comment == "Maintenant")
  }

  @Test("A visit whose photo was missing already is restored when the batch is undone")
  func replacesGone() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    try await fixture.collecting().collect(ids[0], photo: old, title: "Vieille", date: noon)
    try FileManager.default.removeItem(at: old)
    let before = try #require(try store.visit(of: ids[0]))
    try FileManager.default.removeItem(at: fixture.album.url(of: before.photo ?? ""))
    let inbox = fixture.inbox()
    try await fixture.decide(inbox, replacing: true)
    #expect(try await inbox.collect().count == 6)
    #expect(try await inbox.undo().count == 6)
    #expect(try store.visits() == [before])
    #expect(fixture.albumNames.isEmpty)
  }

  @Test("A replaced photo is restored even if another visit has its name by then")
  func replacesTaken() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    try await fixture.collecting().collect(ids[0], photo: old, title: "Œuvre 1", date: start)
    try FileManager.default.removeItem(at: old)
    let before = try #require(try store.visit(of: ids[0]))
    let inbox = fixture.inbox()
    try await fixture.decide(inbox, replacing: true)
    #expect(try await inbox.collect().count == 6)
    #expect(try store.visit(of: ids[1])?.photo == before.photo)
    #expect(try await inbox.undo().count == 6)
    let after = try #require(try store.visit(of: ids[0]))
    #expect(after.photoContent == before.photoContent)
    #expect(fixture.albumNames == [after.photo])
  }

  @Test("An undo killed after a visit was removed trashes its photo when it resumes")
  func killedUndoing() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    _ = try store.removeVisits([ids[2]])
    #expect(fixture.albumNames.count == 6)
    #expect(try await inbox.undo().count == 5)
    #expect(fixture.albumNames.isEmpty)
  }

  @Test("Photos that cannot be trashed stay in the album, and are counted")
  func noTrash() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    let none = Trash(put: { _ in throw AlbumError.diskFull }, find: { _ in [:] })
    let collecting = Collecting(
      store: store, album: fixture.album, inspector: fixture.collecting().inspector, trash: none)
    let without = Inbox(collecting: collecting, trackReader: .none, titled: { $0.title.fr })
    let undone = try await without.undo()
    #expect(undone == InboxUndone(count: 6, photosKept: 6))
    #expect(fixture.albumNames.count == 6)
    #expect(try await inbox.collect().count == 6)
    #expect(fixture.albumNames.count == 6)
  }

  @Test("Reading the same card once more keeps the batch undoable")
  func readAgain() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    #expect(try await inbox.read([fixture.card]).counts.collected == 6)
    #expect(try await inbox.undo().count == 6)
  }
}
