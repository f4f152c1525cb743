import Foundation
import MonaCore
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectionScreenTests {
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  /// Collects the works of the sample one day after the other.
  private func collected(_ language: Language = .english) throws -> Sample {
    let sample = try Sample(language: language)
    let visits: [(DiscoveryID, Int?)] = [
      (Sample.library, 3), (Sample.joute, nil), (Sample.untitled, 5), (Sample.presbytery, 4),
    ]
    for (day, (id, rating)) in visits.enumerated() {
      try sample.store.collect(
        id, photo: "\(id.number).jpg", rating: rating,
        at: noon.addingTimeInterval(Double(day) * 86_400))
    }
    return sample
  }

  private func ids(_ screen: CollectionScreen) -> [DiscoveryID] {
    (0..<screen.count).compactMap { screen.tile(at: $0)?.id }
  }

  @Test func `an empty collection says so, and leads to the artworks`() async throws {
    let session = try Sample().session
    session.open(.search)
    let screen = CollectionScreen(session)
    #expect(!screen.isEmpty, "nothing is known before the first answer")
    await screen.load()
    #expect(screen.isEmpty && !screen.isFilteredOut && screen.tile(at: 0) == nil)
    screen.browse()
    #expect(session.view == .artworks && session.routes.isEmpty)
  }

  @Test func `it is ordered by date, title or rating`() async throws {
    let screen = CollectionScreen(try collected().session)
    await screen.load()
    #expect(ids(screen) == [Sample.presbytery, Sample.untitled, Sample.joute, Sample.library])
    await screen.sort(by: .title)
    #expect(ids(screen) == [Sample.presbytery, Sample.library, Sample.joute, Sample.untitled])
    await screen.sort(by: .rating)
    #expect(ids(screen) == [Sample.untitled, Sample.presbytery, Sample.library, Sample.joute])
  }

  @Test func `titles are those of the language`() async throws {
    for (language, title) in [(Language.english, "The Joust"), (.french, "La Joute")] {
      let screen = CollectionScreen(try collected(language).session)
      await screen.load()
      try Spoken.in(language) { #expect(screen.tile(at: 2)?.title == title) }
    }
  }

  @Test func `a filter shows a kind only, or says that nothing is of that kind`() async throws {
    let sample = try collected()
    let screen = CollectionScreen(sample.session)
    await screen.load()
    screen.show(only: .artwork)
    #expect(ids(screen) == [Sample.untitled, Sample.joute])
    await screen.sort(by: .title)
    #expect(ids(screen) == [Sample.joute, Sample.untitled], "the filter outlives the order")
    screen.open(at: 1)
    screen.open(at: 2)
    #expect(sample.session.routes == [.sheet(Sample.untitled)])
    screen.show(only: nil)
    #expect(screen.count == 4)

    let small = try Sample()
    try small.store.collect(Sample.joute, photo: nil)
    let other = CollectionScreen(small.session)
    await other.load()
    other.show(only: .place)
    #expect(other.isFilteredOut && !other.isEmpty)
  }

  @Test func `how many there are is said in words`() async throws {
    let screen = CollectionScreen(try collected().session)
    await screen.load()
    let expected: [(DiscoveryKind?, String, String)] = [
      (nil, "4 discoveries", "4 découvertes"), (.artwork, "2 artworks", "2 œuvres"),
      (.place, "1 cultural place", "1 lieu culturel"),
      (.heritage, "1 heritage site", "1 site patrimonial"),
    ]
    for (kind, english, french) in expected {
      screen.show(only: kind)
      try Spoken.in(.english) { #expect(screen.summary == english) }
      try Spoken.in(.french) { #expect(screen.summary == french) }
    }
  }

  @Test func `a photo shows while its file is there; then it is said to be removed`() async throws {
    let sample = try Sample()
    await sample.session.collect(Sample.joute, title: "The Joust", photo: try sample.photo())
    try sample.store.collect(Sample.library, photo: nil, at: noon)
    let screen = CollectionScreen(sample.session)
    await screen.load()
    await screen.sort(by: .title)
    let library = try #require(screen.tile(at: 0))
    #expect(library.photo == nil && !library.isPhotoRemoved, "it never had one")
    let photo = try #require(screen.tile(at: 1)?.photo)
    try FileManager.default.removeItem(at: photo)
    #expect(screen.tile(at: 1)?.photo == nil)
    #expect(screen.tile(at: 1)?.isPhotoRemoved == true)
  }
}
