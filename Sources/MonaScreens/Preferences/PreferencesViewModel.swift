import Foundation
import MonaMap
import MonaModel
import MonaText
import Observation

/// What the person decides once for all: the language, the style, the view to start on, where distances
/// start, the maps' background, and how much of it is kept.
@Observable @MainActor
package final class PreferencesViewModel {
  /// A background the maps can have.
  package struct Line: Hashable, Sendable, Identifiable {
    /// The source's.
    package var id: MapSource.ID
    /// What it is called.
    package var name: String
    /// Where it comes from.
    package var details: String
    /// Whether the maps show it.
    package var isChosen: Bool
    /// Whether the person added it, and so can change and remove it.
    package var isOwn: Bool
  }

  /// The sizes the stock of tiles can have, in megabytes.
  package static let spaces = [50, 100, 200, 500, 1000]

  /// What there is to tell the person; the window takes it and shows it.
  package private(set) var notice: Toast?
  /// How many bytes the tiles take; nil until they are counted.
  package private(set) var used: Int?
  /// Whether a file is being looked at or the tiles are being cleared.
  package private(set) var isBusy = false
  private var missing: Set<MapSource.ID> = []

  @ObservationIgnored private let languages: [SpokenLanguage]
  @ObservationIgnored private let speakLanguage: @MainActor (SpokenLanguage?) -> Void
  @ObservationIgnored private let preferences: StoredPreferences
  /// The ways to give the maps another background, and what of those was kept that cannot be read.
  @ObservationIgnored package let backgrounds: MapBackgrounds
  @ObservationIgnored private let stock: TileStock
  @ObservationIgnored private let origin: OriginChooser

  /// The preferences of this run, with nothing counted yet.
  package init(
    preferences: StoredPreferences, backgrounds: MapBackgrounds, stock: TileStock,
    origin: OriginChooser,
    languages: [SpokenLanguage] = Translations.languages,
    speak: @escaping @MainActor (SpokenLanguage?) -> Void = { Translations.choose($0) }
  ) {
    self.languages = languages
    speakLanguage = speak
    self.preferences = preferences
    self.backgrounds = backgrounds
    self.stock = stock
    self.origin = origin
  }

  // MARK: Language

  /// The languages there are to choose from, each in itself; the system's is first.
  package var languageNames: [String] {
    [trc("language", "System")] + languages.map(\.name)
  }

  /// The position of the one that was chosen.
  package var languageIndex: Int {
    preferences.language.flatMap { languages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  /// Speaks the language at a position from now on.
  package func speak(_ index: Int) {
    guard index == 0 || languages.indices.contains(index - 1) else { return }
    let language = index == 0 ? nil : languages[index - 1]
    guard language != preferences.language else { return }
    speakLanguage(language)
    // Its words are part of it, like those of the sources that the person adds.
    preferences.mapSources.standard.attribution = MapSource.openStreetMap().attribution
    preferences.language = language
  }

  // MARK: Notifications

  /// What the desktop is to tell.
  /// - Parameter askPermission: asks it that MONA may run without a window.
  package func notifications(
    askPermission: @escaping NotificationsViewModel.AskPermission
  ) -> NotificationsViewModel {
    NotificationsViewModel(preferences, askPermission: askPermission)
  }

  // MARK: Style, view and distances

  /// The styles as words, in their order.
  package var styleNames: [String] {
    StyleChoice.allCases.map { style in
      switch style {
      case .system: trc("style", "System")
      case .light: trc("style", "Light")
      case .dark: trc("style", "Dark")
      }
    }
  }

  /// The position of the one that was chosen.
  package var styleIndex: Int { StyleChoice.allCases.firstIndex(of: preferences.style) ?? 0 }

  /// Gives MONA the style at a position.
  package func setStyle(_ index: Int) {
    guard StyleChoice.allCases.indices.contains(index) else { return }
    preferences.style = StyleChoice.allCases[index]
  }

  /// The views the window can start on; the one that was shown last is first.
  package var firstViewNames: [String] {
    [tr("The view shown last")] + MainView.allCases.map(\.title)
  }

  /// The position of the one that was chosen.
  package var firstViewIndex: Int {
    preferences.firstView.flatMap { MainView.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  /// Has the window start on the view at a position from the next start on.
  package func setFirstView(_ index: Int) {
    guard index == 0 || MainView.allCases.indices.contains(index - 1) else { return }
    preferences.firstView = index == 0 ? nil : MainView.allCases[index - 1]
  }

  private static let starts: [OriginChoice.Start] = [.position, .place, .centre]

  /// Where distances can start, as words.
  package var originNames: [String] {
    [tr("My position"), tr("My place on the map"), tr("The centre of Montréal")]
  }

  /// The position of where they do start.
  package var originIndex: Int { Self.starts.firstIndex(of: origin.current.start) ?? 0 }

  /// What there is to know of where they start.
  package var originText: String {
    origin.isLocating ? tr("Asking the computer where it is…") : origin.current.sentence
  }

  /// Has distances start at a position of these.
  /// - Returns: whether the map now waits for this to be shown a place.
  package func setOrigin(_ index: Int) async -> Bool {
    guard Self.starts.indices.contains(index), index != originIndex else { return false }
    switch Self.starts[index] {
    case .position: await origin.usePosition()
    case .centre: origin.useCentre()
    case .place:
      origin.usePlace()
      return origin.isAskingForPlace
    }
    // Meanwhile the place may be asked for, by another choice.
    return false
  }

  // MARK: Backgrounds

  /// The backgrounds, OpenStreetMap first.
  package var lines: [Line] {
    let sources = preferences.mapSources
    return sources.all.map { source in
      Line(
        id: source.id, name: source.name, details: details(of: source),
        isChosen: source.id == sources.chosen.id, isOwn: source.id != sources.standard.id)
    }
  }

  private func details(of source: MapSource) -> String {
    switch source.origin {
    case .server(let template, let dark):
      let host = String(template.server.prefix { $0 != ":" })
      return dark == nil ? host : tr("{server}, with a dark style", ["server": host])
    case .file(let file):
      let name = ["file": file.lastPathComponent]
      return missing.contains(source.id)
        ? tr("“{file}” is not there now", name) : tr("“{file}”, without network", name)
    }
  }

  /// Looks at the files and at the stock again.
  package func load() async {
    let sources = preferences.mapSources.added
    let gone = await BlockingExecutor.shared.run {
      sources.filter { source in
        source.file.map { !FileManager.default.isReadableFile(atPath: $0.path) } ?? false
      }
    }
    missing = Set(gone.map(\.id))
    used = await stock.used()
  }

  /// Gives the maps another background; a file that cannot be opened leaves them as they are.
  package func choose(_ id: MapSource.ID) async {
    guard let source = preferences.mapSources.all.first(where: { $0.id == id }),
      id != preferences.mapSources.chosen.id
    else { return }
    guard let file = source.file else { return backgrounds.show(source) }
    await attempt { [backgrounds] in
      _ = try await BlockingExecutor.shared.run { try MBTiles(file) }
      backgrounds.show(source)
    }
    await load()
  }

  /// Opens a file of tiles as a background.
  package func openFile(_ file: URL) async {
    await attempt { [backgrounds] in try await backgrounds.open(file) }
    await load()
  }

  /// What the person is asked before a background is removed.
  package func removalQuestion(_ line: Line) -> (heading: String, body: String) {
    let isFile = preferences.mapSources.all.first { $0.id == line.id }?.file != nil
    return (
      tr("Remove “{name}”?", ["name": line.name]),
      isFile
        ? tr("The file itself stays where it is.")
        : tr("Its address would have to be written again.")
    )
  }

  /// Takes a background out.
  package func remove(_ id: MapSource.ID) {
    preferences.mapSources.remove(id)
  }

  /// A form to add a server, or to change what the person added.
  package func form(for id: MapSource.ID? = nil) -> MapSourceForm {
    MapSourceForm(
      preferences: preferences, backgrounds: backgrounds, stock: stock,
      changing: preferences.mapSources.added.first { $0.id == id })
  }

  // MARK: What is kept

  /// The sizes as words, in their order.
  package var spaceTexts: [String] { Self.spaces.map { Format.megabytes($0 * 1_000_000) } }

  /// The position of the size the stock has, or of the first larger one.
  package var spaceIndex: Int {
    Self.spaces.firstIndex { $0 >= preferences.tileSpace } ?? Self.spaces.count - 1
  }

  /// Gives the stock another size.
  package func setSpace(_ index: Int) async {
    guard Self.spaces.indices.contains(index), Self.spaces[index] != preferences.tileSpace else {
      return
    }
    preferences.tileSpace = Self.spaces[index]
    await stock.limit(preferences.tileSpace * 1_000_000)
    used = await stock.used()
  }

  /// How much of the disk the tiles take.
  package var usedText: String {
    used.map { tr("{size} used now", ["size": Format.megabytes($0)]) } ?? tr("Counting…")
  }

  /// Whether there is anything to clear.
  package var canClear: Bool { !isBusy && (used ?? 0) > 0 }

  /// Lets go of all tiles.
  package func clear() async {
    await attempt { [stock] in await stock.clear() }
    used = await stock.used()
  }

  /// Takes what is to be told, so that it is told once.
  package func takeNotice() -> Toast? {
    defer { if notice != nil { notice = nil } }
    return notice
  }

  private func attempt(_ work: @MainActor () async throws -> Void) async {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    do {
      try await work()
    } catch is CancellationError {
      return
    } catch {
      notice = Toast(text: ErrorText.of(error), details: nil)
    }
  }
}
