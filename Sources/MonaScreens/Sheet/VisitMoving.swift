import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The choice of the discovery that a visit is moved to: the nearest ones that are not collected, or
/// those that a search finds.
@Observable @MainActor
package final class VisitMoving {
  /// The search text.
  package private(set) var text = ""
  /// The discoveries to choose from; those of the earlier text stay until the new ones arrive.
  package private(set) var found: [FoundRow] = []
  /// Whether nothing is found.
  package private(set) var isNothing = false
  /// Whether the visit was moved.
  package private(set) var isDone = false
  /// The title of the discovery that has the visit.
  package let title: String

  private let id: DiscoveryID
  private let origin: Origin
  private let context: AppContext
  private var rows: [DiscoveryRow] = []
  @ObservationIgnored private var task: Task<Void, Never>?

  private nonisolated static let limit = 12

  /// - Parameter place: where the visit is now, from which distances start; nil if unknown.
  init(_ context: AppContext, of id: DiscoveryID, title: String, place: Coordinate?) {
    (self.context, self.id, self.title) = (context, id, title)
    origin = place.map { Origin(coordinate: $0, source: .chosen) } ?? context.origin.current
    read("")
  }

  /// The question: "What did you visit, if not “La Joute”?".
  package var heading: String {
    tr("What did you visit, if not “{title}”?", ["title": title])
  }

  /// Searches for a text; none shows the nearest again.
  package func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    read(text)
  }

  private func read(_ text: String) {
    task?.cancel()
    let (store, id, origin, language) = (context.store, id, origin, context.language())
    let (isSearch, album) = (text.contains { !$0.isWhitespace }, context.album)
    task = Task {
      do {
        let (rows, query) = try await store.read { store in
          try isSearch
            ? Self.search(text, without: id, from: origin, in: store)
            : (Self.nearest(without: id, to: origin, in: store, language), "")
        }
        guard !Task.isCancelled else { return }
        self.rows = rows
        found = rows.map { FoundRow($0, matching: query, from: origin, album: album) }
        isNothing = found.isEmpty
      } catch {
        context.toasts.report(error)
      }
    }
  }

  private nonisolated static func nearest(
    without id: DiscoveryID, to origin: Origin, in store: Store, _ language: Language
  ) throws -> [DiscoveryRow] {
    var list = DiscoveryList()
    (list.sort, list.origin, list.limit) = (.distance, origin.coordinate, limit)
    list.isLeavingOutCollected = true
    return try store.rows(store.ordered(list, language: language).ids)
      .filter { $0.coordinate != nil }
  }

  /// The collected are shown too, as the person may look for one of them; choosing one says why it
  /// cannot be.
  private nonisolated static func search(
    _ text: String, without id: DiscoveryID, from origin: Origin, in store: Store
  ) throws -> ([DiscoveryRow], String) {
    let results = try store.search(text, limit: limit, near: origin.coordinate)
    let rows = results.sections.flatMap { section -> [DiscoveryRow] in
      if case .discoveries(let rows) = section.hits { rows } else { [] }
    }
    return (rows.filter { $0.id != id }, results.corrected ?? text)
  }

  /// Waits until the search has ended.
  func settle() async { await task?.value }

  /// Moves the visit to the discovery at a position, and opens its sheet.
  package func choose(_ position: Int) async {
    guard rows.indices.contains(position), !isDone else { return }
    isDone = await context.visits.move(id, title: title, to: rows[position])
  }

  /// Chooses the first result once the search has ended.
  package func chooseFirst() async {
    await settle()
    await choose(0)
  }
}
