import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("What the inbox stores for the next reading of a card")
struct InboxMemoryTests {
  private let fixture: InboxFixture
  private let place = Coordinate(latitude: 45.5, longitude: -73.6)

  init() throws {
    fixture = try InboxFixture()
    try fixture.store.catalogue.seed(joute, at: place)
  }

  /// A card of three photos: one collected, one of the same work, one skipped.
  private func readThreePhotos(_ inbox: Inbox) async throws {
    try fixture.photo("work.jpg", at: place, minute: 0)
    try fixture.photo("view.jpg", at: place, minute: 1)
    try fixture.photo("lunch.jpg", minute: 60)
    try await inbox.read([fixture.card])
    let groups = try await inbox.groups()
    #expect(groups.map(\.photos.count) == [2, 1])
    try await inbox.decide(.chosen(joute), for: groups[0])
    try await inbox.decide(.skipped, for: groups[1])
  }

  private func names(_ inbox: Inbox) async throws -> [String] {
    try await inbox.groups().flatMap(\.photos).map(\.file.lastPathComponent)
  }

  @Test("skipped photos and other views of collected works, whether the batch was emptied or not")
  func skipped() async throws {
    let inbox = fixture.inbox()
    try await readThreePhotos(inbox)
    #expect(try await inbox.collect().count == 1)
    try await inbox.discard()
    try fixture.photo("new.jpg", minute: 90)
    let batch = try await inbox.read([fixture.card])
    #expect(batch.counts.known == 3)
    #expect(try await names(inbox) == ["new.jpg"])
    #expect(
      try await inbox.photos().filter(\.wasSkipped).map(\.file.lastPathComponent) == ["lunch.jpg"])
  }

  @Test("nothing of a batch emptied before anything was collected")
  func falseStart() async throws {
    let inbox = fixture.inbox()
    try await readThreePhotos(inbox)
    try await inbox.discard()
    try await inbox.read([fixture.card])
    #expect(try await names(inbox) == ["work.jpg", "view.jpg", "lunch.jpg"])
    #expect(try await inbox.groups().allSatisfy { $0.decision == .undecided })
  }

  @Test("a skipped photo that is opened by itself is asked about")
  func named() async throws {
    let inbox = fixture.inbox()
    try await readThreePhotos(inbox)
    try await inbox.collect()
    // The batch stays the same, as the card has nothing new.
    let lunch = fixture.card.appendingPathComponent("lunch.jpg")
    try await inbox.discard()
    #expect(try await inbox.read([fixture.card]).state == .finished)
    #expect(try await inbox.read([lunch]).state == .deciding)
    #expect(try await names(inbox) == ["lunch.jpg"])
    try await inbox.decide(.skipped, for: try #require(try await inbox.groups().first))
    #expect(try await inbox.open()?.state == .finished)
  }

  @Test("the tracks of the days of its photos, unless they were removed")
  func tracks() async throws {
    let place = try #require(place)
    let track = Track(segments: [
      (-10...120).map { Track.Point(time: start + Double($0) * 60, position: place) }
    ])
    let inbox = fixture.inbox(track: track)
    try await readThreePhotos(inbox)
    try await inbox.addTrack(fixture.card.appendingPathComponent("walk.gpx"))
    try await inbox.collect()
    try fixture.photo("new.jpg", minute: 90)
    var batch = try await inbox.read([fixture.card])
    #expect(batch.counts.collected == 0, "it is a new batch")
    #expect(batch.tracks.map(\.file.lastPathComponent) == ["walk.gpx"])
    #expect(try await inbox.groups().first?.photos.first?.positionSource == .track)

    // A card of other days does not restore it, nor does one after its removal.
    try await inbox.removeTrack(try #require(batch.tracks.first).id)
    try await inbox.decide(.skipped, for: try #require(try await inbox.groups().first))
    try fixture.photo("newer.jpg", minute: 95)
    batch = try await inbox.read([fixture.card])
    #expect(batch.tracks.isEmpty)
  }

  @Test("no track of other days")
  func otherDays() async throws {
    let track = Track(segments: [
      [Track.Point(time: start, position: try #require(place))]
    ])
    let inbox = fixture.inbox(track: track)
    try await readThreePhotos(inbox)
    try await inbox.addTrack(fixture.card.appendingPathComponent("walk.gpx"))
    try await inbox.collect()
    try fixture.photo("later.jpg", minute: 5 * 24 * 60)
    // The other card has only the new photo.
    let other = fixture.temporary.url.appendingPathComponent("other card")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: fixture.card.appendingPathComponent("later.jpg"),
      to: other.appendingPathComponent("later.jpg"))
    #expect(try await inbox.read([other]).tracks.isEmpty)
  }
}
