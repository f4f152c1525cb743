import MonaModel
import MonaPerson
import MonaText
import Observation

/// Several visits of the collection, to do something with all of them.
@Observable @MainActor
package final class CollectionSelection {
  /// Whether a click selects rather than opens.
  package private(set) var isActive = false
  /// What is selected.
  package private(set) var ids: Set<DiscoveryID> = []
  /// What was selected last by itself: from there a range extends.
  @ObservationIgnored private var anchor: DiscoveryID?

  /// Begins to select, with nothing selected.
  func begin() {
    guard !isActive else { return }
    (isActive, ids, anchor) = (true, [], nil)
  }

  /// Selects nothing more.
  func end() {
    guard isActive else { return }
    (isActive, ids, anchor) = (false, [], nil)
  }

  /// Selects one, or lets go of it; begins to select if need be.
  func toggle(_ id: DiscoveryID) {
    isActive = true
    if ids.remove(id) == nil { ids.insert(id) }
    anchor = id
  }

  /// Selects all from the one that was selected last to the one at a position of what shows.
  func extend(to position: Int, of shown: [DiscoveryID]) {
    guard let start = anchor.flatMap(shown.firstIndex) else { return toggle(shown[position]) }
    isActive = true
    ids.formUnion(shown[min(start, position)...max(start, position)])
  }

  /// Selects all of these.
  func select(_ shown: [DiscoveryID]) {
    isActive = true
    ids = Set(shown)
  }

  /// Lets go of what does not show: nobody does something to what they do not see.
  func keep(only shown: [DiscoveryID]) {
    if !ids.isSubset(of: shown) { ids.formIntersection(shown) }
  }
}

extension CollectionViewModel {
  /// Whether a click selects rather than opens.
  package var isSelecting: Bool { selection.isActive }

  /// The selected visits, in the order they show in.
  package var selected: [CollectedVisit] {
    selection.ids.isEmpty ? [] : shown.filter { selection.ids.contains($0.id) }
  }

  /// "3 selected".
  package var selectionText: String {
    selection.ids.isEmpty
      ? tr("Select photos") : trn("{count} selected", "{count} selected", selection.ids.count)
  }

  /// Begins to select, with nothing selected.
  package func beginSelecting() { selection.begin() }

  /// Selects nothing more.
  package func endSelecting() { selection.end() }

  /// Selects the tile at a position, or lets go of it; begins to select if need be.
  package func toggle(at position: Int) {
    if isRead(position) { selection.toggle(shown[position].id) }
  }

  /// Selects all tiles from the one that was selected last to this one.
  package func extend(to position: Int) {
    guard isRead(position) else { return }
    let id = shown[position].id
    onceWhole { [weak self] in
      guard let self, let position = shown.firstIndex(where: { $0.id == id }) else { return }
      selection.extend(to: position, of: shown.map(\.id))
    }
  }

  /// Selects all that shows.
  package func selectAll() {
    onceWhole { [weak self] in
      if let self { selection.select(shown.map(\.id)) }
    }
  }
}
