import Foundation
import MonaMap
import MonaModel
import MonaText
import Observation

/// The Preferences window: language, notifications, style, start view, origin of distances, map
/// backgrounds, and the size of the tile cache.
@Observable @MainActor
package final class PreferencesViewModel {
  /// A map background in the list.
  package struct Line: Hashable, Sendable, Identifiable {
    /// The source's identifier.
    package var id: MapSource.ID
    /// Its name.
    package var name: String
    /// Its server or file.
    package var details: String
    /// Whether it is selected.
    package var isChosen: Bool
    /// Whether the person added it; only those can be changed and removed.
    package var isOwn: Bool
  }

  /// The maximum sizes of the tile cache to choose from, in megabytes.
  package static let spaces = [50, 100, 200, 500, 1000]

  /// A message that the window has not shown yet.
  package private(set) var notice: Toast?
  /// The size of the tile cache in bytes; nil until known.
  package private(set) var used: Int?
  /// Whether a file is being opened or the cache is being cleared.
  package private(set) var isBusy = false
  private var missing: Set<MapSource.ID> = []

  @ObservationIgnored private let languages: [SpokenLanguage]
  @ObservationIgnored private let speakLanguage: @MainActor (SpokenLanguage?) -> Void
  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let stock: TileStock
  /// The feeds that the person follows.
  @ObservationIgnored package let news: NewsFeedsViewModel

  /// Creates the window's state, with the cache size not known yet.
  package init(
    _ context: AppContext, stock: TileStock, news: NewsFeedsViewModel? = nil,
    languages: [SpokenLanguage] = Translations.languages,
    speak: @escaping @MainActor (SpokenLanguage?) -> Void = { Translations.choose($0) }
  ) {
    self.context = context
    self.stock = stock
    self.news = news ?? NewsFeedsViewModel(context, NewsUpdates(context))
    self.languages = languages
    speakLanguage = speak
  }

  /// The actions that change the maps' background, and the stored backgrounds that cannot be read.
  package var backgrounds: MapBackgrounds { context.backgrounds }

  private var preferences: StoredPreferences { context.preferences }

  // MARK: Language

  /// The languages to choose from, "System" first, then each in its own name.
  package var languageNames: [String] {
    [trc("language", "System")] + languages.map(\.name)
  }

  /// The position of the chosen language.
  package var languageIndex: Int {
    preferences.language.flatMap { languages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  /// Changes the interface language to the one at a position.
  package func speak(_ index: Int) {
    guard index == 0 || languages.indices.contains(index - 1) else { return }
    let language = index == 0 ? nil : languages[index - 1]
    guard language != preferences.language else { return }
    speakLanguage(language)
    // The standard attribution is a translated sentence, which must follow the language.
    preferences.mapSources.standard.attribution = MapSource.openStreetMap().attribution
    preferences.language = language
  }

  // MARK: Notifications

  /// The notification settings.
  /// - Parameter askPermission: requests the desktop's permission to run without a window.
  package func notifications(
    askPermission: @escaping NotificationsViewModel.AskPermission
  ) -> NotificationsViewModel {
    NotificationsViewModel(preferences, askPermission: askPermission)
  }

  // MARK: Style, view and distances

  /// The names of the styles, in order.
  package var styleNames: [String] {
    StyleChoice.allCases.map { style in
      switch style {
      case .system: trc("style", "System")
      case .light: trc("style", "Light")
      case .dark: trc("style", "Dark")
      }
    }
  }

  /// The position of the chosen style.
  package var styleIndex: Int { StyleChoice.allCases.firstIndex(of: preferences.style) ?? 0 }

  /// Chooses the style at a position.
  package func setStyle(_ index: Int) {
    guard StyleChoice.allCases.indices.contains(index) else { return }
    preferences.style = StyleChoice.allCases[index]
  }

  /// The names of the start views, "The view shown last" first.
  package var firstViewNames: [String] {
    [tr("The view shown last")] + MainView.allCases.map(\.title)
  }

  /// The position of the chosen start view.
  package var firstViewIndex: Int {
    preferences.firstView.flatMap { MainView.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  /// Chooses the start view at a position, for the next start.
  package func setFirstView(_ index: Int) {
    guard index == 0 || MainView.allCases.indices.contains(index - 1) else { return }
    preferences.firstView = index == 0 ? nil : MainView.allCases[index - 1]
  }

  private static let starts: [OriginChoice.Start] = [.position, .place, .centre]

  /// The names of the origins of distances.
  package var originNames: [String] {
    [tr("My position"), tr("My place on the map"), tr("The centre of Montréal")]
  }

  /// The position of the current origin.
  package var originIndex: Int { Self.starts.firstIndex(of: context.origin.current.start) ?? 0 }

  /// The sentence about the current origin.
  package var originText: String {
    context.origin.isLocating
      ? tr("Asking the computer where it is…") : context.origin.current.sentence
  }

  /// Chooses the origin of distances at a position.
  /// - Returns: whether the map now waits for the person to click a place.
  package func setOrigin(_ index: Int) async -> Bool {
    guard Self.starts.indices.contains(index), index != originIndex else { return false }
    switch Self.starts[index] {
    case .position: await context.origin.usePosition()
    case .centre: context.origin.useCentre()
    case .place:
      context.origin.usePlace()
      return context.origin.isAskingForPlace
    }
    // If the map waits for a place now, another choice made meanwhile has asked for it.
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
      let name = ["file": file.fileName]
      return missing.contains(source.id)
        ? tr("“{file}” is not there now", name) : tr("“{file}”, without network", name)
    }
  }

  /// Checks the map files and determines the cache size again.
  package func load() async {
    let sources = preferences.mapSources.added
    let gone = await BlockingExecutor.shared.run {
      sources.filter { source in
        source.file?.isReadable == false
      }
    }
    missing = Set(gone.map(\.id))
    used = await stock.used()
  }

  /// Selects a background; if its file cannot be opened, shows the error and changes nothing.
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

  /// Adds a tile file as a background.
  package func openFile(_ file: URL) async {
    await attempt { [backgrounds] in try await backgrounds.open(file) }
    await load()
  }

  /// The question to confirm before a background is removed.
  package func removalQuestion(_ line: Line) -> (heading: String, body: String) {
    let isFile = preferences.mapSources.all.first { $0.id == line.id }?.file != nil
    return (
      tr("Remove “{name}”?", ["name": line.name]),
      isFile
        ? tr("The file itself stays where it is.")
        : tr("Its address would have to be written again.")
    )
  }

  /// Removes a background, and has screen readers say so.
  package func remove(_ line: Line) {
    preferences.mapSources.remove(line.id)
    context.toasts.announce(tr("“{name}” removed", ["name": line.name]))
  }

  /// The form that adds a server, or changes a background that the person added.
  package func form(for id: MapSource.ID? = nil) -> MapSourceForm {
    MapSourceForm(
      context, stock: stock,
      changing: preferences.mapSources.added.first { $0.id == id })
  }

  // MARK: Tile cache

  /// The maximum sizes as texts, in order.
  package var spaceTexts: [String] { Self.spaces.map { Format.megabytes($0 * 1_000_000) } }

  /// The position of the chosen maximum size, or of the next larger one.
  package var spaceIndex: Int {
    Self.spaces.firstIndex { $0 >= preferences.tileSpace } ?? Self.spaces.count - 1
  }

  /// Chooses the maximum size at a position.
  package func setSpace(_ index: Int) async {
    guard Self.spaces.indices.contains(index), Self.spaces[index] != preferences.tileSpace else {
      return
    }
    preferences.tileSpace = Self.spaces[index]
    await stock.limit(preferences.tileSpace * 1_000_000)
    used = await stock.used()
  }

  /// The size of the tile cache, as text.
  package var usedText: String {
    used.map { tr("{size} used now", ["size": Format.megabytes($0)]) } ?? tr("Counting…")
  }

  /// Whether there are tiles to delete and nothing else is running.
  package var canClear: Bool { !isBusy && (used ?? 0) > 0 }

  /// Deletes all cached tiles.
  package func clear() async {
    await attempt { [stock] in await stock.clear() }
    used = await stock.used()
  }

  /// Removes and returns the message not shown yet.
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
