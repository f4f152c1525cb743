import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("A volunteer's card, with two wrong clocks")
struct VolunteerCardTests {
  @Test("With the cameras' times, nothing that depends on a clock is collected", arguments: [1])
  func asTheCamerasSay(seed: UInt64) async throws {
    let card = try VolunteerCard(seed: seed)
    let inbox = try await card.read()
    let clocks = try await inbox.clocks()
    #expect(clocks.map(\.id) == [VolunteerCard.canon, VolunteerCard.nikon])
    #expect(clocks.allSatisfy { !$0.isTrusted })
    let figures = try await card.collect(inbox)
    #expect(figures.wrong == 0)
    // The phone's photos, to which no other camera's photo seems to belong.
    #expect(figures.right >= 6 && figures.right + figures.undecided == 50)
  }

  @Test(
    "With the estimated clocks, nine of ten groups are right and none wrong",
    arguments: [2, 3])
  func found(seed: UInt64) async throws {
    let card = try VolunteerCard(seed: seed)
    let inbox = try await card.read()
    for clock in try await inbox.clocks() {
      let (finding, truth) = (
        try #require(clock.finding), try #require(VolunteerCard.offsets[clock.id])
      )
      #expect(abs(finding.offset - truth) <= 15, "\(clock)")
    }
    try await inbox.useFoundClocks()
    // With few photos the offset is a guess that the person confirms.
    for clock in try await inbox.clocks() where !clock.isTrusted {
      try await inbox.setClock(clock.id, to: try #require(clock.suggestion))
    }
    #expect(try await inbox.clocks().allSatisfy { $0.isTrusted })
    let figures = try await card.collect(inbox)
    #expect(figures.wrong == 0)
    #expect(figures.right >= 45, "\(figures)")
  }

  @Test("With daylight saving time alone, 160 s off, it asks, and collects nothing wrong")
  func summerTime() async throws {
    let card = try VolunteerCard(seed: 4)
    let inbox = try await card.read()
    try await inbox.setClock(VolunteerCard.canon, to: -3600)
    let clock = try #require(try await inbox.clocks().first)
    #expect(abs(try #require(clock.suggestion) + 3760) <= 5)
    let figures = try await card.collect(inbox)
    #expect(figures.wrong == 0)
    #expect(figures.right <= 10)
  }

  @Test("One photo at a known position corrects its camera's clock")
  func onePhoto() async throws {
    let card = try VolunteerCard(seed: 5)
    let inbox = try await card.read()
    let stop = card.walk.stops[11]
    let photo = try #require(
      try await inbox.photos().first { $0.file.lastPathComponent == "IMG_110.jpg" })
    try await inbox.setClock(byPhoto: photo.id, takenAt: card.walk.works[stop.work])
    let clock = try #require(try await inbox.clocks().first)
    #expect(abs(clock.offset + 3760) <= 5)
    #expect(clock.isTrusted)
    let figures = try await card.collect(inbox)
    #expect(figures.wrong == 0)
    #expect(figures.right >= 35)
  }

  @Test("Read again, it knows the clocks, and does not ask again")
  func again() async throws {
    let card = try VolunteerCard(seed: 6)
    var inbox = try await card.read()
    for (clock, offset) in VolunteerCard.offsets { try await inbox.setClock(clock, to: offset) }
    _ = try await card.collect(inbox)
    for group in try await inbox.groups() where group.decision == .undecided {
      try await inbox.decide(.skipped, for: group)
    }
    #expect(try await inbox.open()?.state == .finished)
    // Another photo of a work, so that the card starts a new batch.
    try card.fixture.photo(
      "IMG_new.jpg", taken: card.walk.stops[0].moment(0.1) + 3760, camera: "Canon 062034")
    inbox = try await card.read()
    let clock = try #require(
      try await inbox.clocks().first { $0.id == VolunteerCard.canon })
    #expect(clock.offset == -3760)
    #expect(clock.origin == .person)
    // For photos of another year, the offset is only a guess.
    try card.fixture.photo(
      "IMG_later.jpg", taken: start + 200 * 86_400, camera: "Canon 062034")
    try await inbox.read([card.fixture.card])
    #expect(
      try await inbox.clocks().first { $0.id == VolunteerCard.canon }?.origin == .earlier)
  }
}
