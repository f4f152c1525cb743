import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectionBeginningTests {
  /// Waits until a condition holds; the test's time limit is the only other end.
  private func until(_ condition: @MainActor () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `what was prepared shows once, and is read anew the next time`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.library, photo: "13.jpg", rating: nil, at: Sample.noon)
    let screen = sample.screens.collection()
    screen.prepare()
    #expect(!screen.isLoaded)
    await screen.load()
    #expect(screen.count == 1)
    try sample.store.collect(Sample.joute, photo: "277.jpg", rating: nil, at: Sample.noon)
    await screen.load()
    #expect(screen.count == 2)
  }

  @Test func `what changed since it was prepared is read`() async throws {
    let sample = try Sample()
    for id in [Sample.library, Sample.joute] {
      try sample.store.collect(id, photo: nil, rating: nil, at: Sample.noon)
    }
    let (screen, other) = (sample.screens.collection(), sample.screens.collection())
    other.reader.show()
    await until { other.count == 2 }
    screen.prepare()
    await until { screen.places.count == 2 }
    try sample.store.collect(Sample.presbytery, photo: nil, rating: nil, at: Sample.noon)
    await until { other.count == 3 }
    screen.reader.show()
    await until { screen.count == 3 }
  }

  @Test func `its beginning shows in its place, and is the same once all is read`() async throws {
    let sample = try Sample.collected()
    let (screen, whole) = (sample.screens.collection(), sample.screens.collection())
    screen.take(try CollectionLook(beginningOf: sample.store, .english, count: 2))
    await whole.load()
    #expect(screen.isLoaded && screen.count == 4 && screen.total == 4)
    #expect(screen.shown.map(\.id) == whole.shown.map(\.id) && screen.months == whole.months)
    for position in 0..<2 { #expect(screen.tile(at: position) == whole.tile(at: position)) }
    #expect(screen.tile(at: 2) == nil && screen.tile(at: 3) == nil)
    await screen.load()
    #expect(screen.shown == whole.shown && screen.places == whole.places)
    #expect(screen.tile(at: 3) == whole.tile(at: 3))
    screen.take(try CollectionLook(beginningOf: sample.store, .english, count: 2))
    #expect(screen.tile(at: 3) == whole.tile(at: 3), "what is whole stays so")
  }

  @Test func `what is asked of all visits is done once all are read`() async throws {
    let sample = try Sample.collected()
    let beginning = try CollectionLook(beginningOf: sample.store, .english, count: 2)
    let selecting = sample.screens.collection()
    selecting.take(beginning)
    selecting.toggle(at: 3)
    #expect(!selecting.isSelecting, "there is no tile yet")
    selecting.toggle(at: 0)
    selecting.selectAll()
    #expect(selecting.selected.count == 1)
    await selecting.load()
    #expect(selecting.selected.count == 4)

    let ordered = sample.screens.collection()
    ordered.take(beginning)
    ordered.sort(by: .title)
    #expect(ordered.shown == beginning.shown)
    await ordered.load()
    #expect(ordered.ids == [Sample.presbytery, Sample.library, Sample.joute, Sample.untitled])

    let viewing = sample.screens.collection()
    viewing.take(beginning)
    viewing.view(at: 1)
    #expect(sample.navigation.viewed == nil)
    await viewing.load()
    #expect(sample.navigation.viewed?.visits == viewing.shown)
    #expect(sample.navigation.viewed?.first == Sample.untitled)
  }

  @Test func `an order chosen before the beginning came is the first that shows`() async throws {
    let sample = try Sample.collected()
    let screen = sample.screens.collection()
    screen.sort(by: .rating)
    screen.take(try CollectionLook(beginningOf: sample.store, .english, count: 2))
    #expect(!screen.isLoaded)
    await screen.load()
    #expect(screen.ids == [Sample.untitled, Sample.presbytery, Sample.library, Sample.joute])
  }
}
