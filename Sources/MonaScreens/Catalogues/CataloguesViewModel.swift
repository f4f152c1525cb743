import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The list of catalogues: MONA's own and the imported ones.
@Observable @MainActor
package final class CataloguesViewModel {
  /// The catalogues; MONA's own is first.
  package private(set) var sources: [CatalogueSource] = []
  /// The imports lost in a repair of the database, to be imported again.
  package private(set) var lost: [LostImport] = []
  /// The name of the catalogue that is being removed.
  package private(set) var removed: String?
  /// Whether a catalogue is being hidden or shown.
  private var isChanging = false

  /// The updates of MONA's own catalogue.
  @ObservationIgnored package let updates: CatalogueUpdates

  @ObservationIgnored private let context: AppContext

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .sources,
  ]
  ) { [weak self] in try await self?.read($0) }

  /// Creates a view model that is empty until it is loaded.
  package init(_ context: AppContext, updates: CatalogueUpdates) {
    self.context = context
    self.updates = updates
  }

  /// The suffixes of catalogue files.
  package nonisolated static let suffixes = [
    "csv", "fgb", "geojson", "geojsonl", "geojsons", "gml", "gpkg", "gpx", "json", "jsonl", "kml",
    "kmz", "ods", "osm", "pbf", "shp", "tsv", "txt", "xlsx", "zip",
  ]

  /// The title of the page.
  package var title: String { tr("Catalogues") }

  /// Reads the catalogues again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let store = context.store
    let (sources, lost) = try await store.read { store in
      (try store.catalogue.sources(), try store.lostImports())
    }
    guard reading.isCurrent else { return }
    if self.sources != sources { self.sources = sources }
    if self.lost != lost { self.lost = lost }
  }

  /// Imports a lost catalogue again; returns false when its file is gone and another must be
  /// chosen.
  package func importAgain(_ lost: LostImport) async -> Bool {
    guard let file = lost.file, await isThere(file) else { return false }
    importAgain(lost, from: file)
    return true
  }

  /// Imports a lost catalogue from this file.
  package func importAgain(_ lost: LostImport, from file: URL) {
    switch lost.content {
    case .catalogue(let source): update(source, from: file)
    case .boundaries: context.navigation.open(.importing(file))
    }
  }

  /// Dismisses a lost import.
  package func forget(_ lost: LostImport) async {
    let store = context.store
    await context.toasts.attempt {
      try await store.write { store in try store.forget(lost) }
      context.toasts.announce(tr("MONA no longer asks for “{name}”.", ["name": lost.name]))
    }
  }

  private func isThere(_ file: URL) async -> Bool {
    await BlockingExecutor.shared.run { Glibc.access(file.cPath, F_OK) == 0 }
  }

  /// The number of discoveries, the format, the date of the import, and remarks.
  package func details(of source: CatalogueSource) -> String {
    let count = trn("{count} discovery", "{count} discoveries", source.count)
    let date = source.importedAt.map { tr("imported on {date}", ["date": Format.day($0)]) }
    let outliers = source.outlierCount > 0 ? positionOutliersText(of: source) : nil
    let hidden =
      source.isHidden
      ? trc("a catalogue that shows nowhere", "left out") : nil
    let form = source.isMona ? nil : source.format.displayName
    return [count, hidden, form, source.serverText, source.creditText, date, outliers]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// The number of position outliers of a catalogue.
  package func positionOutliersText(of source: CatalogueSource) -> String {
    trn("{count} suspicious position", "{count} suspicious positions", source.outlierCount)
  }

  /// Whether a catalogue has a switch: MONA's own only beside others, or while it is off.
  package func hasSwitch(_ source: CatalogueSource) -> Bool {
    !source.isMona || sources.count > 1 || source.isHidden
  }

  /// Opens the page to change what is said of a catalogue.
  package func describe(_ source: CatalogueSource) {
    context.navigation.open(.sourceForm(of: source.id))
  }

  /// Opens the list of the position outliers of a catalogue.
  package func showPositionOutliers(of source: CatalogueSource) {
    context.navigation.open(.positionOutliers(of: source.id))
  }

  /// Imports the file of a catalogue again; returns false when it is gone and another must be
  /// chosen.
  package func update(_ source: CatalogueSource) async -> Bool {
    guard let file = source.file, await isThere(file) else { return false }
    update(source, from: file)
    return true
  }

  /// Imports a newer file of a catalogue.
  package func update(_ source: CatalogueSource, from file: URL) {
    context.navigation.open(.importing(file, updating: source.name))
  }

  /// The confirmation before a catalogue is removed.
  package func removalQuestion(_ source: CatalogueSource) -> (heading: String, body: String) {
    (
      tr("Remove “{name}”?", ["name": source.name]),
      tr(
        "Its discoveries leave MONA. Those you collected or targeted are kept, with your photos and your words."
      )
    )
  }

  /// The accessible label of a catalogue's switch.
  package func switchText(of source: CatalogueSource) -> String {
    tr("Show “{name}” in counts, lists, search and on the map", ["name": source.name])
  }

  /// Hides a catalogue from counts, lists, search and the map, or shows it again.
  package func setShown(_ isShown: Bool, _ source: CatalogueSource) async {
    guard removed == nil, !isChanging, source.isHidden == isShown else { return }
    isChanging = true
    defer { isChanging = false }
    let store = context.store
    await context.toasts.attempt {
      try await BlockingExecutor.shared.run {
        try store.catalogue.setHidden(!isShown, source: source.name)
      }
    }
    await load()
  }

  /// Removes a catalogue.
  package func remove(_ source: CatalogueSource) async {
    guard removed == nil, !isChanging else { return }
    removed = source.name
    defer { removed = nil }
    let store = context.store
    do {
      let removal = try await BlockingExecutor.shared.run { try store.removeSource(source.name) }
      context.toasts.show(removal.text)
    } catch {
      context.toasts.report(error)
    }
    await load()
  }
}
