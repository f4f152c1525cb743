import MonaModel
import MonaPerson
import MonaText
import Observation

/// The person's tours, and ways to make one.
@Observable @MainActor
package final class ToursViewModel {
  /// A tour in the list.
  package struct Line: Hashable, Sendable, Identifiable {
    /// The number of the tour.
    package var id: Int64
    /// Its name.
    package var name: String
    /// How one travels, how many stops it has, how far it is and how long it takes.
    package var details: String
    /// How many of its stops are collected; nil if none is.
    package var progress: String?
  }

  /// The tours, the latest first.
  package private(set) var lines: [Line] = []
  /// Whether the tours have been loaded.
  package private(set) var isLoaded = false
  private var targetedCount = 0

  @ObservationIgnored private let context: AppContext

  /// Loads the tours, and again when they change.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .tours, .catalogue, .visits, .targets,
  ]) { [weak self] in try await self?.read($0) }

  package init(_ context: AppContext) { self.context = context }

  /// Reads the tours again.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (lines, targeted) = try await context.store.read { store in
      (try store.tours().map { try Self.line($0, store) }, try store.targeted().count)
    }
    guard reading.isCurrent else { return }
    if self.lines != lines { self.lines = lines }
    if targetedCount != targeted { targetedCount = targeted }
    if !isLoaded { isLoaded = true }
  }

  private nonisolated static func line(_ tour: Tour, _ store: Store) throws -> Line {
    let rows = try store.rows(tour.visited.map(\.discovery))
    let positions = Dictionary(
      rows.compactMap { row in row.coordinate.map { (row.id, $0) } }
    ) { first, _ in first }
    return Line(
      id: tour.id, name: tour.name, details: tour.summary(TourSchedule(tour, positions)),
      progress: TourViewModel.progress(rows))
  }

  // MARK: Displayed values

  /// The title of the page.
  package var title: String { tr("Tours") }

  /// The title and the text while there is no tour; nil otherwise.
  package var emptyTexts: (title: String, text: String)? {
    guard isLoaded, lines.isEmpty else { return nil }
    return (
      tr("No tour yet"),
      tr(
        "A tour leads from work to work in a short order, on foot or by bicycle. Make one here, or from any list."
      )
    )
  }

  /// "The 12 nearest".
  package var nearestText: String {
    trn("The {count} nearest work", "The {count} nearest works", TourActions.nearestCount)
  }

  /// "The 8 you targeted"; nil if there is none.
  package var targetedText: String? {
    guard targetedCount > 0 else { return nil }
    return trn("The {count} work you targeted", "The {count} works you targeted", targetedCount)
  }

  // MARK: Intents

  /// Opens a tour.
  package func open(_ line: Line) { context.navigation.open(.tour(line.id)) }

  /// Makes a tour of the works that are nearest to the origin of distances.
  package func makeNearest() async {
    let place = context.origin.current.coordinate
    await TourActions(context: context).make(nearestText) {
      try $0.nearest(TourActions.nearestCount, to: place)
    }
  }

  /// Makes a tour of the targeted works.
  package func makeTargeted() async {
    await TourActions(context: context).make(tr("Targeted")) { try $0.targeted() }
  }

  /// Removes a tour, with a message that undoes it.
  package func remove(_ line: Line) async {
    await TourActions(context: context).remove(line.id, named: line.name)
  }
}
