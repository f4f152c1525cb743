import MonaCatalogue
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The catalogues of a list or of the map: the legend of their colours, and which are on.
///
/// A catalogue that is off is in no list, count, search or map, of this window or of another, until
/// it is on again. What the person collected of it stays in the Collection.
@Observable @MainActor
package final class SourceSwitches {
  /// A catalogue.
  package struct Line: Hashable, Identifiable, Sendable {
    /// Its number.
    package var id: Int
    /// Its name.
    package var name: String
    /// Its colour.
    package var colour: SourceColour
    /// Its number of discoveries, and to whom it is credited.
    package var details: String
    /// Whether it is on.
    package var isOn: Bool

    init(_ source: CatalogueSource) {
      (id, name, colour) = (source.id, source.name, source.colour)
      let count = trn("{count} discovery", "{count} discoveries", source.count)
      details = [count, source.creditText].compactMap(\.self).joined(separator: " · ")
      isOn = !source.isHidden
    }
  }

  /// The catalogues, MONA's own first; empty while it is the only one, and on.
  package private(set) var lines: [Line] = []

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private var isChanging = false

  /// Loads the catalogues, and again when they change.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .sources,
  ]
  ) { [weak self] in try await self?.read($0) }

  /// Creates switches that are empty until they are loaded.
  package init(_ context: AppContext) {
    self.context = context
  }

  /// Reads the catalogues again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let sources = try await context.store.read { store in try store.catalogue.sources() }
    guard reading.isCurrent else { return }
    let hasChoice = sources.count > 1 || sources.contains(where: \.isHidden)
    let lines = hasChoice ? sources.map(Line.init) : []
    if self.lines != lines { self.lines = lines }
  }

  // MARK: Displayed values

  /// The label of the button that shows the catalogues: "Catalogues", "Catalogues (2 of 3)".
  package var buttonText: String {
    guard hasOff else { return tr("Catalogues") }
    return tr(
      "Catalogues ({count} of {total})",
      [
        "count": Format.number(lines.count(where: \.isOn)), "total": Format.number(lines.count),
      ])
  }

  /// Whether a catalogue is off.
  package var hasOff: Bool { lines.contains { !$0.isOn } }

  /// Why a list without any discovery is empty, if catalogues are off; nil if none is.
  package var emptyText: String? {
    guard hasOff else { return nil }
    let names = lines.filter { !$0.isOn }.map { tr("“{name}”", ["name": $0.name]) }
    return tr(
      "These catalogues are off: {names}. Turn them on under “Catalogues”.",
      ["names": names.joined(separator: ", ")])
  }

  /// The marks of the catalogues by number, as the map shows them; empty without others.
  package var colours: [Int: SourceColour] {
    Dictionary(lines.map { ($0.id, $0.colour) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name of a discovery's catalogue; nil while there is only one.
  package func name(of id: DiscoveryID) -> String? {
    lines.first { $0.id == id.source }?.name
  }

  // MARK: Intents

  /// Turns a catalogue on or off; a request while another is worked on is ignored.
  package func set(_ line: Line, isOn: Bool) async {
    guard !isChanging else { return }
    isChanging = true
    defer { isChanging = false }
    let store = context.store
    await context.toasts.attempt {
      try await BlockingExecutor.shared.run {
        try store.catalogue.setHidden(!isOn, source: line.name)
      }
    }
    await load()
  }

  /// Opens the page of the catalogues.
  package func openCatalogues() { context.navigation.open(.catalogues) }
}
