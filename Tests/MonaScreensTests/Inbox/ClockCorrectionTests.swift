import Foundation
import MonaPerson
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite("Correcting the camera's clock")
struct ClockCorrectionTests {
  @Test("Another offset is previewed at once, and stored on request")
  func clock() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([try sample.photo("a.jpg", 300), folderTrack])
    await viewModel.settle()
    #expect(viewModel.groups.candidates.isEmpty)
    let announced = sample.toasts.takeAnnouncements()
    #expect(announced.map { $0.hasPrefix("sortie.gpx, ") } == [true], "\(announced)")
    viewModel.clock.attempt(ClockOffset(-300 * 60))
    await viewModel.settle()
    #expect(viewModel.groups.candidates.first?.id == Sample.library)
    #expect(viewModel.stored.clocks.map(\.offset) == [0])
    viewModel.clock.keep()
    await viewModel.settle()
    #expect(viewModel.stored.clocks.map(\.offset) == [-18_000])
    #expect(viewModel.clock.offset.seconds == -18_000)
    #expect(viewModel.clock.tracks.first?.name == "sortie.gpx")
    try withLanguage(.french) { #expect(viewModel.clock.text == "−5\u{A0}h") }
  }

  private var folderTrack: URL { URL(fileURLWithPath: "/nowhere/sortie.gpx") }

  @Test("An offset where clocks and tracks agree is suggested until it is applied")
  func suggestion() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    // The camera's clock is four hours ahead; the photos span the two hours of the track.
    viewModel.reading.read(
      try [185.0, 240, 295].map { try sample.photo("\($0).jpg", $0) } + [folderTrack])
    await viewModel.settle()
    try withLanguage(.french) {
      #expect(viewModel.clock.suggestionText == "Corriger de −4\u{A0}h")
    }
    viewModel.clock.useSuggestion()
    #expect(viewModel.clock.suggestionText == nil)
    await viewModel.settle()
    #expect(viewModel.clock.offset.seconds == -4 * 3600)
    #expect(viewModel.stored.clocks.map(\.offset) == [viewModel.clock.offset.seconds])
    #expect(viewModel.stored.clocks.map(\.origin) == [.person])
  }

  @Test("Each photo is counted once, by the source of its position: 15 placed are 15 listed")
  func counted() async throws {
    let sample = try InboxSample()
    let (viewModel, groups) = (sample.viewModel, sample.viewModel.groups)
    let joute = InboxSample.joute
    // Adds a copy and a raw file, which are not listed, and a photo half a minute after the track.
    viewModel.reading.read(
      try (0..<15).map { try sample.photo("\($0).jpg", 300 + Double($0) * 2, at: joute) } + [
        try sample.photo("copy.jpg", 300, at: joute), try sample.photo("0.CR2", 300, at: joute),
        try sample.photo("on.jpg", 50), try sample.photo("after.jpg", 60.5),
        try sample.photo("next.jpg", 330), try sample.photo("lost.jpg", 600), folderTrack,
        URL(fileURLWithPath: "/nowhere/same.gpx"),
      ])
    await viewModel.settle()
    try withLanguage(.english) {
      #expect(
        viewModel.clock.placesText
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
      // A photo placed by two equal tracks counts for only one of them.
      #expect(
        viewModel.clock.tracks.map { $0.details.components(separatedBy: " · ")[1] }
          == ["places 2 photos", "places 0 photos"])
    }
    try withLanguage(.french) {
      #expect(viewModel.clock.placesText.hasPrefix("19 photos\u{A0}: 15 situées par l’appareil · "))
    }
  }

  @Test("Removing a track removes the positions it gave")
  func forgetting() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([try sample.photo("a.jpg", 0), folderTrack])
    await viewModel.settle()
    #expect(viewModel.groups.candidates.first?.id == Sample.library)
    viewModel.clock.removeTrack(try #require(viewModel.clock.tracks.first).id)
    #expect(viewModel.clock.tracks.isEmpty)
    #expect(viewModel.status.text == "The track is removed.")
    await viewModel.settle()
    #expect(viewModel.groups.candidates.isEmpty)
    #expect(viewModel.clock.tracks.isEmpty)
  }

  @Test("Only possible offsets are tried")
  func tooFar() async throws {
    let sample = try InboxSample()
    try await sample.readThree()
    sample.viewModel.clock.attempt(ClockOffset(CameraClock.offsetLimit + 1))
    #expect(sample.viewModel.clock.offset.seconds == 0)
  }

  @Test("A clock needs checking until the person confirms it")
  func confirmation() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([try sample.photo("a.jpg", 0), folderTrack])
    await viewModel.settle()
    try withLanguage(.english) {
      #expect(viewModel.clock.title == "1 clock to check")
      #expect(viewModel.clock.sentence == "There is no sure sign that it is right.")
      #expect(viewModel.clock.confirmationText == "The Clock Is Right")
    }
    #expect(viewModel.groups.front?.isClear == false)
    viewModel.clock.confirm()
    await viewModel.settle()
    try withLanguage(.english) {
      #expect(viewModel.clock.title == "Clock and Tracks")
      #expect(viewModel.clock.sentence == "You corrected it, and nothing contradicts that.")
    }
    #expect(viewModel.clock.confirmationText == nil)
    #expect(viewModel.groups.front?.isClear == true)
  }

  @Test("A photo of a decided work corrects the clock")
  func byPhoto() async throws {
    let sample = try InboxSample()
    let viewModel = sample.viewModel
    viewModel.reading.read([try sample.photo("a.jpg", 300), folderTrack])
    await viewModel.settle()
    #expect(viewModel.clock.photoText == nil)
    viewModel.deciding.choose(try #require(try sample.store.rows([Sample.library]).first))
    await viewModel.settle()
    try withLanguage(.english) {
      #expect(viewModel.clock.photoText?.hasPrefix("Set by This Photo of ") == true)
    }
    viewModel.clock.correctByPhoto()
    await viewModel.settle()
    #expect(viewModel.stored.clocks.map(\.origin) == [.person])
    #expect(abs(viewModel.clock.offset.seconds + 300 * 60) <= 3600)
  }
}
