import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CollectionNarrowingTests {
  @Test func `a filter shows a kind only, or says that nothing is of that kind`() async throws {
    let sample = try Sample.collected()
    let screen = sample.screens.collection()
    await screen.load()
    screen.show(only: .artwork)
    #expect(screen.ids == [Sample.untitled, Sample.joute])
    screen.sort(by: .title)
    #expect(screen.ids == [Sample.joute, Sample.untitled], "the filter outlives the order")
    screen.open(at: 1)
    screen.open(at: 2)
    #expect(sample.navigation.routes == [.sheet(Sample.untitled)])
    #expect(sample.navigation.neighbours(of: Sample.untitled).previous == Sample.joute)
    screen.show(only: nil)
    #expect(screen.count == 4)

    let small = try Sample()
    try small.store.collect(Sample.joute, photo: nil)
    let other = small.screens.collection()
    await other.load()
    other.show(only: .place)
    #expect(other.isFilteredOut && !other.isEmpty)
  }

  @Test func `a filter shows a borough or a territory only`() async throws {
    let screen = try Sample.collected().screens.collection()
    await screen.load()
    #expect(
      screen.places == ["Le Plateau-Mont-Royal", "Papineauville (Outaouais)", "Ville-Marie"])
    screen.show(onlyIn: "Ville-Marie")
    #expect(screen.ids == [Sample.joute])
    screen.show(only: .place)
    #expect(screen.isFilteredOut)
    try Spoken.in(.english) {
      #expect(screen.narrowedText == "Cultural places · Ville-Marie")
      #expect(screen.filteredOutTitle == "Nothing here yet")
    }
    screen.showAll()
    #expect(screen.count == 4 && screen.narrowedText == nil)
  }

  @Test func `a search that ends while all is read again stays ended`() async throws {
    let sample = try Sample.collected()
    let screen = sample.screens.collection()
    await screen.load()
    await screen.search("riopelle")
    #expect(screen.count == 1)
    let load = Task { await screen.load() }
    await Task.yield()
    screen.showAll()
    await load.value
    #expect(screen.count == 4)
  }

  @Test func `titles, makers and one's own comments are searched`() async throws {
    let sample = try Sample.collected()
    try sample.store.comment(Sample.library, "Près de l’eau, très calme")
    let screen = sample.screens.collection()
    await screen.load()
    await screen.search("eau")
    #expect(screen.ids == [Sample.library])
    await screen.search("riopelle")
    #expect(screen.ids == [Sample.joute])
    try sample.store.comment(Sample.presbytery, "Mieux que Riopelle !")
    await screen.load()
    #expect(screen.ids == [Sample.presbytery, Sample.joute], "the search outlives a reload")
    await screen.search("nowhere")
    #expect(screen.isFilteredOut)
    try Spoken.in(.french) {
      #expect(screen.filteredOutTitle == "Rien de tel dans votre collection")
      #expect(screen.narrowedText == "« nowhere »")
    }
    await screen.search(" ")
    #expect(screen.count == 4 && screen.narrowedText == nil)
  }
}
