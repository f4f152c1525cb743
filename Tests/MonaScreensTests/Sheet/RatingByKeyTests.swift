import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaScreens

/// The keys 1 to 5 give stars on a sheet and in the collection.
@MainActor @Suite struct RatingByKeyTests {
  @Test func `two keys a work rate a list of sheets, however fast they are pressed`() async throws {
    let sample = try Sample.collected()
    let (appModel, navigation) = (sample.appModel, sample.navigation)
    let list = [Sample.joute, Sample.untitled, Sample.library]
    navigation.openSheet(Sample.joute, among: list)
    await appModel.prepare(navigation.pages(over: navigation.view))
    for stars in [1, 2, 3] {
      // Only the first sheet is read when its key is pressed.
      #expect(appModel.rateSheet(stars))
      appModel.showNeighbour(isNext: true)
    }
    while try list.map({ try sample.store.visit(of: $0)?.rating }) != [1, 2, 3] {
      await Task.yield()
    }
    #expect(appModel.rateSheet(nil))
    await appModel.pendingWrites.settle()
    while try sample.store.visit(of: Sample.library)?.rating != nil { await Task.yield() }
  }

  @Test func `a key rates no work that is not collected, nor one behind another page`()
    async throws
  {
    let sample = try Sample()
    let navigation = sample.navigation
    #expect(!sample.appModel.rateSheet(4), "no sheet is open")
    navigation.openSheet(Sample.joute, among: [])
    await sample.appModel.prepare(navigation.pages(over: navigation.view))
    #expect(!sample.appModel.rateSheet(4))
    try sample.store.collect(Sample.joute, photo: "1.jpg")
    navigation.openOnce(.outbox)
    #expect(!sample.appModel.rateSheet(4))
    #expect(try sample.store.visit(of: Sample.joute)?.rating == nil)
  }

  @Test
  func `stars that a key replaces come back by undoing, as it may have been meant for a search`()
    async throws
  {
    let sample = try Sample.collected()
    let navigation = sample.navigation
    navigation.openSheet(Sample.library, among: [])
    await sample.appModel.prepare(navigation.pages(over: navigation.view))
    #expect(sample.appModel.rateSheet(3) && sample.toasts.take().isEmpty, "it had three")
    #expect(sample.appModel.rateSheet(1))
    let toast = try #require(sample.toasts.take().first)
    #expect(toast.text == "1 star instead of 3 stars.")
    await toast.undo?()
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.library)?.rating == 3)
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    let position = try #require(viewModel.ids.firstIndex(of: Sample.library))
    viewModel.rate(at: position, nil)
    await sample.toasts.take().first?.undo?()
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.library)?.rating == 3)
  }

  @Test func `a tile of the collection shows its stars at once, and they are stored`()
    async throws
  {
    let sample = try Sample.collected()
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    let position = try #require(viewModel.ids.firstIndex(of: Sample.joute))
    #expect(viewModel.tile(at: position)?.stars == nil)
    viewModel.rate(at: position, 4)
    #expect(viewModel.tile(at: position)?.stars == "★★★★☆")
    viewModel.rate(at: viewModel.count, 4)
    await sample.appModel.pendingWrites.settle()
    #expect(try sample.store.visit(of: Sample.joute)?.rating == 4)
    await viewModel.load()
    #expect(viewModel.tile(at: position)?.stars == "★★★★☆")
    viewModel.rate(at: position, nil)
    #expect(viewModel.tile(at: position)?.stars == nil)
  }
}
