import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The visits of the day that shows, under the way to the days before and after.
@MainActor
final class JournalDay {
  let widget: Widget
  private let viewModel: JournalViewModel
  private let day = heading("", "title-3")
  private let count = label("", "dim-label", "numeric", wraps: true)
  private let cut = label("", "dim-label", "caption", wraps: true)
  private let previous: Widget
  private let next: Widget
  private let list = listBox("boxed-list")
  private var rows: [JournalRow] = []
  private var shown: [JournalEntry] = []

  init(_ viewModel: JournalViewModel) {
    self.viewModel = viewModel
    previous = iconButton("go-previous-symbolic", tr("Previous Day with Visits")) {
      [weak viewModel] in
      if let viewModel, let day = viewModel.previousDay { Task { await viewModel.show(day) } }
    }
    next = iconButton("go-next-symbolic", tr("Next Day with Visits")) { [weak viewModel] in
      if let viewModel, let day = viewModel.nextDay { Task { await viewModel.show(day) } }
    }
    let texts = box(.vertical, [day, count])
    texts.hexpand = true
    for button in [previous, next] { button.valign = .center }
    let head = box(.horizontal, spacing: 6, [freeWidth(texts), previous, next])
    widget = box(.vertical, spacing: 12, [head, list, cut])
    onRow(of: list) { [weak self] position in
      guard let self else { return }
      if shown.indices.contains(position) { viewModel.open(shown[position].id) }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    guard viewModel.isLoaded else { return }
    day.text = viewModel.dayText
    count.text = viewModel.countText
    cut.text = viewModel.cutText ?? ""
    let (hasPrevious, hasNext) = (viewModel.previousDay != nil, viewModel.nextDay != nil)
    if hasPrevious { previous.isSensitive = true }
    setSensitive(next, hasNext, otherwise: previous)
    setSensitive(previous, hasPrevious, otherwise: next)
    Accessible.label(list, viewModel.dayText)
    let entries = viewModel.entries
    guard entries != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = entries
    list.removeRows()
    rows = entries.map { JournalRow($0) }
    for row in rows { list.appendRow(row.widget) }
    if hadFocus { list.focusFirst() }
  }
}
