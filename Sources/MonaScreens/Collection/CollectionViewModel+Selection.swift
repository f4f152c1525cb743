import MonaPerson
import MonaText

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
