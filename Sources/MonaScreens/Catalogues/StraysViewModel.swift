import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The discoveries of a catalogue whose positions look astray, for the person to say whether they are.
@Observable @MainActor
package final class StraysViewModel {
  /// The discoveries, in the order of their titles.
  package private(set) var strays: [PositionOutlier] = []
  /// What the catalogue is called; empty until it is read.
  package private(set) var name = ""

  @ObservationIgnored private let source: Int
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored private let language: NameLanguage

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [.catalogue])
  {
    [weak self] in try await self?.read($0)
  }

  init(
    source: Int, store: Store, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext,
    language: @escaping NameLanguage
  ) {
    self.source = source
    self.store = store
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.language = language
  }

  /// Reads the positions again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (source, store, language) = (source, store, language())
    let (name, strays) = try await store.read { store in
      (
        try store.catalogue.sources().first { $0.id == source }?.name ?? "",
        try store.catalogue.positionOutliers(of: source, language: language)
      )
    }
    guard reading.isCurrent else { return }
    if self.name != name { self.name = name }
    if self.strays != strays { self.strays = strays }
  }

  // MARK: Displayed values

  /// How many of them the page lists; what is done to all is done to the others too.
  private static let limit = 100

  /// What the page is called.
  package var title: String { tr("Suspicious positions") }

  /// What it means, and what one can do.
  package var explanation: String {
    guard !strays.isEmpty else {
      return tr("No position of this catalogue is suspicious any more.")
    }
    return tr(
      "They are on another side of the world than the rest of “{name}”: a sign may be missing, or they are right. One that is set aside shows on no map, until it is put back.",
      ["name": name])
  }

  /// Those the page lists.
  package var listed: ArraySlice<PositionOutlier> { strays.prefix(Self.limit) }

  /// How many more there are; nil when all are listed.
  package var moreText: String? {
    let more = strays.count - listed.count
    return more > 0 ? trn("And {count} more.", "And {count} more.", more) : nil
  }

  /// Where a discovery is said to be, and whether that was set aside.
  package func details(of stray: PositionOutlier) -> String {
    let place = Format.place(stray.position)
    return stray.isSetAside ? [place, tr("Set aside")].joined(separator: " · ") : place
  }

  /// Whether there is a position to set aside, and one to put back.
  package var canChangeAll: (setAside: Bool, putBack: Bool) {
    (strays.contains { !$0.isSetAside }, strays.contains(where: \.isSetAside))
  }

  // MARK: Intents

  /// Opens the sheet of a discovery.
  package func open(_ stray: PositionOutlier) { navigation.open(.sheet(stray.id)) }

  /// Sets the position of one aside, or puts it back.
  package func setAside(_ isSetAside: Bool, _ stray: PositionOutlier) async {
    await setAside(isSetAside, [stray.id])
  }

  /// Sets all positions aside, or puts all back.
  package func setAllAside(_ isSetAside: Bool) async {
    await setAside(isSetAside, strays.map(\.id))
  }

  private func setAside(_ isSetAside: Bool, _ ids: [DiscoveryID]) async {
    let store = store
    do {
      _ = try await BlockingExecutor.shared.run { try store.catalogue.setAside(isSetAside, ids) }
    } catch {
      toasts.report(error)
    }
    await load()
  }
}
