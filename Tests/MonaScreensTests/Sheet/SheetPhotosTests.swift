import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// The strip of a sheet, the viewer and the journal, for a visit with photos of two days.
@MainActor @Suite struct SheetPhotosTests {
  private let sample: Sample
  private let first = Date(timeIntervalSince1970: 1_780_000_000)

  init() async throws {
    sample = try Sample()
    let collecting = sample.appModel.services.collecting
    try await collecting.collect(
      Sample.joute, photo: file("one"), title: "La Joute", rating: 4, date: first)
    try await collecting.addPhoto(
      file("two"), to: Sample.joute, title: "La Joute", date: first + 5 * 86_400)
    try await collecting.collect(
      Sample.library, photo: file("three"), title: "x", date: first - 86_400)
  }

  private func file(_ text: String) throws -> URL {
    let file = sample.folder.appendingPathComponent("\(text).jpg")
    try Data(text.utf8).write(to: file)
    return file
  }

  private func stored() throws -> [VisitPhoto] { try sample.store.photos(of: Sample.joute) }

  /// Presses Undo in the last message.
  private func undo() async throws {
    let toast = try #require(sample.toasts.waiting.last)
    await toast.undo?()
  }

  @Test func `the strip shows several photos by time, and which one is for MONA`() async throws {
    let viewModel = await sample.appModel.sheet(Sample.joute)
    #expect(viewModel.photos.map(\.name) == (try stored().map(\.name)))
    #expect(viewModel.photos.map(\.isChosen) == [true, false])
    #expect(viewModel.photos.allSatisfy { $0.file != nil })
    try withLanguage(.english) {
      #expect(viewModel.photos[0].note == "for MONA" && viewModel.photos[1].note.isEmpty)
      #expect(viewModel.photos[0].spoken.hasPrefix("Photo of "))
    }
    #expect(await sample.appModel.sheet(Sample.library).photos.isEmpty, "one photo needs no strip")
  }

  @Test func `another photo is chosen or removed, and each is undone`() async throws {
    let viewModel = await sample.appModel.sheet(Sample.joute)
    let before = try stored()
    await viewModel.choosePhoto(before[1].name)
    #expect(try stored().map(\.isChosen) == [false, true])
    try await undo()
    #expect(try stored() == before)
    await viewModel.removePhoto(before[0].name)
    #expect(try stored().map(\.name) == [before[1].name])
    await viewModel.load()
    #expect(viewModel.photos.isEmpty && viewModel.photo != nil)
    try await undo()
    #expect(try stored() == before)
  }

  @Test func `photos are added, the same one only once, and undo takes back what is new`()
    async throws
  {
    let viewModel = await sample.appModel.sheet(Sample.joute)
    let before = try stored()
    await viewModel.addPhotos([try file("two"), try file("four")])
    #expect(try stored().count == 3)
    try await undo()
    #expect(try stored() == before)
    let count = sample.toasts.waiting.count
    await viewModel.addPhotos([try file("one")])
    #expect(try stored() == before && sample.toasts.waiting.count == count + 1)
  }

  @Test func `the viewer walks all photos of a visit, and says the day of each`() async throws {
    let viewModel = await sample.appModel.sheet(Sample.joute)
    await viewModel.viewPhoto(try stored()[1].name)
    let viewer = try #require(sample.appModel.viewer)
    #expect(viewer.photos.count == 3 && viewer.visits.count == 2)
    #expect(viewer.visit?.photo == (try stored()[1].name), "the pressed photo comes first")
    try withLanguage(.english) {
      #expect(viewer.byline.contains(Format.day(first + 5 * 86_400)))
    }
    viewer.go(isNext: false)
    #expect(viewer.visit?.photo == (try stored()[0].name) && viewer.visit?.id == Sample.joute)
    viewer.goToEnd(isLast: true)
    #expect(viewer.visit?.id == Sample.library)
    viewer.goToEnd(isLast: false)
    await viewModel.removePhoto(try stored()[0].name)
    await viewer.load()
    #expect(viewer.photos.count == 2 && viewer.visit?.id == Sample.joute)
  }

  @Test func `the journal shows each day, and on a later one when it was collected`() async throws {
    let viewModel = sample.appModel.journal()
    await viewModel.load()
    #expect(viewModel.day == MontrealDay(first + 5 * 86_400))
    #expect(viewModel.entries.map(\.id) == [Sample.joute])
    #expect(viewModel.entries[0].photo?.lastPathComponent == (try stored()[1].name))
    try withLanguage(.english) {
      #expect(viewModel.entries[0].note.contains(Format.day(first)))
    }
    let day = try #require(viewModel.previousDay)
    await viewModel.show(day)
    #expect(viewModel.entries[0].note.isEmpty)
    #expect(viewModel.entries[0].photo?.lastPathComponent == (try stored()[0].name))
  }
}
