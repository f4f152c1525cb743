import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// Where discoveries come from: MONA's own catalogue, and those a person imported.
@Observable @MainActor
package final class CataloguesViewModel {
  /// The catalogues, MONA's own first.
  package private(set) var sources: [CatalogueSource] = []
  /// What a damage took, to be imported again.
  package private(set) var lost: [LostImport] = []
  /// The name of the one that is being removed.
  package private(set) var removed: String?
  /// Whether one is being left out or taken back in.
  private var isChanging = false

  /// Keeps MONA's own catalogue up to date.
  @ObservationIgnored package let updates: CatalogueUpdates

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .catalogue, .sources,
  ]
  ) { [weak self] in try await self?.read($0) }

  /// The catalogues there are; none until they are loaded.
  package init(
    store: Store, updates: CatalogueUpdates, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext
  ) {
    self.store = store
    self.updates = updates
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
  }

  /// How the names of files end that hold catalogues.
  package nonisolated static let suffixes = ["csv", "geojson", "json", "tsv", "txt"]

  /// What the page is called.
  package var title: String { tr("Catalogues") }

  /// Reads the catalogues again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = store
    let (sources, lost) = try await store.read { store in
      (try store.catalogue.sources(), try store.lostImports())
    }
    guard reading.isCurrent else { return }
    if self.sources != sources { self.sources = sources }
    if self.lost != lost { self.lost = lost }
  }

  /// Imports again what was lost; false when its file is gone, and another must be chosen.
  package func importAgain(_ lost: LostImport) async -> Bool {
    guard let file = lost.file, await isThere(file) else { return false }
    importAgain(lost, from: file)
    return true
  }

  /// Imports from this file what was lost.
  package func importAgain(_ lost: LostImport, from file: URL) {
    switch lost.content {
    case .catalogue(let source): update(source, from: file)
    case .boundaries: navigation.open(.importing(file))
    }
  }

  /// Asks no more for what was lost.
  package func forget(_ lost: LostImport) async {
    let store = store
    await toasts.attempt { try await store.write { store in try store.forget(lost) } }
  }

  private func isThere(_ file: URL) async -> Bool {
    await BlockingExecutor.shared.run { FileManager.default.fileExists(atPath: file.path) }
  }

  /// "279 artworks", then the format, then when it was imported.
  package func details(of source: CatalogueSource) -> String {
    let count = trn("{count} discovery", "{count} discoveries", source.count)
    let date = source.importedAt.map { tr("imported on {date}", ["date": Format.day($0)]) }
    let strays = source.outlierCount > 0 ? straysText(of: source) : nil
    let hidden =
      source.isHidden
      ? trc("a catalogue that shows nowhere", "left out") : nil
    return [count, hidden, source.isMona ? nil : source.format.displayName, date, strays]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// How many positions of a catalogue look astray.
  package func straysText(of source: CatalogueSource) -> String {
    trn("{count} suspicious position", "{count} suspicious positions", source.outlierCount)
  }

  /// Lists those positions.
  package func showStrays(of source: CatalogueSource) {
    navigation.open(.strays(of: source.id))
  }

  /// Reads the file of a catalogue again; false when it is gone, and another must be chosen.
  package func update(_ source: CatalogueSource) async -> Bool {
    guard let file = source.file, await isThere(file) else { return false }
    update(source, from: file)
    return true
  }

  /// Reads a newer file of a catalogue.
  package func update(_ source: CatalogueSource, from file: URL) {
    navigation.open(.importing(file, updating: source.name))
  }

  /// What a person is asked before a catalogue is removed.
  package func removalQuestion(_ source: CatalogueSource) -> (heading: String, body: String) {
    (
      tr("Remove “{name}”?", ["name": source.name]),
      tr(
        "Its discoveries leave MONA. Those you collected or targeted are kept, with your photos and your words."
      )
    )
  }

  /// What the switch of a catalogue is for.
  package func switchText(of source: CatalogueSource) -> String {
    tr("Show “{name}” in counts, lists, search and on the map", ["name": source.name])
  }

  /// Leaves a catalogue out of counts, lists, search and the map, or takes it back in.
  package func setShown(_ isShown: Bool, _ source: CatalogueSource) async {
    guard removed == nil, !isChanging, source.isHidden == isShown else { return }
    isChanging = true
    defer { isChanging = false }
    let store = store
    await toasts.attempt {
      try await BlockingExecutor.shared.run {
        try store.catalogue.setHidden(!isShown, source: source.name)
      }
    }
    await load()
  }

  /// Takes a catalogue out.
  package func remove(_ source: CatalogueSource) async {
    guard removed == nil, !isChanging else { return }
    removed = source.name
    defer { removed = nil }
    let store = store
    do {
      let removal = try await BlockingExecutor.shared.run { try store.removeSource(source.name) }
      toasts.show(removal.text)
    } catch {
      toasts.report(error)
    }
    await load()
  }
}
