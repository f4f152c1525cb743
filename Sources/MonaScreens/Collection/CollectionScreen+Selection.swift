import MonaPerson
import MonaText

extension CollectionScreen {
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
  package func beginSelecting() {
    if !isSelecting { selection = CollectionSelection(isActive: true) }
  }

  /// Selects nothing more.
  package func endSelecting() {
    if isSelecting { selection = CollectionSelection() }
  }

  /// Selects the tile at a position, or lets go of it; begins to select if need be.
  package func toggle(at position: Int) {
    guard shown.indices.contains(position) else { return }
    let id = shown[position].id
    var selection = selection
    selection.isActive = true
    if selection.ids.remove(id) == nil { selection.ids.insert(id) }
    selection.anchor = id
    self.selection = selection
  }

  /// Selects all tiles from the one that was selected last to this one.
  package func extend(to position: Int) {
    guard shown.indices.contains(position) else { return }
    let anchor = selection.anchor.flatMap { anchor in shown.firstIndex { $0.id == anchor } }
    guard let anchor else { return toggle(at: position) }
    var selection = selection
    selection.isActive = true
    selection.ids.formUnion(shown[min(anchor, position)...max(anchor, position)].map(\.id))
    self.selection = selection
  }

  /// Selects all that shows.
  package func selectAll() {
    selection = CollectionSelection(
      isActive: true, ids: Set(shown.map(\.id)), anchor: selection.anchor)
  }
}
