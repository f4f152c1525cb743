import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The position outliers of a catalogue, for the person to decide which positions to set aside.
@Observable @MainActor
package final class PositionOutliersViewModel {
  /// The position outliers, by title.
  package private(set) var outliers: [PositionOutlier] = []
  /// The catalogue's name; empty until loaded.
  package private(set) var name = ""

  @ObservationIgnored private let source: Int
  @ObservationIgnored private let context: AppContext

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [.catalogue]) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext, source: Int) {
    self.context = context
    self.source = source
  }

  /// Reads the positions again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (source, store, language) = (source, context.store, context.language())
    let (name, outliers) = try await store.read { store in
      (
        try store.catalogue.sources().first { $0.id == source }?.name ?? "",
        try store.catalogue.positionOutliers(of: source, language: language)
      )
    }
    guard reading.isCurrent else { return }
    if self.name != name { self.name = name }
    if self.outliers != outliers { self.outliers = outliers }
  }

  // MARK: Displayed values

  /// The largest number of outliers listed; actions on all concern the others too.
  private static let limit = 100

  /// The title of the page.
  package var title: String { tr("Suspicious positions") }

  /// The explanation above the list.
  package var explanation: String {
    guard !outliers.isEmpty else {
      return tr("No position of this catalogue is suspicious any more.")
    }
    return tr(
      "They are on another side of the world than the rest of “{name}”: a sign may be missing, or they are right. One that is set aside shows on no map, until it is put back.",
      ["name": name])
  }

  /// The outliers that the page lists.
  package var listed: ArraySlice<PositionOutlier> { outliers.prefix(Self.limit) }

  /// The number of outliers that are not listed; nil when all are.
  package var moreText: String? {
    let more = outliers.count - listed.count
    return more > 0 ? trn("And {count} more.", "And {count} more.", more) : nil
  }

  /// A discovery's position, and whether it is set aside.
  package func details(of outlier: PositionOutlier) -> String {
    let place = Format.place(outlier.position)
    return outlier.isSetAside ? [place, tr("Set aside")].joined(separator: " · ") : place
  }

  /// Whether there are positions to set aside, and positions to restore.
  package var canChangeAll: (setAside: Bool, putBack: Bool) {
    (outliers.contains { !$0.isSetAside }, outliers.contains(where: \.isSetAside))
  }

  // MARK: Intents

  /// Opens the sheet of a discovery.
  package func open(_ outlier: PositionOutlier) { context.navigation.open(.sheet(outlier.id)) }

  /// Sets a discovery's position aside, or restores it, and has screen readers say so.
  package func setAside(_ isSetAside: Bool, _ outlier: PositionOutlier) async {
    let title = ["title": outlier.displayTitle]
    await setAside(isSetAside, [outlier.id]) {
      isSetAside
        ? tr("The position of “{title}” is set aside.", title)
        : tr("The position of “{title}” is put back.", title)
    }
  }

  /// Sets all positions aside, or restores all, and has screen readers say so.
  package func setAllAside(_ isSetAside: Bool) async {
    let count = outliers.count { $0.isSetAside != isSetAside }
    await setAside(isSetAside, outliers.map(\.id)) {
      isSetAside
        ? trn("{count} position is set aside.", "{count} positions are set aside.", count)
        : trn("{count} position is put back.", "{count} positions are put back.", count)
    }
  }

  private func setAside(
    _ isSetAside: Bool, _ ids: [DiscoveryID], saying text: () -> String
  ) async {
    let store = context.store
    let done = await context.toasts.attempt {
      try await BlockingExecutor.shared.run { try store.catalogue.setAside(isSetAside, ids) }
    }
    await load()
    if done != nil { context.toasts.announce(text()) }
  }
}
