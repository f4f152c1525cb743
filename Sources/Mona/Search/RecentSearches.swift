import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The recent searches: repeat one, remove one, or remove all.
@MainActor
final class RecentSearches {
  let widget: Widget
  private let viewModel: SearchViewModel
  private let list = listBox("boxed-list")
  private var shown: [String] = []

  /// - Parameter search: called with the query to repeat.
  init(_ viewModel: SearchViewModel, _ search: @escaping @MainActor (String) -> Void) {
    self.viewModel = viewModel
    let heading = label(tr("Recent searches"), "heading")
    heading.hexpand = true
    let clear = button(tr("Clear History"), "flat") { viewModel.forgetAll() }
    let top = box(.horizontal, spacing: 12, [heading, clear])
    widget = box(.vertical, spacing: 6, [top, list])
    Accessible.label(list, tr("Recent searches"))
    onRow(of: list) { [weak self] position in
      if let self, shown.indices.contains(position) { search(shown[position]) }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  /// The rows, from top to bottom.
  var rows: [Widget] {
    shown.indices.compactMap { list.row(at: $0) }
  }

  private func render() {
    guard viewModel.recent != shown else { return }
    let texts = viewModel.recent
    let hadFocus = gtk_widget_get_focus_child(list) != nil
    for text in shown where !texts.contains(text) { remove(text) }
    // Remaining queries keep their rows; if a repeated one moves to the top, all are recreated.
    let kept = texts.filter(shown.contains)
    if kept != shown {
      for text in shown { remove(text) }
    }
    for (position, text) in texts.enumerated() where !shown.contains(text) {
      gtk_list_box_insert(cast(list), row(text), Int32(position))
      shown.insert(text, at: position)
    }
    if hadFocus, let first = rows.first { first.grabFocus() }
  }

  private func remove(_ text: String) {
    guard let position = shown.firstIndex(of: text) else { return }
    if let row = list.row(at: position) { list.removeRow(row) }
    shown.remove(at: position)
  }

  private func row(_ text: String) -> Widget {
    let words = label(text)
    words.hexpand = true
    let forget = iconButton(
      "window-close-symbolic", tr("Forget “{text}”", ["text": text]), "flat", "circular"
    ) { [viewModel] in viewModel.forget(text) }
    let icon = iconImage("document-open-recent-symbolic")
    let content = box(.horizontal, spacing: 12, [icon, words, forget])
    content.setMargins(12, 4)
    let row = listRow(content)
    Accessible.label(row, text)
    return row
  }
}
