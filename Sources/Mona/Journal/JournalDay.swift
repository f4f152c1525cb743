import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The visits of the day that shows, under the way to the days before and after.
@MainActor
final class JournalDay {
  let widget: Widget
  private let screen: JournalScreen
  private let day = heading("", "title-3")
  private let count = label("", "dim-label", "numeric", wraps: true)
  private let cut = label("", "dim-label", "caption", wraps: true)
  private let previous: Widget
  private let next: Widget
  private let list = listBox("boxed-list")
  private var rows: [JournalRow] = []
  private var shown: [JournalEntry] = []

  init(_ screen: JournalScreen) {
    self.screen = screen
    previous = iconButton("go-previous-symbolic", tr("Previous Day with Visits")) { [weak screen] in
      if let screen, let day = screen.previousDay { Task { await screen.show(day) } }
    }
    next = iconButton("go-next-symbolic", tr("Next Day with Visits")) { [weak screen] in
      if let screen, let day = screen.nextDay { Task { await screen.show(day) } }
    }
    let texts = box(.vertical, [day, count])
    texts.hexpand = true
    for button in [previous, next] { button.valign = .center }
    let head = box(.horizontal, spacing: 6, [freeWidth(texts), previous, next])
    widget = box(.vertical, spacing: 12, [head, list, cut])
    onRow(of: list) { [weak self] position in
      guard let self else { return }
      if shown.indices.contains(position) { screen.open(shown[position].id) }
    }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    guard screen.isLoaded else { return }
    day.text = screen.dayText
    count.text = screen.countText
    cut.text = screen.cutText ?? ""
    let (hasPrevious, hasNext) = (screen.previousDay != nil, screen.nextDay != nil)
    if hasPrevious { previous.isSensitive = true }
    setSensitive(next, hasNext, otherwise: previous)
    setSensitive(previous, hasPrevious, otherwise: next)
    Accessible.label(list, screen.dayText)
    let entries = screen.entries
    guard entries != shown else { return }
    let hadFocus = hasFocus(within: list)
    shown = entries
    list.removeRows()
    rows = entries.map { JournalRow($0) }
    for row in rows { list.appendRow(row.widget) }
    if hadFocus { list.focusFirst() }
  }
}
