import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectionViewModelTests {
  @Test func `an empty collection says so, and leads to the artworks`() async throws {
    let appModel = try Sample().appModel
    appModel.navigation.open(.search)
    let viewModel = appModel.collection()
    #expect(!viewModel.isEmpty, "nothing is loaded yet")
    await viewModel.load()
    #expect(viewModel.isEmpty && !viewModel.isFilteredOut && viewModel.tile(at: 0) == nil)
    viewModel.browse()
    #expect(appModel.navigation.view == .artworks && appModel.navigation.routes.isEmpty)
  }

  @Test func `it is sorted by date, title or rating`() async throws {
    let viewModel = try Sample.collected().appModel.collection()
    await viewModel.load()
    #expect(viewModel.ids == [Sample.presbytery, Sample.untitled, Sample.joute, Sample.library])
    viewModel.sort(by: .title)
    #expect(viewModel.ids == [Sample.presbytery, Sample.library, Sample.joute, Sample.untitled])
    viewModel.sort(by: .rating)
    #expect(viewModel.ids == [Sample.untitled, Sample.presbytery, Sample.library, Sample.joute])
  }

  @Test func `titles are in the language`() async throws {
    for (language, title) in [(SpokenLanguage.english, "The Joust"), (.french, "La Joute")] {
      let viewModel = try Sample.collected(language.ofCatalogue).appModel.collection()
      await viewModel.load()
      try withLanguage(language) { #expect(viewModel.tile(at: 2)?.title == title) }
    }
  }

  @Test func `an order is reversed, and visits without title or rating stay last`() async throws {
    let viewModel = try Sample.collected().appModel.collection()
    await viewModel.load()
    viewModel.reverse(true)
    #expect(viewModel.ids == [Sample.library, Sample.joute, Sample.untitled, Sample.presbytery])
    viewModel.sort(by: .title)
    #expect(!viewModel.arrangement.isReversed, "another order starts in its usual direction")
    viewModel.reverse(true)
    #expect(viewModel.ids == [Sample.joute, Sample.library, Sample.presbytery, Sample.untitled])
    viewModel.sort(by: .rating)
    viewModel.reverse(true)
    #expect(viewModel.ids == [Sample.library, Sample.presbytery, Sample.untitled, Sample.joute])
  }

  @Test func `a photo edited outside MONA is another tile`() async throws {
    let sample = try Sample()
    await sample.appModel.visits.collect(Sample.joute, title: "La Joute", photo: try sample.photo())
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    let before = try #require(viewModel.tile(at: 0))
    let photo = try #require(before.photo)
    try Data("other pixels, more of them than before".utf8).write(to: photo)
    await sample.appModel.watching.look()
    await viewModel.load()
    #expect(viewModel.tile(at: 0)?.photo == photo && viewModel.tile(at: 0) != before)
    #expect(await sample.appModel.sheet(Sample.joute).photoEdit == 1)
  }

  @Test func `by date, the collection is grouped by month`() async throws {
    let sample = try Sample()
    for (days, id) in [(3, Sample.joute), (2, Sample.library), (-40, Sample.presbytery)] {
      try sample.store.collect(
        id, photo: nil, rating: 4, at: Sample.noon.addingTimeInterval(Double(days) * 86_400))
    }
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    try withLanguage(.english) {
      #expect(viewModel.months.map(\.text) == ["November 2026 (2)", "October 2026 (1)"])
      #expect(viewModel.tile(at: 0)?.month == "November 2026")
      #expect(viewModel.tile(at: 1)?.month == nil)
      #expect(viewModel.tile(at: 2)?.month == "October 2026")
      #expect(viewModel.tile(at: 0)?.details == "November 24, 2026, 4 stars")
    }
    try withLanguage(.french) { #expect(viewModel.months.first?.text == "Novembre 2026 (2)") }
    #expect(viewModel.monthIndex(at: 1) == 0 && viewModel.monthIndex(at: 2) == 1)
    viewModel.reverse(true)
    #expect(viewModel.months.map(\.position) == [0, 1])
    viewModel.sort(by: .title)
    #expect(viewModel.months.isEmpty && viewModel.monthIndex(at: 0) == nil)
  }

  @Test func `several are selected one by one, as a range, or all that show`() async throws {
    let viewModel = try Sample.collected().appModel.collection()
    await viewModel.load()
    #expect(!viewModel.isSelecting)
    viewModel.extend(to: 1)
    #expect(viewModel.isSelecting && viewModel.selected.map(\.id) == [Sample.untitled])
    viewModel.extend(to: 3)
    #expect(viewModel.selected.map(\.id) == [Sample.untitled, Sample.joute, Sample.library])
    viewModel.toggle(at: 2)
    #expect(viewModel.selection.ids == [Sample.untitled, Sample.library])
    #expect(viewModel.tile(at: 1)?.isSelected == true && viewModel.tile(at: 2)?.isSelected == false)
    viewModel.selectAll()
    try withLanguage(.english) { #expect(viewModel.selectionText == "4 selected") }
    try withLanguage(.french) { #expect(viewModel.selectionText == "4 sélectionnées") }
    viewModel.show(only: .artwork)
    #expect(viewModel.selected.count == 2, "only visible tiles stay selected")
    viewModel.endSelecting()
    #expect(!viewModel.isSelecting && viewModel.selection.ids.isEmpty)
  }

  @Test func `the count shows with the name of the kind`() async throws {
    let viewModel = try Sample.collected().appModel.collection()
    await viewModel.load()
    let expected: [(DiscoveryKind?, String, String)] = [
      (nil, "4 discoveries", "4 découvertes"), (.artwork, "2 artworks", "2 œuvres"),
      (.place, "1 cultural place", "1 lieu culturel"),
      (.heritage, "1 heritage site", "1 site patrimonial"),
    ]
    for (kind, english, french) in expected {
      viewModel.show(only: kind)
      try withLanguage(.english) { #expect(viewModel.summary == english) }
      try withLanguage(.french) { #expect(viewModel.summary == french) }
    }
  }

  @Test func `a photo shows while its file exists; then it shows as removed`() async throws {
    let sample = try Sample()
    await sample.appModel.visits.collect(
      Sample.joute, title: "The Joust", photo: try sample.photo())
    try sample.store.collect(Sample.library, photo: nil, at: Sample.noon)
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    viewModel.sort(by: .title)
    let library = try #require(viewModel.tile(at: 0))
    #expect(library.photo == nil && !library.isPhotoRemoved, "the visit has no photo")
    let photo = try #require(viewModel.tile(at: 1)?.photo)
    try FileManager.default.removeItem(at: photo)
    await sample.appModel.watching.look()
    #expect(viewModel.tile(at: 1)?.photo == nil)
    #expect(viewModel.tile(at: 1)?.isPhotoRemoved == true)
  }
}
