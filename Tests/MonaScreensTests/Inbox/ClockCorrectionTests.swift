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
    #expect(screen.stored.clocks.map(\.offset) == [0])
    screen.clock.keep()
    await screen.settle()
    #expect(screen.stored.clocks.map(\.offset) == [-18_000])
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
      #expect(screen.clock.suggestionText == "Corriger de −4\u{A0}h")
    }
    screen.clock.useSuggestion()
    #expect(screen.clock.suggestionText == nil)
    await screen.settle()
    #expect(screen.clock.offset.seconds == -4 * 3600)
    #expect(screen.stored.clocks.map(\.offset) == [screen.clock.offset.seconds])
    #expect(screen.stored.clocks.map(\.origin) == [.person])
  }

  @Test("counts each photo of the list once, by what placed it: 15 placed are 15 listed")
  func counted() async throws {
    let sample = try InboxSample()
    let (screen, groups) = (sample.screen, sample.screen.groups)
    let joute = InboxSample.joute
    // Beside what is listed, a copy and a raw file; of the track, half a minute after its end too.
    screen.reading.read(
      try (0..<15).map { try sample.photo("\($0).jpg", 300 + Double($0) * 2, at: joute) } + [
        try sample.photo("copy.jpg", 300, at: joute), try sample.photo("0.CR2", 300, at: joute),
        try sample.photo("on.jpg", 50), try sample.photo("after.jpg", 60.5),
        try sample.photo("next.jpg", 330), try sample.photo("lost.jpg", 600), folderTrack,
        URL(fileURLWithPath: "/nowhere/same.gpx"),
      ])
    await screen.settle()
    try Spoken.in(.english) {
      #expect(
        screen.clock.placesText
          == "19 photos: 15 placed by the camera · 2 along a track · 1 by the photo next to it · 1 without a place"
      )
      var said = 0
      for (position, group) in groups.all.enumerated() {
        groups.come(to: position)
        for photo in group.photos {
          groups.look(at: photo.id)
          if groups.photoText.contains("placed by the camera") { said += 1 }
        }
      }
      #expect(said == 15)
      // What two tracks tell is counted for one of them.
      #expect(
        screen.clock.tracks.map { $0.details.components(separatedBy: " · ")[1] }
          == ["places 2 photos", "places 0 photos"])
    }
    try Spoken.in(.french) {
      #expect(screen.clock.placesText.hasPrefix("19 photos\u{A0}: 15 situées par l’appareil · "))
    }
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
    sample.screen.clock.attempt(ClockOffset(CameraClock.offsetLimit + 1))
    #expect(sample.screen.clock.offset.seconds == 0)
  }

  @Test("says that a clock is to be checked until the person says that it is right")
  func confirmation() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.reading.read([try sample.photo("a.jpg", 0), folderTrack])
    await screen.settle()
    try Spoken.in(.english) {
      #expect(screen.clock.title == "1 clock to check")
      #expect(screen.clock.sentence == "Nothing tells surely whether it is right.")
      #expect(screen.clock.confirmationText == "The Clock Is Right")
    }
    #expect(screen.groups.front?.isClear == false)
    screen.clock.confirm()
    await screen.settle()
    try Spoken.in(.english) {
      #expect(screen.clock.title == "Clock and Tracks")
      #expect(screen.clock.sentence == "You put it right, and nothing speaks against that.")
    }
    #expect(screen.clock.confirmationText == nil)
    #expect(screen.groups.front?.isClear == true)
  }

  @Test("is put right by a photo, beside the work it was decided to show")
  func byPhoto() async throws {
    let sample = try InboxSample()
    let screen = sample.screen
    screen.reading.read([try sample.photo("a.jpg", 300), folderTrack])
    await screen.settle()
    #expect(screen.clock.photoText == nil)
    screen.deciding.choose(try #require(try sample.store.rows([Sample.library]).first))
    await screen.settle()
    try Spoken.in(.english) {
      #expect(screen.clock.photoText?.hasPrefix("Set by This Photo of ") == true)
    }
    screen.clock.correctByPhoto()
    await screen.settle()
    #expect(screen.stored.clocks.map(\.origin) == [.person])
    #expect(abs(screen.clock.offset.seconds + 300 * 60) <= 3600)
  }
}
