import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Implausible camera clocks")
struct CameraClockTests {
  private let fixture: InboxFixture
  private let horse = DiscoveryID(.artwork, 10)
  private let reset = Date(timeIntervalSince1970: 946_710_000)

  init() throws {
    fixture = try InboxFixture()
    try fixture.store.catalogue.seed(horse, title: "Cheval", at: place(north: 0, east: 0))
  }

  @Test("A clock that was never set is asked about separately from the camera's later photos")
  func neverSet() async throws {
    try fixture.photo("a.jpg", taken: reset, camera: "X 1")
    try fixture.photo("b.jpg", minute: 0, camera: "X 1")
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    let clocks = try await inbox.clocks()
    #expect(Set(clocks.map(\.id.isUnset)) == [true, false])
    let unset = try #require(clocks.first { $0.id.isUnset })
    #expect(unset.isBeyondBelief && !unset.isTrusted)
    let photos = try await inbox.photos()
    #expect(photos.map(\.takenAt) == [nil, start])
    #expect(photos.map(\.isBeyondBelief) == [true, false])
    // The offset may be tens of years.
    try await inbox.setClock(unset.id, to: start.timeIntervalSince(reset))
    #expect(try await inbox.photos().map(\.takenAt) == [start, start])
    #expect(try await inbox.clocks().allSatisfy { !$0.isBeyondBelief })
  }

  @Test("A photo with a position, but an implausible date, is not clear")
  func placed() async throws {
    let now = Date()
    try fixture.photo("a.jpg", at: place(north: 5, east: 0), taken: reset, camera: "X")
    try fixture.photo("b.jpg", at: place(north: 5, east: 0), taken: now + 86_400, camera: "Y")
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    let groups = try await inbox.groups()
    #expect(groups.map { $0.candidates.first?.id } == [horse, horse])
    #expect(groups.allSatisfy { !$0.isClear })
    #expect(try await inbox.clocks().map(\.isBeyondBelief) == [true, true])
    // The person has to say when it was taken.
    try await inbox.decide(.chosen(horse), for: groups[0])
    #expect(try await inbox.collect().problems.values.map(\.self) == [.noDate])
    try await inbox.setDate(start, of: groups[0].photos.map(\.id))
    #expect(try await inbox.groups()[0].problem == nil)
    #expect(try await inbox.collect().collected == [horse])
    #expect(try fixture.store.visits().map(\.collectedAt) == [start])
  }

  @Test("A photo of a clock never set, or ahead, is not collected by hand without a date")
  func byHand() async throws {
    for taken in [reset, Date() + 86_400] {
      let photo = try fixture.photo("a.jpg", taken: taken)
      await #expect(throws: PhotoDateError.self) {
        try await fixture.collecting().collect(horse, photo: photo, title: nil)
      }
    }
    #expect(try fixture.store.visits() == [])
  }

  @Test("The offset that the person set applies to a photo collected by hand")
  func offsetByHand() async throws {
    let photo = try fixture.photo("a.jpg", minute: 0, camera: "X 1")
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    try await inbox.setClock(CameraClock.ID(Camera(name: "X", serial: "1")), to: -3600)
    _ = try await fixture.collecting().collect(horse, photo: photo, title: nil)
    #expect(try fixture.store.visits().map(\.collectedAt) == [start - 3600])
  }

  @Test("A guessed or missing date is asked about, and one in the future is refused")
  func guesses() async throws {
    let there = place(north: 5, east: 0)
    let guess = "guessed \(ISO8601.string(start))"
    try fixture.photo("a.jpg", at: there, text: guess)
    try fixture.photo("IMG_20260624_100000.jpg", at: there)
    try fixture.photo("z.jpg", at: there)
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    let photos = try await inbox.photos()
    #expect(photos.map(\.dateSource.isGuess) == [true, true, false])
    #expect(photos.map { $0.takenAt == nil } == [false, false, true])
    #expect(try await inbox.groups().allSatisfy { !$0.isClear })
    let future = Date() + 86_400
    await #expect(throws: PhotoDateError.impossible(future)) {
      try await inbox.setDate(future, of: photos.map(\.id))
    }
    try await inbox.setDate(start, of: photos.map(\.id))
    #expect(try await inbox.photos().allSatisfy { $0.dateSource == .person && $0.isDateSure })
    #expect(try await inbox.groups().allSatisfy { $0.isClear })
  }

  @Test("A guessed date is used by hand only if it is said to be one")
  func guessByHand() async throws {
    let photo = try fixture.photo("a.jpg", text: "guessed \(ISO8601.string(start))")
    let collecting = fixture.collecting()
    await #expect(throws: PhotoDateError.unknown(guess: start)) {
      try await collecting.collect(horse, photo: photo, title: nil)
    }
    let collected = try await collecting.collect(
      horse, photo: photo, title: nil, acceptsGuess: true)
    #expect(collected.visit.collectedAt == start && collected.dateSource.isGuess)
  }

  @Test("A position from another camera is clear once the clock is confirmed")
  func neighbours() async throws {
    try fixture.photo("a.jpg", at: place(north: 5, east: 0), minute: 0, camera: "Phone")
    try fixture.photo("b.jpg", minute: 1, camera: "X")
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    var photos = try await inbox.photos()
    #expect(photos.map(\.positionSource) == [.camera, .neighbour])
    #expect(photos.map(\.isPlaceSure) == [true, false])
    let clock = try #require(try await inbox.clocks().first)
    try await inbox.setClock(clock.id, to: 0)
    photos = try await inbox.photos()
    #expect(photos.map(\.isPlaceSure) == [true, true])
  }

  @Test("A photo lends its position to the next one of the same camera, whatever the offset")
  func ownNeighbours() async throws {
    try fixture.photo("a.jpg", at: place(north: 5, east: 0), minute: 0, camera: "X")
    try fixture.photo("b.jpg", minute: 1, camera: "X")
    let inbox = fixture.inbox()
    try await inbox.read([fixture.card])
    #expect(try await inbox.photos().map(\.isPlaceSure) == [true, true])
  }

  @Test("An impossible clock offset is refused")
  func refused() async throws {
    let inbox = fixture.inbox()
    let clock = CameraClock.ID(Camera(name: "X"))
    await #expect(throws: InboxError.noBatch) { try await inbox.setClock(clock, to: 0) }
    try fixture.photo("a.jpg", minute: 0, camera: "X")
    try fixture.photo("b.jpg")
    try await inbox.read([fixture.card])
    await #expect(throws: InboxError.noClock) {
      try await inbox.setClock(CameraClock.ID(Camera(name: "Y")), to: 0)
    }
    let photos = try await inbox.photos()
    await #expect(throws: InboxError.noTrackThere) {
      try await inbox.setClock(byPhoto: photos[0].id, takenAt: .montreal)
    }
    await #expect(throws: InboxError.noClock) {
      try await inbox.setClock(byPhoto: photos[1].id, takenAt: .montreal)
    }
    await #expect(throws: InboxError.unknown(99)) {
      try await inbox.setClock(byPhoto: 99, takenAt: .montreal)
    }
    try await inbox.setClock(clock, to: 60)
    #expect(try await inbox.clocks().map(\.offset) == [60])
  }
}
