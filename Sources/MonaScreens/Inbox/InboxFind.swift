import MonaModel
import MonaPerson
import Observation

/// What is typed to find a discovery that is not among the candidates.
@Observable @MainActor
package final class InboxFind {
  /// What is typed.
  package private(set) var text = ""
  /// What a list shows of what was found; while one types, what was found before stays.
  package private(set) var found: [FoundRow] = []
  /// Whether what is typed finds nothing.
  package private(set) var isNothing = false
  private var rows: [DiscoveryRow] = []

  private let groups: InboxGroups
  private let deciding: InboxDeciding
  private let store: Store
  private let toasts: Toasts
  private let origin: OriginChooser
  @ObservationIgnored private var task: Task<Void, Never>?

  private nonisolated static let limit = 8

  init(
    _ groups: InboxGroups, _ deciding: InboxDeciding, store: Store, toasts: Toasts,
    origin: OriginChooser
  ) {
    (self.groups, self.deciding) = (groups, deciding)
    (self.store, self.toasts) = (store, toasts)
    self.origin = origin
  }

  /// Looks for what is typed now; an earlier search that has not ended is forgotten.
  package func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    task?.cancel()
    task = nil
    guard text.contains(where: { !$0.isWhitespace }) else { return forget() }
    let store = store
    let place = groups.photo?.position?.coordinate
    let origin = place.map { Origin(coordinate: $0, source: .chosen) } ?? origin.current
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
        found = rows.map { FoundRow($0, matching: query, from: origin) }
        isNothing = found.isEmpty
      } catch {
        toasts.report(error)
      }
    }
  }

  /// Waits until what is typed has been looked for.
  func settle() async { await task?.value }

  /// Decides for what was found at a position, and forgets the search.
  package func choose(_ position: Int) {
    guard rows.indices.contains(position) else { return }
    let row = rows[position]
    clear()
    deciding.choose(row)
  }

  /// Decides for the best of what is typed, once that is known.
  package func chooseFirst() async {
    await settle()
    choose(0)
  }

  /// Forgets what is typed and found.
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
