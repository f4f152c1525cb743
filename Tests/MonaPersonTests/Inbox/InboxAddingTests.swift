import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("The photos that the inbox keeps")
struct InboxAddingTests {
  private let fixture: InboxFixture
  private let store: Store
  private let work = DiscoveryID(.artwork, 1)

  init() throws {
    fixture = try InboxFixture()
    store = fixture.store
    try store.catalogue.seed(work, title: "Cheval", at: place(north: 0, east: 0))
  }

  private func shoot(_ name: String, minute: Double) throws {
    try fixture.photo(name, at: place(north: 3, east: 0), minute: minute)
  }

  private static let day = 24.0 * 60

  @Test(
    "Of a burst, the chosen photo and those that the person keeps are added, each with its time")
  func burst() async throws {
    for number in 0..<4 { try shoot("\(number).jpg", minute: Double(number) / 4) }
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    let group = try #require(try await inbox.groups().first)
    try await inbox.decide(.chosen(work), for: group)
    try await inbox.choosePhoto(group.photos[2].id, of: group)
    try await inbox.keepPhoto(group.photos[0].id, true, of: group)
    try await inbox.keepPhoto(group.photos[1].id, true, of: group)
    try await inbox.keepPhoto(group.photos[1].id, false, of: group)
    #expect(try await inbox.collect().collected == [work])
    let photos = try store.photos(of: work)
    #expect(photos.map(\.takenAt) == [start, start + 30])
    #expect(photos.map(\.isChosen) == [false, true])
    #expect(try store.visit(of: work)?.collectedAt == start)
    #expect(fixture.albumNames.count == 2)
    #expect(try await inbox.undo().count == 1)
    #expect(try store.visits().isEmpty && fixture.albumNames.isEmpty)
  }

  @Test(
    "A photo of another day than the visit's is clearly of it; one of the same day is asked about")
  func otherDay() async throws {
    try shoot("first.jpg", minute: 0)
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    try await inbox.decideClear(within: 30)
    try await inbox.collect()
    try await inbox.discard()
    try FileManager.default.removeItem(at: fixture.card.appendingPathComponent("first.jpg"))
    try shoot("same day.jpg", minute: 60)
    try shoot("next day.jpg", minute: Self.day)
    try await inbox.read([fixture.card])
    #expect(try await inbox.groups().map(\.isClear) == [false, true])
    try await inbox.decideClear(within: 30)
    #expect(try await inbox.collect().added == [work])
    #expect(try store.photos(of: work).map(\.takenAt) == [start, start + Self.day * 60])
    #expect(try store.visit(of: work)?.collectedAt == start, "the first day stays")
  }

  @Test(
    "A photo of a visit whose photos have no known day is asked about, as it may be one of them")
  func unknownDay() async throws {
    try store.collect(work, photo: "a.jpg", at: start)
    try await store.person.write { try $0.execute(sql: "UPDATE visitPhoto SET datedAt = NULL") }
    try shoot("next day.jpg", minute: Self.day)
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    #expect(try await inbox.groups().map(\.isClear) == [false])
  }

  @Test("Of one batch with two days, both photos of a work are collected, each with its day")
  func twoDays() async throws {
    try shoot("monday.jpg", minute: 0)
    try shoot("tuesday.jpg", minute: Self.day)
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    try await inbox.decideClear(within: 30)
    #expect(try await inbox.collect().count == 1)
    #expect(try store.photos(of: work).map(\.takenAt) == [start, start + Self.day * 60])
    #expect(try store.visitDays().count == 2)
    #expect(try await inbox.undo().count == 1)
    #expect(try store.visits().isEmpty && fixture.albumNames.isEmpty)
  }

  @Test("A work that the batch has collected can be decided again, and gets the other photo")
  func decidedAgain() async throws {
    try shoot("monday.jpg", minute: 0)
    try shoot("later.jpg", minute: 90)
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    try await inbox.decide(.chosen(work), for: #require(try await inbox.groups().first))
    #expect(try await inbox.collect().collected == [work])
    let group = try #require(try await inbox.groups().last)
    try await inbox.decide(.chosen(work), for: group)
    #expect(try await inbox.collect().added == [work])
    #expect(try store.photos(of: work).count == 2)
    #expect(try await inbox.undo().count == 2)
    #expect(try store.visits().isEmpty && fixture.albumNames.isEmpty)
  }

  @Test("A photo that the visit has is not added twice, and is not removed by undoing")
  func doubled() async throws {
    try shoot("a.jpg", minute: 0)
    let file = fixture.card.appendingPathComponent("a.jpg")
    let inbox = fixture.inbox()
    try await inbox.read([file])
    let group = try #require(try await inbox.groups().first)
    try await inbox.decide(.chosen(work), for: group)
    let name = try await fixture.collecting().collect(work, photo: file, title: "x").visit.photo
    #expect(try await inbox.collect().added == [work])
    #expect(fixture.albumNames == [name])
    try await inbox.undo()
    #expect(try store.photos(of: work).count == 1 && fixture.albumNames == [name])
  }

  @Test("Copies that a killed run left behind are used, and nothing is added twice")
  func killed() async throws {
    for number in 0..<3 { try shoot("\(number).jpg", minute: Double(number) / 4) }
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    let group = try #require(try await inbox.groups().first)
    try await inbox.decide(.chosen(work), for: group)
    for photo in group.photos { try await inbox.keepPhoto(photo.id, true, of: group) }
    // As after a kill between the second copy and the transaction.
    try FileManager.default.createDirectory(
      at: fixture.album.folder, withIntermediateDirectories: true)
    for (number, name) in [(0, "2025-06-24 Cheval.jpg"), (1, "2025-06-24 Cheval (2).jpg")] {
      try FileManager.default.copyItem(
        at: fixture.card.appendingPathComponent("\(number).jpg"),
        to: fixture.album.url(of: name))
    }
    #expect(try await inbox.collect().collected == [work])
    #expect(fixture.albumNames.count == 3)
    #expect(try store.photos(of: work).count == 3)
  }
}
