import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaTestSupport
import MonaText
import Synchronization
import Testing

@testable import MonaScreens

/// A network whose kind a test changes.
private final class ChangingNetwork: Sendable {
  private let isMetered: Mutex<Bool>
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  init(isMetered: Bool) { self.isMetered = Mutex(isMetered) }

  func change(isMetered: Bool) {
    self.isMetered.withLock { $0 = isMetered }
    continuation.yield()
  }

  var state: NetworkState {
    NetworkState(
      condition: { NetworkState.Condition(isMetered: self.isMetered.withLock { $0 }) },
      changes: { self.stream })
  }
}

/// Which pictures of catalogues are shown, and the question.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PictureDisplayTests {
  /// The sample's catalogue, with a picture of one work.
  private static let catalogue = Sample.catalogue.replacing(
    #""id": 277, "title""#,
    with: """
      "id": 277, "picture": {"url": "https://example.org/joute.jpg", "author": "Jane Doe",
      "licence": "CC BY 4.0"}, "title"
      """)

  private func display(
    _ policy: PicturePolicy, _ network: NetworkState = .free
  ) -> PictureDisplay {
    PictureDisplay(StoredPreferences(Preferences(\.picturePolicy, policy)), network)
  }

  @Test func `nothing is fetched until the question is answered`() {
    let display = display(.ask)
    #expect(display.mode == .hidden)
    #expect(display.asks(true) && !display.asks(false))
    display.choose(.always)
    #expect(display.mode == .fetched && !display.asks(true))
    display.choose(.never)
    #expect(display.mode == .hidden && !display.asks(true))
  }

  @Test func `on a metered network, pictures that are kept show, and others are not fetched`()
    async
  {
    let network = ChangingNetwork(isMetered: true)
    let display = display(.unmetered, network.state)
    #expect(display.mode == .kept, "the network is not known yet")
    network.change(isMetered: false)
    while display.mode != .fetched { await Task.yield() }
    network.change(isMetered: true)
    while display.mode != .kept { await Task.yield() }
    display.choose(.always)
    #expect(display.mode == .fetched)
  }

  @Test func `the network is followed once the answer depends on it`() async {
    let display = display(.ask, ChangingNetwork(isMetered: false).state)
    display.choose(.unmetered)
    while display.mode != .fetched { await Task.yield() }
  }

  @Test func `the question and its answers are in both languages`() throws {
    let english = try withLanguage(.english) {
      [PictureDisplay.question.heading] + PictureDisplay.answers.map(\.displayName)
    }
    #expect(
      english == [
        "Show pictures from the internet?", "Always", "On Unmetered Networks", "Never",
      ])
    let french = try withLanguage(.french) {
      [PictureDisplay.question.heading] + PictureDisplay.answers.map(\.displayName)
    }
    #expect(
      french == [
        "Afficher des images d’Internet\u{202F}?", "Toujours", "Sur les réseaux illimités",
        "Jamais",
      ])
  }

  @Test func `a sheet asks, shows the picture with its credit, and one's own photo comes first`()
    async throws
  {
    let sample = try Sample(catalogue: Self.catalogue)
    let sheet = await sample.appModel.sheet(Sample.joute)
    #expect(sheet.cover.picture == .web("https://example.org/joute.jpg"))
    #expect(sheet.cover.symbol == .sculpture && sheet.cover.photo == nil)
    #expect(sheet.asksAboutPictures)
    #expect(
      try withLanguage(.english) {
        CataloguePicture(.commons("A b.jpg"), author: "Jane Doe").credit.text
      } == "Picture: Jane Doe · Wikimedia Commons")
    #expect(sheet.pictureCredit?.link == nil)
    await sheet.collect(photo: try sample.photo())
    await sheet.load()
    #expect(sheet.cover.photo != nil && !sheet.asksAboutPictures)
    let other = await sample.appModel.sheet(Sample.library)
    #expect(other.cover == CoverContent(.place, symbol: .library))
    #expect(!other.asksAboutPictures && other.pictureCredit == nil)
  }

  @Test func `credits name the author, the licence and the place, in both languages`() throws {
    let picture = CataloguePicture(
      .web("https://example.org/a.jpg"), author: "Jane Doe", licence: "CC BY 4.0")
    #expect(
      try withLanguage(.english) { picture.credit.text } == "Picture: Jane Doe · CC BY 4.0")
    #expect(
      try withLanguage(.french) { picture.credit.text } == "Image\u{A0}: Jane Doe · CC BY 4.0")
    let unknown = CataloguePicture(.web("https://example.org/a.jpg")).credit
    #expect(try withLanguage(.english) { unknown.text.contains("example.org") })
    let commons = CataloguePicture(.commons("A b.jpg")).credit
    #expect(commons.link == "https://commons.wikimedia.org/wiki/File:A_b.jpg")
  }

  /// Issue 42: search results and Daily's week showed no pictures.
  @Test func `search results show pictures like lists, one's own photo first; artists an icon`()
    async throws
  {
    let sample = try Sample(catalogue: Self.catalogue)
    let search = sample.appModel.search()
    func rows(_ text: String) async -> [FoundRow] {
      search.type("")
      search.type(text)
      while !search.isSettled { await Task.yield() }
      return search.results.sections.flatMap { search.rows(of: $0) }
    }
    let found = await rows("joute")
    #expect(found.first?.cover?.picture == .web("https://example.org/joute.jpg"))
    #expect(found.first?.cover?.photo == nil)
    let sheet = await sample.appModel.sheet(Sample.joute)
    await sheet.collect(photo: try sample.photo())
    await search.load()
    #expect(await rows("joute").first?.cover?.photo != nil)
    let artists = await rows("riopelle").filter { $0.state == nil }
    #expect(artists.allSatisfy { $0.cover == nil })
  }

  @Test func `a list asks if one of its works has a picture`() async throws {
    let sample = try Sample(catalogue: Self.catalogue)
    let list = sample.appModel.list(DiscoveryList(), title: .all)
    await list.load()
    #expect(list.asksAboutPictures)
    list.pictures.choose(.never)
    #expect(!list.asksAboutPictures)
    let plain = try Sample().appModel.list(DiscoveryList(), title: .all)
    await plain.load()
    #expect(!plain.asksAboutPictures)
    let first = plain.row(at: 0)
    #expect(first?.cover.picture == nil)
  }

  @Test func `Preferences change the choice and the limit, and empty the cache`() async throws {
    let sample = try Sample()
    let used = Mutex(12_000_000)
    let limit = Mutex(0)
    let viewModel = sample.appModel.picturePreferences(
      stock: PictureStock(
        used: { used.withLock { $0 } }, clear: { used.withLock { $0 = 0 } },
        limit: { bytes in limit.withLock { $0 = bytes } }))
    await viewModel.load()
    try withLanguage(.french) {
      #expect(
        viewModel.policyNames == [
          "Demander à la première image", "Toujours", "Sur les réseaux illimités", "Jamais",
        ])
    }
    #expect(viewModel.policyIndex == 0)
    viewModel.setPolicy(2)
    #expect(sample.appModel.preferences.picturePolicy == .unmetered && viewModel.policyIndex == 2)
    viewModel.setPolicy(9)
    #expect(viewModel.policyIndex == 2)
    #expect(viewModel.spaceIndex == 2 && viewModel.canClear)
    await viewModel.setSpace(0)
    #expect(sample.appModel.preferences.pictureSpace == 50 && limit.withLock { $0 } == 50_000_000)
    await viewModel.clear()
    #expect(!viewModel.canClear && viewModel.used == 0)
  }
}

extension CataloguePicture {
  fileprivate var credit: PictureCredit { PictureCredit(self) }
}
