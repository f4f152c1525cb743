import MonaModel
import MonaPerson
import Observation

/// The search for a discovery that is not among the candidates.
@Observable @MainActor
package final class InboxFind {
  /// The search text.
  package private(set) var text = ""
  /// The results; those of the earlier text stay until the new ones arrive.
  package private(set) var found: [FoundRow] = []
  /// Whether the search has no results.
  package private(set) var isNothing = false
  private var rows: [DiscoveryRow] = []

  private let groups: InboxGroups
  private let deciding: InboxDeciding
  private let context: AppContext
  @ObservationIgnored private var task: Task<Void, Never>?

  private nonisolated static let limit = 8

  init(_ context: AppContext, _ groups: InboxGroups, _ deciding: InboxDeciding) {
    (self.context, self.groups, self.deciding) = (context, groups, deciding)
  }

  /// Searches for a text; cancels an earlier search.
  package func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    task?.cancel()
    task = nil
    guard text.contains(where: { !$0.isWhitespace }) else { return forget() }
    let (store, album) = (context.store, context.album)
    let place = groups.photo?.position?.coordinate
    let origin = place.map { Origin(coordinate: $0, source: .chosen) } ?? context.origin.current
    task = Task {
      do {
        let results = try await store.read { store in
          try store.search(text, limit: Self.limit, near: origin.coordinate)
        }
        guard !Task.isCancelled else { return }
        rows = results.sections.flatMap { section -> [DiscoveryRow] in
          if case .discoveries(let rows) = section.hits { rows } else { [] }
        }
        let query = results.corrected ?? text
        found = rows.map { FoundRow($0, matching: query, from: origin, album: album) }
        isNothing = found.isEmpty
      } catch {
        context.toasts.report(error)
      }
    }
  }

  /// Waits until the search has ended.
  func settle() async { await task?.value }

  /// Chooses the result at a position and clears the search.
  package func choose(_ position: Int) {
    guard rows.indices.contains(position) else { return }
    let row = rows[position]
    clear()
    deciding.choose(row)
  }

  /// Chooses the first result once the search has ended.
  package func chooseFirst() async {
    await settle()
    choose(0)
  }

  /// Clears the text and the results.
  package func clear() {
    task?.cancel()
    task = nil
    if !text.isEmpty { text = "" }
    forget()
  }

  private func forget() {
    rows = []
    if !found.isEmpty { found = [] }
    if isNothing { isNothing = false }
  }
}
