import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What waits, the oldest first; rows stay while what they show changes.
@MainActor
final class OutboxRows {
  let widget = box(.vertical, spacing: 6)
  private let screen: OutboxScreen
  private let group = rowGroup()
  private let more = box(.horizontal, spacing: 12)
  private let moreText = label("", "dim-label", wraps: true)
  private var rows: [OutboxRow] = []

  init(_ screen: OutboxScreen) {
    self.screen = screen
    adw_preferences_group_set_title(cast(group), escaped(tr("Waiting")))
    moreText.hexpand = true
    let button = button(tr("Show More"), "flat") { [weak screen] in
      Task { await screen?.showMore() }
    }
    for part in [moreText, button] { more.append(part) }
    for part in [group, more] { widget.append(part) }
    // The group holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let lines = screen.lines
    widget.isVisible = !lines.isEmpty
    moreText.text = screen.moreText ?? ""
    more.isVisible = screen.moreText != nil
    let ids = lines.map(\.id)
    for row in rows where !ids.contains(row.line.id) { take(row) }
    rows.removeAll { !ids.contains($0.line.id) }
    // Sent in order, they go at the top and come at the end; else all are made anew.
    if rows.map(\.line.id) != Array(ids.prefix(rows.count)) {
      for row in rows { take(row) }
      rows = []
    }
    for (row, line) in zip(rows, lines) { row.show(line) }
    for line in lines.dropFirst(rows.count) {
      let row = OutboxRow(line, screen)
      rows.append(row)
      group.addRow(row.widget)
    }
  }

  /// Takes a row out; the keyboard passes to what is next.
  private func take(_ row: OutboxRow) {
    let hadFocus = hasFocus(within: row.widget)
    if hadFocus { gtk_widget_child_focus(group, GTK_DIR_TAB_FORWARD) }
    row.stop()
    group.takeRow(row.widget)
  }
}
