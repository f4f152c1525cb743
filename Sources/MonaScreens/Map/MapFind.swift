import Observation

/// What is typed over the map to find something on it.
@Observable @MainActor
package final class MapFind {
  /// What is typed.
  package private(set) var text = ""
  /// What was found for it, the best first; while one types, what was found before stays.
  package private(set) var found: [MapFound] = []
  /// Whether what is typed finds nothing.
  package private(set) var isNothing = false

  @ObservationIgnored private let viewModel: MapViewModel
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Looks again for what is typed when something that can be found changed.
  @ObservationIgnored package private(set) lazy var loader = viewModel.loaderContext.loader(for: [
    .catalogue, .visits, .targets, .notes,
  ]
  ) { [weak self] _ in
    self?.look()
    await self?.settle()
  }

  /// A search on a map, for nothing yet.
  package init(_ viewModel: MapViewModel) {
    self.viewModel = viewModel
  }

  /// Looks for what is typed now; an earlier search that has not ended is forgotten.
  package func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    look()
  }

  private func look() {
    task?.cancel()
    task = nil
    guard text.contains(where: { !$0.isWhitespace }) else { return forget() }
    task = Task { [text] in
      let found = await viewModel.find(text)
      guard !Task.isCancelled else { return }
      self.found = found
      isNothing = found.isEmpty
    }
  }

  /// Waits until what is typed has been looked for.
  package func settle() async { await task?.value }

  /// Leads the map to what was found at a position, and empties the search.
  package func go(to position: Int) async {
    guard found.indices.contains(position) else { return }
    let hit = found[position]
    clear()
    await viewModel.go(to: hit)
  }

  /// Leads the map to the best of what is typed, once that is known.
  package func goToFirst() async {
    await settle()
    await go(to: 0)
  }

  /// Forgets what is typed and found.
  package func clear() {
    task?.cancel()
    task = nil
    text = ""
    forget()
  }

  private func forget() {
    if !found.isEmpty { found = [] }
    if isNothing { isNothing = false }
  }
}
