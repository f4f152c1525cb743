import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What was sent in the last days; rows stay while others come above them.
@MainActor
final class SentRows {
  let widget = rowGroup(tr("Sent in the Last Days"))
  private let screen: OutboxScreen
  private let list = listBox("boxed-list")
  private var rows: [(line: SentLine, row: Widget)] = []

  init(_ screen: OutboxScreen) {
    self.screen = screen
    // The group holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let lines = screen.sent
    widget.isVisible = !lines.isEmpty
    // Screen readers are told of what comes into a group that shows, not of what was in it before.
    if !lines.isEmpty, gtk_widget_get_parent(list) == nil { widget.addRow(list) }
    let staying = Set(lines)
    for (line, row) in rows where !staying.contains(line) { gtk_list_box_remove(cast(list), row) }
    rows.removeAll { !staying.contains($0.line) }
    for (place, line) in lines.enumerated() where place >= rows.count || rows[place].line != line {
      let row = actionRow(line.title, line.text)
      row.addPrefix(iconImage("object-select-symbolic"))
      gtk_list_box_insert(cast(list), row, gint(place))
      rows.insert((line, row), at: place)
    }
  }
}
