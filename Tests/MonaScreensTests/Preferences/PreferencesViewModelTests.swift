import Foundation
import MonaMap
import Synchronization
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct PreferencesViewModelTests {
  private let sample: Sample
  private let viewModel: PreferencesViewModel
  private let fake = FakeStock()
  private static let address = "https://tiles.example.org/{z}/{x}/{y}.png"

  init() throws {
    sample = try Sample()
    viewModel = sample.appModel.preferences(stock: fake.stock)
  }

  private var shown: String { sample.appModel.preferences.mapSources.chosen.name }

  private func fill(_ form: MapSourceForm, name: String = "Ma carte", address: String = address) {
    form.write(name, in: .name)
    form.write(address, in: .address)
    form.write("© moi", in: .attribution)
  }

  @Test func `OpenStreetMap shows by default, and cannot be changed`() {
    #expect(viewModel.lines.map(\.name) == ["OpenStreetMap"])
    #expect(viewModel.lines.first?.details == "tile.openstreetmap.org")
    #expect(viewModel.lines.first?.isChosen == true)
    #expect(viewModel.lines.first?.isOwn == false)
    #expect(
      sample.appModel.preferences.mapSources.chosen.link
        == "https://www.openstreetmap.org/copyright"
    )
  }

  @Test func `values out of range are reported with the titles of their rows`() throws {
    let fault = PreferenceIssue.values([.window, .tileSpace, .style])
    #expect(
      try withLanguage(.english) { fault.sentence }
        == "Preferences that cannot be understood have their usual values: Style, Space for the maps, Size of the window."
    )
    #expect(
      try withLanguage(.french) { fault.sentence }
        == "Des préférences incompréhensibles ont repris leur valeur habituelle\u{A0}: Style, Espace pour les cartes, Taille de la fenêtre."
    )
    #expect(
      try withLanguage(.french) { PreferenceIssue.values([.welcome, .photoFolder]).sentence }
        == "Des préférences incompréhensibles ont repris leur valeur habituelle\u{A0}: Dossier de la dernière photo, Accueil déjà vu."
    )
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `style and first view are chosen by name`(language: SpokenLanguage) throws {
    let preferences = sample.appModel.preferences
    let (styles, views) = try withLanguage(language) {
      (viewModel.styleNames, viewModel.firstViewNames)
    }
    let isFrench = language == .french
    #expect(styles == (isFrench ? ["Système", "Clair", "Sombre"] : ["System", "Light", "Dark"]))
    #expect(views.first == (isFrench ? "La dernière vue affichée" : "The view shown last"))
    #expect(views.count == 6)
    #expect(viewModel.styleIndex == 0 && viewModel.firstViewIndex == 0)
    viewModel.setStyle(2)
    viewModel.setFirstView(3)
    #expect(preferences.style == .dark && viewModel.styleIndex == 2)
    #expect(preferences.firstView == .map && viewModel.firstViewIndex == 3)
    viewModel.setStyle(7)
    viewModel.setFirstView(7)
    #expect(
      preferences.style == .dark && preferences.firstView == .map,
      "indices out of range are ignored")
    viewModel.setFirstView(0)
    #expect(preferences.firstView == nil)
  }

  @Test func `distances start where the row says, and an unavailable position changes nothing`()
    async
  {
    let preferences = sample.appModel.preferences
    #expect(viewModel.originIndex == 2)
    #expect(viewModel.originText == "Distances start from the centre of Montréal.")
    #expect(await !viewModel.setOrigin(0))
    #expect(viewModel.originIndex == 2 && sample.toasts.take().count == 1)
    #expect(await viewModel.setOrigin(1), "the map waits for a place")
    #expect(sample.navigation.view == .map)
    sample.appModel.origin.forgetPlace()
    preferences.origin.place = Coordinate(latitude: 45.5, longitude: -73.6)
    #expect(await !viewModel.setOrigin(1))
    #expect(viewModel.originIndex == 1)
  }

  @Test func `a new tile server shows at once, and can be changed and removed`() async throws {
    let form = viewModel.form()
    fill(form)
    form.write(Self.address.replacing(".png", with: "-dark.png"), in: .darkAddress)
    form.setLastZoom(17)
    #expect(form.save())
    #expect(shown == "Ma carte")
    let line = try #require(viewModel.lines.last)
    #expect(line.isChosen && line.isOwn)
    #expect(line.details == "tiles.example.org, with a dark style")
    #expect(sample.appModel.preferences.mapSources.chosen.zooms == 0...17)

    let change = viewModel.form(for: line.id)
    #expect(change.texts[.address] == Self.address)
    change.write("Autre", in: .name)
    #expect(change.save())
    #expect(viewModel.lines.map(\.name) == ["OpenStreetMap", "Autre"])
    await viewModel.choose("openstreetmap")
    #expect(shown == "OpenStreetMap")
    await viewModel.choose(line.id)
    #expect(shown == "Autre")
    viewModel.remove(line)
    #expect(viewModel.lines.map(\.name) == ["OpenStreetMap"])
    #expect(shown == "OpenStreetMap")
  }

  @Test func `an address is validated when its field loses focus`()
    async throws
  {
    let form = viewModel.form()
    form.write("http://example.org/{z}/{x}/{y}.png", in: .address)
    #expect(form.troubles.isEmpty, "there is no error while typing")
    await form.leave(.address)
    #expect(form.troubles[.address]?.contains("https://") == true)
    #expect(fake.tried.isEmpty)
    form.write("https://example.org/{z}/{x}.png", in: .address)
    #expect(form.troubles.isEmpty)
    await form.leave(.address)
    #expect(
      form.troubles[.address]
        == "The address lacks {y}: write where the level, the column and the row of a tile go.")
    let empty = viewModel.form()
    await empty.leave(.address)
    #expect(empty.troubles.isEmpty, "a field left empty has no error")
  }

  @Test func `a valid address is tried once, and the result shows`()
    async throws
  {
    let form = viewModel.form()
    form.write(Self.address, in: .address)
    await form.leave(.address)
    #expect(form.trialText == "The server answers: a tile came.")
    await form.leave(.address)
    #expect(fake.tried == [Self.address])
    fake.failure = .refused(status: 403)
    form.write(Self.address + "?key=", in: .address)
    #expect(form.trialText == nil)
    await form.leave(.address)
    #expect(form.trialText?.contains("403") == true)
    // The address may be right even though the server fails today.
    fill(form, address: Self.address + "?key=")
    #expect(form.save())
  }

  @Test func `nothing is stored while a field is invalid`() {
    let form = viewModel.form()
    #expect(!form.save())
    #expect(Set(form.troubles.keys) == [.name, .address, .attribution])
    fill(form)
    form.write("example", in: .link)
    form.write("nowhere", in: .darkAddress)
    #expect(!form.save())
    #expect(Set(form.troubles.keys) == [.link, .darkAddress])
    #expect(viewModel.lines.count == 1)
  }

  @Test func `minimum and maximum levels stay in order`() {
    let form = viewModel.form()
    form.setLastZoom(5)
    form.setFirstZoom(9)
    #expect((form.firstZoom, form.lastZoom) == (9, 9))
    form.setLastZoom(99)
    form.setFirstZoom(-3)
    #expect((form.firstZoom, form.lastZoom) == (0, 22))
    form.setFirstZoom(20)
    form.setLastZoom(2)
    #expect((form.firstZoom, form.lastZoom) == (2, 2))
  }

  @Test func `the tile cache has one of the sizes, and clearing empties it`() async throws {
    await viewModel.load()
    #expect(viewModel.spaceIndex == 2)
    #expect(viewModel.usedText == "12 MB used now")
    #expect(viewModel.canClear)
    await viewModel.setSpace(0)
    #expect(sample.appModel.preferences.tileSpace == 50)
    #expect(fake.limit == 50_000_000)
    await viewModel.setSpace(7)
    #expect(sample.appModel.preferences.tileSpace == 50)
    await viewModel.clear()
    #expect(viewModel.usedText == "0 MB used now")
    #expect(!viewModel.canClear)
  }

  @Test func `messages are in both languages`() async throws {
    await viewModel.load()
    fake.failure = .notAnImage
    let french = try withLanguage(.french) {
      (
        viewModel.spaceTexts, viewModel.usedText, viewModel.form().title,
        viewModel.form().label(of: .address)
      )
    }
    #expect(french.0 == ["50 Mo", "100 Mo", "200 Mo", "500 Mo", "1 000 Mo"])
    #expect(french.1 == "12 Mo utilisés en ce moment")
    #expect(french.2 == "Ajouter un serveur de cartes")
    #expect(french.3 == "Adresse des tuiles")
    let english = try withLanguage(.english) { viewModel.spaceTexts }
    #expect(english == ["50 MB", "100 MB", "200 MB", "500 MB", "1,000 MB"])
  }

  @Test func `a file that is no map is refused with a message, and the map stays`() async throws {
    let file = sample.folder.appendingPathComponent("notes.mbtiles")
    try Data("Only words. ".utf8).write(to: file)
    await viewModel.openFile(file)
    #expect(viewModel.takeNotice()?.text.contains("“notes.mbtiles” is not a map file") == true)
    #expect(viewModel.takeNotice() == nil)
    #expect(shown == "OpenStreetMap")
    #expect(sample.navigation.view == .daily)
  }

  @Test func `unreadable backgrounds are counted, and stay until they are removed`() throws {
    #expect(
      viewModel.backgrounds.unreadText == nil && viewModel.backgrounds.unreadRemovalQuestion == nil)
    sample.appModel.preferences.mapSources = MapSources(
      standard: .openStreetMap(), text: "[1, 2]", chosenID: "")
    #expect(
      try withLanguage(.english) { viewModel.backgrounds.unreadText }
        == "2 backgrounds that cannot be read")
    #expect(viewModel.backgrounds.unreadRemovalQuestion?.heading.contains("2") == true)
    #expect(viewModel.lines.count == 1)
    viewModel.backgrounds.removeUnread()
    #expect(
      viewModel.backgrounds.unreadText == nil && sample.appModel.preferences.mapSources.text == "[]"
    )
  }

  @Test func `a missing map file is replaced by OpenStreetMap, with a message`() async throws {
    let file = sample.folder.appendingPathComponent("gone.mbtiles")
    var sources = MapSources(standard: .openStreetMap())
    let source = MapSource(name: "Mon quartier", origin: .file(file), attribution: "© moi")
    sources.put(source)
    sources.choose(source.id)
    sample.appModel.preferences.mapSources = sources
    await sample.appModel.backgrounds.checkFile()
    #expect(shown == "OpenStreetMap")
    let notice = try #require(sample.toasts.take().first)
    #expect(
      notice.text == "The map “Mon quartier” cannot be opened: OpenStreetMap is shown instead.")
    #expect(notice.details?.contains("gone.mbtiles") == true)
    await viewModel.load()
    #expect(viewModel.lines.last?.details == "“gone.mbtiles” is not there now")
    await viewModel.choose(source.id)
    #expect(shown == "OpenStreetMap")
    #expect(viewModel.takeNotice() != nil)
  }
}

/// A tile stock without tiles that records the requests.
private final class FakeStock: Sendable {
  private struct State {
    var used = 12_400_000
    var limit: Int?
    var tried: [String] = []
    var failure: ImageFailure?
  }

  private let state = Mutex(State())

  var limit: Int? { state.withLock(\.limit) }
  var tried: [String] { state.withLock(\.tried) }
  var failure: ImageFailure? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }

  var stock: TileStock {
    TileStock(
      used: { [self] in state.withLock(\.used) },
      clear: { [self] in state.withLock { $0.used = 0 } },
      limit: { [self] bytes in state.withLock { $0.limit = bytes } },
      trial: { [self] template, _ in
        state.withLock {
          $0.tried.append(template.text)
          return $0.failure
        }
      })
  }
}
