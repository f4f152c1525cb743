import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectionScreenTests {
  @Test func `an empty collection says so, and leads to the artworks`() async throws {
    let screens = try Sample().screens
    screens.navigation.open(.search)
    let screen = screens.collection()
    #expect(!screen.isEmpty, "nothing is known before the first answer")
    await screen.load()
    #expect(screen.isEmpty && !screen.isFilteredOut && screen.tile(at: 0) == nil)
    screen.browse()
    #expect(screens.navigation.view == .artworks && screens.navigation.routes.isEmpty)
  }

  @Test func `it is ordered by date, title or rating`() async throws {
    let screen = try Sample.collected().screens.collection()
    await screen.load()
    #expect(screen.ids == [Sample.presbytery, Sample.untitled, Sample.joute, Sample.library])
    screen.sort(by: .title)
    #expect(screen.ids == [Sample.presbytery, Sample.library, Sample.joute, Sample.untitled])
    screen.sort(by: .rating)
    #expect(screen.ids == [Sample.untitled, Sample.presbytery, Sample.library, Sample.joute])
  }

  @Test func `titles are those of the language`() async throws {
    for (language, title) in [(SpokenLanguage.english, "The Joust"), (.french, "La Joute")] {
      let screen = try Sample.collected(language.ofCatalogue).screens.collection()
      await screen.load()
      try Spoken.in(language) { #expect(screen.tile(at: 2)?.title == title) }
    }
  }

  @Test func `an order is turned round, and what has no title or rating stays last`() async throws {
    let screen = try Sample.collected().screens.collection()
    await screen.load()
    screen.reverse(true)
    #expect(screen.ids == [Sample.library, Sample.joute, Sample.untitled, Sample.presbytery])
    screen.sort(by: .title)
    #expect(!screen.arrangement.isReversed, "another order begins as people expect it")
    screen.reverse(true)
    #expect(screen.ids == [Sample.joute, Sample.library, Sample.presbytery, Sample.untitled])
    screen.sort(by: .rating)
    screen.reverse(true)
    #expect(screen.ids == [Sample.library, Sample.presbytery, Sample.untitled, Sample.joute])
  }

  @Test func `a photo that was edited outside MONA is another tile`() async throws {
    let sample = try Sample()
    await sample.screens.visits.collect(Sample.joute, title: "La Joute", photo: try sample.photo())
    let screen = sample.screens.collection()
    await screen.load()
    let before = try #require(screen.tile(at: 0))
    let photo = try #require(before.photo)
    try Data("other pixels, more of them than before".utf8).write(to: photo)
    await sample.screens.watching.look()
    await screen.load()
    #expect(screen.tile(at: 0)?.photo == photo && screen.tile(at: 0) != before)
    #expect(await sample.screens.sheet(Sample.joute).photoEdit == 1)
  }

  @Test func `by date, the collection is in months`() async throws {
    let sample = try Sample()
    for (days, id) in [(3, Sample.joute), (2, Sample.library), (-40, Sample.presbytery)] {
      try sample.store.collect(
        id, photo: nil, rating: 4, at: Sample.noon.addingTimeInterval(Double(days) * 86_400))
    }
    let screen = sample.screens.collection()
    await screen.load()
    try Spoken.in(.english) {
      #expect(screen.months.map(\.text) == ["November 2026 (2)", "October 2026 (1)"])
      #expect(screen.tile(at: 0)?.month == "November 2026")
      #expect(screen.tile(at: 1)?.month == nil)
      #expect(screen.tile(at: 2)?.month == "October 2026")
      #expect(screen.tile(at: 0)?.details == "November 24, 2026, 4 stars")
    }
    try Spoken.in(.french) { #expect(screen.months.first?.text == "Novembre 2026 (2)") }
    #expect(screen.monthIndex(at: 1) == 0 && screen.monthIndex(at: 2) == 1)
    screen.reverse(true)
    #expect(screen.months.map(\.position) == [0, 1])
    screen.sort(by: .title)
    #expect(screen.months.isEmpty && screen.monthIndex(at: 0) == nil)
  }

  @Test func `several are selected one by one, as a range, or all that show`() async throws {
    let screen = try Sample.collected().screens.collection()
    await screen.load()
    #expect(!screen.isSelecting)
    screen.extend(to: 1)
    #expect(screen.isSelecting && screen.selected.map(\.id) == [Sample.untitled])
    screen.extend(to: 3)
    #expect(screen.selected.map(\.id) == [Sample.untitled, Sample.joute, Sample.library])
    screen.toggle(at: 2)
    #expect(screen.selection.ids == [Sample.untitled, Sample.library])
    #expect(screen.tile(at: 1)?.isSelected == true && screen.tile(at: 2)?.isSelected == false)
    screen.selectAll()
    try Spoken.in(.english) { #expect(screen.selectionText == "4 selected") }
    try Spoken.in(.french) { #expect(screen.selectionText == "4 sélectionnées") }
    screen.show(only: .artwork)
    #expect(screen.selected.count == 2, "nobody does something to what they do not see")
    screen.endSelecting()
    #expect(!screen.isSelecting && screen.selection.ids.isEmpty)
  }

  @Test func `how many there are is said in words`() async throws {
    let screen = try Sample.collected().screens.collection()
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
    await sample.screens.visits.collect(Sample.joute, title: "The Joust", photo: try sample.photo())
    try sample.store.collect(Sample.library, photo: nil, at: Sample.noon)
    let screen = sample.screens.collection()
    await screen.load()
    screen.sort(by: .title)
    let library = try #require(screen.tile(at: 0))
    #expect(library.photo == nil && !library.isPhotoRemoved, "it never had one")
    let photo = try #require(screen.tile(at: 1)?.photo)
    try FileManager.default.removeItem(at: photo)
    await sample.screens.watching.look()
    #expect(screen.tile(at: 1)?.photo == nil)
    #expect(screen.tile(at: 1)?.isPhotoRemoved == true)
  }
}
