import MonaModel
import MonaPerson
import MonaText
import Observation

/// The selection of visits in the collection.
@Observable @MainActor
package final class CollectionSelection {
  /// Whether a click selects a visit instead of opening it.
  package private(set) var isActive = false
  /// The selected discoveries.
  package private(set) var ids: Set<DiscoveryID> = []
  /// The last one selected individually, from which a range extends.
  @ObservationIgnored private var anchor: DiscoveryID?

  /// Starts selecting, with nothing selected.
  func begin() {
    guard !isActive else { return }
    (isActive, ids, anchor) = (true, [], nil)
  }

  /// Ends selecting and clears the selection.
  func end() {
    guard isActive else { return }
    (isActive, ids, anchor) = (false, [], nil)
  }

  /// Selects or deselects one; starts selecting if necessary.
  func toggle(_ id: DiscoveryID) {
    isActive = true
    if ids.remove(id) == nil { ids.insert(id) }
    anchor = id
  }

  /// Selects the range from the anchor to a position in `shown`.
  func extend(to position: Int, of shown: [DiscoveryID]) {
    guard let start = anchor.flatMap(shown.firstIndex) else { return toggle(shown[position]) }
    isActive = true
    ids.formUnion(shown[min(start, position)...max(start, position)])
  }

  /// Selects exactly these.
  func select(_ shown: [DiscoveryID]) {
    isActive = true
    ids = Set(shown)
  }

  /// Deselects what is not displayed, so that actions never concern hidden visits.
  func keep(only shown: [DiscoveryID]) {
    if !ids.isSubset(of: shown) { ids.formIntersection(shown) }
  }
}

extension CollectionViewModel {
  /// Whether a click selects a visit instead of opening it.
  package var isSelecting: Bool { selection.isActive }

  /// The selected visits, in displayed order.
  package var selected: [CollectedVisit] {
    selection.ids.isEmpty ? [] : shown.filter { selection.ids.contains($0.id) }
  }

  /// "3 selected".
  package var selectionText: String {
    selection.ids.isEmpty
      ? tr("Select photos") : trn("{count} selected", "{count} selected", selection.ids.count)
  }

  /// The selected discoveries, to be printed as a list.
  package var printable: Printable {
    Printable(trc("view", "Collection"), selected.map(\.id), context)
  }

  /// Makes a tour of the selected discoveries, opens it and ends selecting.
  package func makeTour() async {
    let ids = selected.map(\.id)
    await TourActions(context: context).make(trc("view", "Collection")) { _ in ids }
    endSelecting()
  }

  /// Starts selecting, with nothing selected.
  package func beginSelecting() { selection.begin() }

  /// Ends selecting and clears the selection.
  package func endSelecting() { selection.end() }

  /// Selects or deselects the tile at a position; starts selecting if necessary.
  package func toggle(at position: Int) {
    if isRead(position) { selection.toggle(shown[position].id) }
  }

  /// Selects the range from the last selected tile to this one.
  package func extend(to position: Int) {
    guard isRead(position) else { return }
    let id = shown[position].id
    onceWhole { [weak self] in
      guard let self, let position = shown.firstIndex(where: { $0.id == id }) else { return }
      selection.extend(to: position, of: shown.map(\.id))
    }
  }

  /// Selects all displayed visits.
  package func selectAll() {
    onceWhole { [weak self] in
      if let self { selection.select(shown.map(\.id)) }
    }
  }
}
