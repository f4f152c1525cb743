import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What was sent in the last days.
@MainActor
final class SentRows {
  let widget = rowGroup(tr("Sent in the Last Days"))
  private let screen: OutboxScreen
  private var rows: [(line: SentLine, row: Widget)] = []

  init(_ screen: OutboxScreen) {
    self.screen = screen
    // The group holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let lines = screen.sent
    widget.isVisible = !lines.isEmpty
    guard lines != rows.map(\.line) else { return }
    for (_, row) in rows { widget.takeRow(row) }
    rows = lines.map { line in
      let row = actionRow(line.title, line.text)
      row.addPrefix(iconImage("object-select-symbolic"))
      return (line, row)
    }
    for (_, row) in rows { widget.addRow(row) }
  }
}
