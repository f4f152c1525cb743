import Foundation
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct ViewerViewModelTests {
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  /// A collection of three, of which only the first has its photo file, and a viewer of the newest.
  private func opened(_ language: Language = .english) async throws -> (Sample, ViewerViewModel) {
    let sample = try Sample(language: language)
    await sample.appModel.visits.collect(
      Sample.joute, title: "The Joust", photo: try sample.photo())
    try sample.store.collect(Sample.library, photo: "gone.jpg", rating: 3, at: noon)
    try sample.store.collect(
      Sample.presbytery, photo: nil, at: noon.addingTimeInterval(-86_400))
    let collection = sample.appModel.collection()
    await collection.load()
    collection.sort(by: .title)
    collection.view(at: 1)
    await sample.appModel.watching.look()
    return (sample, try #require(sample.appModel.viewer))
  }

  @Test func `next and previous follow the collection's order`() async throws {
    let (_, viewer) = try await opened()
    #expect(viewer.visit?.id == Sample.library && viewer.canGoOn && viewer.canGoBack)
    try withLanguage(.english) {
      #expect(viewer.byline == "November 21, 2026 · ★★★☆☆")
      #expect(viewer.missingText == "Photo removed")
      #expect(viewer.spoken == "Photo removed, November 21, 2026, 3 stars, 2 of 3")
    }
    viewer.zoomed.zoom.zoom(by: 3)
    viewer.go(isNext: true)
    #expect(viewer.visit?.id == Sample.joute && viewer.photo != nil && viewer.zoomed.zoom.isFitted)
    viewer.go(isNext: true)
    #expect(viewer.position == 2, "there is no next photo")
    viewer.goToEnd(isLast: false)
    #expect(viewer.visit?.id == Sample.presbytery && !viewer.canGoBack)
    try withLanguage(.french) { #expect(viewer.missingText == "Pas de photo") }
  }

  @Test func `a slideshow starts over after the last photo, and runs only while it plays`()
    async throws
  {
    let (_, viewer) = try await opened()
    viewer.advance()
    #expect(viewer.position == 1)
    viewer.togglePlaying()
    viewer.advance()
    viewer.advance()
    #expect(viewer.position == 0 && viewer.isPlaying)
    viewer.togglePlaying()
    #expect(!viewer.isPlaying)
  }

  @Test func `it closes by going back, and by opening anything else`() async throws {
    let (sample, viewer) = try await opened()
    let before = sample.navigation.routes
    sample.navigation.back()
    #expect(sample.appModel.viewer == nil && sample.navigation.routes == before)
    for id in [Sample.joute, Sample.joute, Sample.library] {
      sample.navigation.view(id, among: viewer.visits)
      sample.appModel.viewer?.openSheet()
      #expect(sample.appModel.viewer == nil)
      #expect(sample.navigation.routes == before + [.sheet(id)], "the sheet opens once")
    }
  }

  @Test func `Escape closes it, then what is open in the page, then goes back`() async throws {
    let (sample, _) = try await opened()
    sample.navigation.closePhotos()
    sample.navigation.open(.search)
    let visits = try sample.store.collection(in: .english)
    sample.navigation.view(Sample.joute, among: visits)
    let routes = sample.navigation.routes
    sample.appModel.escape {
      Issue.record("the page got the key before the viewer"); return true
    }
    #expect(sample.appModel.viewer == nil)
    sample.appModel.escape { true }
    #expect(sample.navigation.routes == routes)
    sample.appModel.escape { false }
    #expect(sample.navigation.routes.count == routes.count - 1)
  }

  @Test func `it follows changes of the photos`() async throws {
    let (sample, viewer) = try await opened()
    viewer.goToEnd(isLast: true)
    let before = viewer.photo
    let place = try #require(viewer.photoDestination)
    #expect(place.id == Sample.joute && place.isCollected)
    await sample.appModel.visits.replacePhoto(of: place, with: try sample.photo())
    await sample.appModel.watching.look()
    await viewer.load()
    #expect(viewer.photo != nil && viewer.photo != before && viewer.visit?.id == Sample.joute)

    _ = try sample.store.removeVisits([Sample.library])
    await viewer.load()
    #expect(viewer.visit?.id == Sample.joute && viewer.visits.count == 2)
    _ = try sample.store.removeVisits([Sample.joute, Sample.presbytery])
    await viewer.load()
    #expect(sample.appModel.viewer == nil, "no photo is left")
  }

  @Test func `the keys for the next and previous sheet work for photos`() async throws {
    let (sample, viewer) = try await opened()
    sample.navigation.closePhotos()
    sample.navigation.openSheet(Sample.library, among: viewer.visits.map(\.id))
    sample.navigation.view(Sample.library, among: viewer.visits)
    sample.appModel.showNeighbour(isNext: true)
    #expect(sample.appModel.viewer?.visit?.id == Sample.joute)
    #expect(sample.navigation.routes.last == .sheet(Sample.library))
  }

  @Test func `opened from a sheet it follows that sheet's list, or the collection`()
    async throws
  {
    let (sample, _) = try await opened()
    sample.navigation.openSheet(
      Sample.joute, among: [Sample.untitled, Sample.joute, Sample.library])
    await sample.appModel.sheet(Sample.joute).viewPhoto()
    #expect(sample.appModel.viewer?.visits.map(\.id) == [Sample.joute, Sample.library])
    sample.navigation.back()
    sample.navigation.back()
    await sample.appModel.sheet(Sample.library).viewPhoto()
    #expect(sample.appModel.viewer?.visits.count == 3)
    #expect(sample.appModel.viewer?.visit?.id == Sample.library)
  }
}
