import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Adding photos to visits by the inbox, and undoing a batch")
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
    #expect(groups[2].decision == .chosen(ids[2]) && groups[2].rating == 2)
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
    #expect(group.decision == .chosen(other))
    #expect(try await inbox.undo(group).count == 1)
    #expect(try store.visits().count == 5 && fixture.albumNames.count == 5)
  }

  @Test("A photo of a collected work is added to its visit; undoing the batch removes it only")
  func adds() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    let collecting = fixture.collecting()
    try await collecting.collect(ids[0], photo: old, title: "Vieille", rating: 2, date: noon)
    try FileManager.default.removeItem(at: old)
    let before = try #require(try store.visit(of: ids[0]))
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let outcome = try await inbox.collect()
    #expect(outcome.collected.count == 5 && outcome.added == [ids[0]])
    #expect(try store.visit(of: ids[0]) == before, "the photo for MONA and the day stay")
    let photos = try store.photos(of: ids[0])
    #expect(photos.map(\.name) == ["2025-06-24 Œuvre 0.jpg", before.photo])
    #expect(photos.map(\.takenAt) == [start, noon])
    #expect(try await inbox.collect().count == 0)
    #expect(try await fixture.inbox().undo().count == 6)
    #expect(try store.visits() == [before])
    #expect(fixture.albumNames == [before.photo])
  }

  @Test("What was added to a visit of the batch since stays when the batch is undone")
  func addedSince() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    let later = try fixture.photo("later/later.jpg", minute: 3000)
    let added = try await fixture.collecting().addPhoto(later, to: ids[0], title: "Plus tard")
    try store.choosePhoto(added.photo.name, of: ids[0])
    #expect(try await inbox.undo().count == 6)
    #expect(try store.visits().map(\.photo) == [added.photo.name])
    #expect(fixture.albumNames == [added.photo.name])
  }

  @Test("A batch of an earlier version is undone, and what was added since stays")
  func collectedBefore() async throws {
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    try await store.person.write { try $0.execute(sql: "UPDATE inboxPhoto SET addedAs = NULL") }
    let later = try fixture.photo("later/later.jpg", minute: 3000)
    let added = try await fixture.collecting().addPhoto(later, to: ids[0], title: "Plus tard")
    #expect(try await inbox.undo().count == 6)
    #expect(try store.visits().map(\.photo) == [added.photo.name])
    #expect(fixture.albumNames == [added.photo.name])
  }

  @Test("An undo killed after an added photo left its visit trashes the photo when it resumes")
  func killedTakingOut() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    let kept = try await fixture.collecting().collect(ids[0], photo: old, title: "x", date: noon)
    try FileManager.default.removeItem(at: old)
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    let added = try #require(try store.photos(of: ids[0]).first { !$0.isChosen })
    _ = try store.removePhoto(added.name, of: ids[0])
    #expect(fixture.album.contains(added.name))
    try await inbox.undo()
    #expect(fixture.albumNames == [kept.visit.photo])
  }

  @Test("Notes on a photo that is added are the visit's, until it is undone; no words are lost")
  func addsNotes() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    try await fixture.collecting().collect(
      ids[0], photo: old, title: "Vieille", rating: 2, comment: "Avant", date: noon)
    try await fixture.collecting().collect(
      ids[1], photo: fixture.photo("old/1.jpg"), title: "Une", rating: 3, date: noon)
    try FileManager.default.removeItem(at: fixture.card.appendingPathComponent("old"))
    let before = try store.visits()
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    let groups = try await inbox.groups()
    try await inbox.rate(groups[0], 5)
    try await inbox.comment(groups[0], "Maintenant")
    try await inbox.comment(groups[1], "Aussi")
    #expect(try await inbox.collect().added == [ids[0], ids[1]])
    #expect(try store.visit(of: ids[0])?.rating == 5)
    #expect(try store.visit(of: ids[0])?.comment == "Maintenant")
    #expect(try store.setAsideComments(of: ids[0]).map(\.words) == ["Avant"])
    #expect(try store.visit(of: ids[1])?.rating == 3)
    #expect(try store.visit(of: ids[1])?.comment == "Aussi")
    try store.comment(ids[1], "Plus tard")
    try await inbox.undo()
    #expect(try store.visit(of: ids[0]) == before.first { $0.discovery == ids[0] })
    #expect(try store.visit(of: ids[1])?.comment == "Plus tard")
    #expect(try await inbox.groups()[0].comment == "Maintenant")
  }

  @Test("A batch in which an earlier version replaced a photo is undone as it was then")
  func replacedBefore() async throws {
    let old = try fixture.photo("old/old.jpg", minute: 0)
    let collecting = fixture.collecting()
    try await collecting.collect(ids[0], photo: old, title: "Vieille", rating: 2, date: noon)
    try FileManager.default.removeItem(at: old)
    let before = try #require(try store.visit(of: ids[0]))
    let former = try #require(before.photo)
    let inbox = fixture.inbox()
    try await fixture.decide(inbox)
    try await inbox.collect()
    // What the earlier version left: the former photo in the trash, its name in the group's row.
    let added = try #require(try store.photos(of: ids[0]).first { $0.name != former }?.name)
    try store.choosePhoto(added, of: ids[0])
    try await collecting.removePhoto(former, of: ids[0])
    try await store.person.write { [ids] db in
      try db.execute(
        sql: """
          UPDATE inboxGroup SET isReplacing = 1, photoBefore = ?, digestBefore = ?, sizeBefore = ?,
            wasPhotoThere = 1 WHERE discovery = ?
          """,
        arguments: [
          former, before.photoContent?.digest.description, before.photoContent?.size, ids[0].key,
        ])
      try db.execute(sql: "UPDATE inboxPhoto SET addedAs = NULL")
    }
    #expect(try await fixture.inbox().undo().count == 6)
    #expect(try store.visits() == [before])
    #expect(fixture.albumNames == [former])
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
