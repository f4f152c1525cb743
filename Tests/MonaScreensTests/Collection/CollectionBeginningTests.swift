import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectionBeginningTests {
  /// Waits until a condition holds, or until the test's time limit ends the test.
  private func until(_ condition: @MainActor () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `prefetched content shows once, and is read again the next time`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.library, photo: "13.jpg", rating: nil, at: Sample.noon)
    let viewModel = sample.appModel.collection()
    viewModel.prepare()
    #expect(!viewModel.isLoaded)
    await viewModel.load()
    #expect(viewModel.count == 1)
    try sample.store.collect(Sample.joute, photo: "277.jpg", rating: nil, at: Sample.noon)
    await viewModel.load()
    #expect(viewModel.count == 2)
  }

  @Test func `changes since the prefetch are read`() async throws {
    let sample = try Sample()
    for id in [Sample.library, Sample.joute] {
      try sample.store.collect(id, photo: nil, rating: nil, at: Sample.noon)
    }
    let (viewModel, other) = (sample.appModel.collection(), sample.appModel.collection())
    other.loader.show()
    await until { other.count == 2 }
    viewModel.prepare()
    await until { viewModel.places.count == 2 }
    try sample.store.collect(Sample.presbytery, photo: nil, rating: nil, at: Sample.noon)
    await until { other.count == 3 }
    viewModel.loader.show()
    await until { viewModel.count == 3 }
  }

  @Test func `the first tiles show in place, and are the same once all are loaded`() async throws {
    let sample = try Sample.collected()
    let (viewModel, whole) = (sample.appModel.collection(), sample.appModel.collection())
    viewModel.take(try CollectionSnapshot(beginningOf: sample.store, .english, count: 2))
    await whole.load()
    #expect(viewModel.isLoaded && viewModel.count == 4 && viewModel.total == 4)
    #expect(viewModel.shown.map(\.id) == whole.shown.map(\.id) && viewModel.months == whole.months)
    for position in 0..<2 { #expect(viewModel.tile(at: position) == whole.tile(at: position)) }
    #expect(viewModel.tile(at: 2) == nil && viewModel.tile(at: 3) == nil)
    await viewModel.load()
    #expect(viewModel.shown == whole.shown && viewModel.places == whole.places)
    #expect(viewModel.tile(at: 3) == whole.tile(at: 3))
    viewModel.take(try CollectionSnapshot(beginningOf: sample.store, .english, count: 2))
    #expect(viewModel.tile(at: 3) == whole.tile(at: 3), "loaded tiles stay the same")
  }

  @Test func `operations on all visits run once all are loaded`() async throws {
    let sample = try Sample.collected()
    let beginning = try CollectionSnapshot(beginningOf: sample.store, .english, count: 2)
    let selecting = sample.appModel.collection()
    selecting.take(beginning)
    selecting.toggle(at: 3)
    #expect(!selecting.isSelecting, "no tile is loaded yet")
    selecting.toggle(at: 0)
    selecting.selectAll()
    #expect(selecting.selected.count == 1)
    await selecting.load()
    #expect(selecting.selected.count == 4)

    let ordered = sample.appModel.collection()
    ordered.take(beginning)
    ordered.sort(by: .title)
    #expect(ordered.shown == beginning.shown)
    await ordered.load()
    #expect(ordered.ids == [Sample.presbytery, Sample.library, Sample.joute, Sample.untitled])

    let viewing = sample.appModel.collection()
    viewing.take(beginning)
    viewing.view(at: 1)
    #expect(sample.navigation.viewed == nil)
    await viewing.load()
    #expect(sample.navigation.viewed?.visits == viewing.shown)
    #expect(sample.navigation.viewed?.first == Sample.untitled)
  }

  @Test func `an order chosen before the first tiles are loaded is the first that shows`()
    async throws
  {
    let sample = try Sample.collected()
    let viewModel = sample.appModel.collection()
    viewModel.sort(by: .rating)
    viewModel.take(try CollectionSnapshot(beginningOf: sample.store, .english, count: 2))
    #expect(!viewModel.isLoaded)
    await viewModel.load()
    #expect(viewModel.ids == [Sample.untitled, Sample.presbytery, Sample.library, Sample.joute])
  }
}
