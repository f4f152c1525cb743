import Foundation
import MonaPerson
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite("The camera’s clock")
struct ClockCorrectionTests {
  @Test("shows at once what another clock would change, and keeps it when asked")
  func clock() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.reading.read([try sample.photo("a.jpg", 300), folderTrack])
    await screen.settle()
    #expect(screen.groups.candidates.isEmpty)
    screen.clock.attempt(ClockOffset(-300 * 60))
    await screen.settle()
    #expect(screen.groups.candidates.first?.id == Sample.library)
    #expect(screen.stored.batch?.clockOffset == 0)
    screen.clock.keep()
    await screen.settle()
    #expect(screen.stored.batch?.clockOffset == -18_000)
    #expect(screen.clock.offset.seconds == -18_000)
    #expect(screen.clock.tracks.first?.name == "sortie.gpx")
    try Spoken.in(.french) { #expect(screen.clock.text == "−5\u{A0}h") }
  }

  private var folderTrack: URL { URL(fileURLWithPath: "/nowhere/sortie.gpx") }

  @Test("suggests where clocks and tracks agree, until that is taken")
  func suggestion() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    // Four hours late by the camera, all along the two hours of the track.
    screen.reading.read(
      try [185.0, 240, 295].map { try sample.photo("\($0).jpg", $0) } + [folderTrack])
    await screen.settle()
    try Spoken.in(.french) {
      #expect(screen.clock.suggestionText == "Utiliser −4\u{A0}h")
    }
    screen.clock.useSuggestion()
    #expect(screen.clock.suggestionText == nil)
    await screen.settle()
    #expect(screen.clock.offset.seconds == -4 * 3600)
    #expect(screen.stored.batch?.clockOffset == screen.clock.offset.seconds)
  }

  @Test("forgets a track, and the places it gave")
  func forgetting() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.reading.read([try sample.photo("a.jpg", 0), folderTrack])
    await screen.settle()
    #expect(screen.groups.candidates.first?.id == Sample.library)
    screen.clock.removeTrack(try #require(screen.clock.tracks.first).id)
    #expect(screen.clock.tracks.isEmpty)
    await screen.settle()
    #expect(screen.groups.candidates.isEmpty)
    #expect(screen.clock.tracks.isEmpty)
  }

  @Test("tries no offset that no batch can have")
  func tooFar() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.screen.clock.attempt(ClockOffset(InboxBatch.clockOffsetLimit + 1))
    #expect(sample.screen.clock.offset.seconds == 0)
  }
}
