import Foundation
import MonaModel
import MonaText
import MonaTestSupport
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

  /// Waits until a condition holds; the test's time limit is the only other end.
  private func until(_ condition: @MainActor () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  private func ids(_ screen: CollectionScreen) -> [DiscoveryID] {
    (0..<screen.count).compactMap { screen.tile(at: $0)?.id }
  }

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

  @Test func `what was prepared shows once, and is read anew the next time`() async throws {
    let sample = try Sample()
    try sample.store.collect(Sample.library, photo: "13.jpg", rating: nil, at: noon)
    let screen = sample.screens.collection()
    screen.prepare()
    #expect(!screen.isLoaded)
    await screen.load()
    #expect(screen.count == 1)
    try sample.store.collect(Sample.joute, photo: "277.jpg", rating: nil, at: noon)
    await screen.load()
    #expect(screen.count == 2)
  }

  @Test func `what changed since it was prepared is read`() async throws {
    let sample = try Sample()
    for id in [Sample.library, Sample.joute] {
      try sample.store.collect(id, photo: nil, rating: nil, at: noon)
    }
    let (screen, other) = (sample.screens.collection(), sample.screens.collection())
    other.reader.show()
    await until { other.count == 2 }
    screen.prepare()
    await until { screen.places.count == 2 }
    try sample.store.collect(Sample.presbytery, photo: nil, rating: nil, at: noon)
    await until { other.count == 3 }
    screen.reader.show()
    await until { screen.count == 3 }
  }

  @Test func `its beginning shows in its place, and is the same once all is read`() async throws {
    let sample = try collected()
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
    let sample = try collected()
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
    #expect(ids(ordered) == [Sample.presbytery, Sample.library, Sample.joute, Sample.untitled])

    let viewing = sample.screens.collection()
    viewing.take(beginning)
    viewing.view(at: 1)
    #expect(sample.navigation.viewed == nil)
    await viewing.load()
    #expect(sample.navigation.viewed?.visits == viewing.shown)
    #expect(sample.navigation.viewed?.first == Sample.untitled)
  }

  @Test func `an order chosen before the beginning came is the first that shows`() async throws {
    let sample = try collected()
    let screen = sample.screens.collection()
    screen.sort(by: .rating)
    screen.take(try CollectionLook(beginningOf: sample.store, .english, count: 2))
    #expect(!screen.isLoaded)
    await screen.load()
    #expect(ids(screen) == [Sample.untitled, Sample.presbytery, Sample.library, Sample.joute])
  }

  @Test func `it is ordered by date, title or rating`() async throws {
    let screen = try collected().screens.collection()
    await screen.load()
    #expect(ids(screen) == [Sample.presbytery, Sample.untitled, Sample.joute, Sample.library])
    screen.sort(by: .title)
    #expect(ids(screen) == [Sample.presbytery, Sample.library, Sample.joute, Sample.untitled])
    screen.sort(by: .rating)
    #expect(ids(screen) == [Sample.untitled, Sample.presbytery, Sample.library, Sample.joute])
  }

  @Test func `titles are those of the language`() async throws {
    for (language, title) in [(SpokenLanguage.english, "The Joust"), (.french, "La Joute")] {
      let screen = try collected(language.ofCatalogue).screens.collection()
      await screen.load()
      try Spoken.in(language) { #expect(screen.tile(at: 2)?.title == title) }
    }
  }

  @Test func `a filter shows a kind only, or says that nothing is of that kind`() async throws {
    let sample = try collected()
    let screen = sample.screens.collection()
    await screen.load()
    screen.show(only: .artwork)
    #expect(ids(screen) == [Sample.untitled, Sample.joute])
    screen.sort(by: .title)
    #expect(ids(screen) == [Sample.joute, Sample.untitled], "the filter outlives the order")
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

  @Test func `an order is turned round, and what has no title or rating stays last`() async throws {
    let screen = try collected().screens.collection()
    await screen.load()
    screen.reverse(true)
    #expect(ids(screen) == [Sample.library, Sample.joute, Sample.untitled, Sample.presbytery])
    screen.sort(by: .title)
    #expect(!screen.arrangement.isReversed, "another order begins as people expect it")
    screen.reverse(true)
    #expect(ids(screen) == [Sample.joute, Sample.library, Sample.presbytery, Sample.untitled])
    screen.sort(by: .rating)
    screen.reverse(true)
    #expect(ids(screen) == [Sample.library, Sample.presbytery, Sample.untitled, Sample.joute])
  }

  @Test func `a filter shows a borough or a territory only`() async throws {
    let screen = try collected().screens.collection()
    await screen.load()
    #expect(
      screen.places == ["Le Plateau-Mont-Royal", "Papineauville (Outaouais)", "Ville-Marie"])
    screen.show(onlyIn: "Ville-Marie")
    #expect(ids(screen) == [Sample.joute])
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
    let sample = try collected()
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

  @Test func `titles, makers and one's own comments are searched`() async throws {
    let sample = try collected()
    try sample.store.comment(Sample.library, "Près de l’eau, très calme")
    let screen = sample.screens.collection()
    await screen.load()
    await screen.search("eau")
    #expect(ids(screen) == [Sample.library])
    await screen.search("riopelle")
    #expect(ids(screen) == [Sample.joute])
    try sample.store.comment(Sample.presbytery, "Mieux que Riopelle !")
    await screen.load()
    #expect(ids(screen) == [Sample.presbytery, Sample.joute], "the search outlives a reload")
    await screen.search("nowhere")
    #expect(screen.isFilteredOut)
    try Spoken.in(.french) {
      #expect(screen.filteredOutTitle == "Rien de tel dans votre collection")
      #expect(screen.narrowedText == "« nowhere »")
    }
    await screen.search(" ")
    #expect(screen.count == 4 && screen.narrowedText == nil)
  }

  @Test func `by date, the collection is in months`() async throws {
    let sample = try Sample()
    for (days, id) in [(3, Sample.joute), (2, Sample.library), (-40, Sample.presbytery)] {
      try sample.store.collect(
        id, photo: nil, rating: 4, at: noon.addingTimeInterval(Double(days) * 86_400))
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
    let screen = try collected().screens.collection()
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
    let screen = try collected().screens.collection()
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
    try sample.store.collect(Sample.library, photo: nil, at: noon)
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
