import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectionNarrowingTests {
  @Test func `a filter shows one kind only, or says that it has none`() async throws {
    let sample = try Sample.collected()
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    viewModel.show(only: .artwork)
    #expect(viewModel.ids == [Sample.untitled, Sample.joute])
    viewModel.sort(by: .title)
    #expect(
      viewModel.ids == [Sample.joute, Sample.untitled], "changing the order keeps the filter")
    viewModel.open(at: 1)
    viewModel.open(at: 2)
    #expect(sample.navigation.routes == [.sheet(Sample.untitled)])
    #expect(sample.navigation.neighbours(of: Sample.untitled).previous == Sample.joute)
    viewModel.show(only: nil)
    #expect(viewModel.count == 4)

    let small = try Sample()
    try small.store.collect(Sample.joute, photo: nil)
    let other = small.appModel.collection()
    await other.load()
    other.show(only: .place)
    #expect(other.isFilteredOut && !other.isEmpty)
  }

  @Test func `Enter in the search opens the first visit that is found`() async throws {
    let sample = try Sample.collected()
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    await viewModel.openFirst(matching: "  ")
    await viewModel.openFirst(matching: "nothing like it")
    #expect(sample.navigation.routes.isEmpty)
    // The text was typed a moment ago, and its search still runs.
    async let typed: Void = viewModel.search("joute")
    await viewModel.openFirst(matching: "joute")
    await typed
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
  }

  @Test func `a filter shows one borough or territory only`() async throws {
    let viewModel = try Sample.collected().appModel.collection()
    await viewModel.load()
    #expect(
      viewModel.places == ["Le Plateau-Mont-Royal", "Papineauville (Outaouais)", "Ville-Marie"])
    viewModel.show(onlyIn: "Ville-Marie")
    #expect(viewModel.ids == [Sample.joute])
    viewModel.show(only: .place)
    #expect(viewModel.isFilteredOut)
    try withLanguage(.english) {
      #expect(viewModel.narrowedText == "Cultural places · Ville-Marie")
      #expect(viewModel.filteredOutTitle == "Nothing here yet")
    }
    viewModel.showAll()
    #expect(viewModel.count == 4 && viewModel.narrowedText == nil)
  }

  @Test func `a search that ended during a reload stays ended`() async throws {
    let sample = try Sample.collected()
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    await viewModel.search("riopelle")
    #expect(viewModel.count == 1)
    let load = Task { await viewModel.load() }
    await Task.yield()
    viewModel.showAll()
    await load.value
    #expect(viewModel.count == 4)
  }

  @Test func `titles, makers and the person's comments are searched`() async throws {
    let sample = try Sample.collected()
    try sample.store.comment(Sample.library, "Près de l’eau, très calme")
    let viewModel = sample.appModel.collection()
    await viewModel.load()
    await viewModel.search("calme")
    #expect(viewModel.ids == [Sample.library])
    await viewModel.search("riopelle")
    #expect(viewModel.ids == [Sample.joute])
    try sample.store.comment(Sample.presbytery, "Mieux que Riopelle !")
    await viewModel.load()
    #expect(viewModel.ids == [Sample.presbytery, Sample.joute], "a reload keeps the search")
    await viewModel.search("nowhere")
    #expect(viewModel.isFilteredOut)
    try withLanguage(.french) {
      #expect(viewModel.filteredOutTitle == "Rien de tel dans votre collection")
      #expect(viewModel.narrowedText == "« nowhere »")
    }
    await viewModel.search(" ")
    #expect(viewModel.count == 4 && viewModel.narrowedText == nil)
  }
}
