import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The search over the map: an entry, and the results below it.
@MainActor
final class MapFindBox {
  let entry: Widget = gtk_search_entry_new()
  let results = box(.vertical)
  private let find: MapFind
  private let leave: @MainActor () -> Void
  private var card: Card?
  private var rows: [SearchRowView] = []

  /// The card that is shown below the entry.
  private enum Card: Equatable {
    case nothing
    case list(Widget)
  }

  /// - Parameter leave: moves the keyboard focus to the map.
  init(_ find: MapFind, leave: @escaping @MainActor () -> Void) {
    self.find = find
    self.leave = leave
    let name = tr("Find on the map")
    Accessible.label(entry, name)
    setProperty(entry, "placeholder-text", name)
    gtk_search_entry_set_search_delay(cast(entry), 0)
    entry.addClass("map-entry")
    entry.requestSize(width: 210)
    results.halign = .start
    entry.typed = find.text
    listen()
    observe(while: results) { [self] in render() }
    bind(find.loader, to: entry, atOnce: false)
  }

  /// Cards are created and removed, not hidden: screen readers lose a widget that is shown again.
  private func render() {
    let found = find.found
    if find.isNothing {
      if card != .nothing { showNothing() }
    } else if found.isEmpty {
      takeOut()
    } else {
      show(found)
    }
    if find.text.isEmpty, !text.isEmpty { entry.typed = "" }
  }

  private func showNothing() {
    takeOut()
    let line = label(tr("Nothing found"), "dim-label")
    line.setMargins(12, 8)
    put(line)
    card = .nothing
  }

  private func show(_ found: [MapFound]) {
    let list = shownList ?? makeList()
    while rows.count > found.count { list.removeRow(rows.removeLast().widget) }
    while rows.count < found.count {
      let row = SearchRowView()
      list.appendRow(row.widget)
      rows.append(row)
    }
    for (view, hit) in zip(rows, found) { view.show(hit.row) }
  }

  private var shownList: Widget? {
    if case .list(let list) = card { list } else { nil }
  }

  private func makeList() -> Widget {
    takeOut()
    let list = listBox()
    Accessible.label(list, tr("Find on the map"))
    onRow(of: list) { [weak self] position in
      self?.go { await $0.go(to: position) }
    }
    let window = scrolled(list)
    gtk_scrolled_window_set_propagate_natural_height(cast(window), 1)
    gtk_scrolled_window_set_max_content_height(cast(window), 300)
    put(window)
    card = .list(list)
    return list
  }

  private func put(_ content: Widget) {
    let card = box(.vertical, [content])
    card.addClass("pin-callout", "map-found")
    card.requestSize(width: 320)
    results.append(card)
  }

  private func takeOut() {
    results.removeChildren()
    rows = []
    card = nil
  }

  private var text: String { entry.typed }

  // MARK: Events

  private func listen() {
    connect(entry, "search-changed") { [self] in find.type(text) }
    connect(entry, "activate") { [self] in
      find.type(text)
      go { await $0.goToFirst() }
    }
    for part in [entry, results] {
      SearchKeys.listen(on: part) { [self] in obey($0) }
    }
  }

  /// Moves to a result; its callout takes the keyboard focus.
  private func go(_ way: @escaping @MainActor (MapFind) async -> Void) {
    leave()
    Task { await way(find) }
  }

  /// Clears the search, or, if it is empty, returns the keyboard focus to the map.
  ///
  /// Returns false if there is nothing to do.
  func escape() -> Bool {
    guard text.isEmpty else {
      find.clear()
      entry.typed = ""
      entry.grabFocus()
      return true
    }
    guard hasFocus(within: entry) else { return false }
    leave()
    return true
  }

  private func obey(_ command: SearchKeys.Command) -> Bool {
    let position = rows.firstIndex { $0.widget.hasFocus }
    switch command {
    case .erase:
      guard position != nil else { return false }
      entry.typed = String(text.dropLast())
      focusEntry()
    case .move(let step):
      let next = (position ?? -1) + step
      if next < 0 {
        guard position != nil else { return false }
        focusEntry()
      } else if rows.indices.contains(next) {
        rows[next].widget.grabFocus()
      }
    }
    return true
  }

  /// Without selecting the text, so that typing appends to it.
  private func focusEntry() {
    if let place = gtk_editable_get_delegate(cast(entry)) {
      gtk_text_grab_focus_without_selecting(cast(place))
    }
    entry.moveCursorToEnd()
  }
}
