import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What was sent in the last days; rows stay while others come above them.
@MainActor
final class SentRows {
  /// How many rows are made in a turn.
  private static let batch = 1
  /// How many rows say something else in a turn, which takes as long.
  private static let changes = 1

  /// Shows with nothing in it as well: of what shows again GTK 4.8 tells screen readers nothing.
  let widget = box(.vertical)
  private let viewModel: OutboxViewModel
  private var list: Widget?
  private var rows: [(line: SentLine, row: Widget)] = []
  private let turns: RowTurns

  init(_ viewModel: OutboxViewModel, _ turns: RowTurns) {
    (self.viewModel, self.turns) = (viewModel, turns)
    // The place of the group holds what fills it.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let lines = viewModel.sent
    guard !lines.isEmpty else {
      widget.removeChildren()
      (list, rows) = (nil, [])
      return
    }
    let list = list ?? makeList()
    turns.leave(self)
    let staying = Set(lines)
    if rows.count(where: { !staying.contains($0.line) }) > Self.changes { return rewrite(list) }
    for (line, row) in rows where !staying.contains(line) { gtk_list_box_remove(cast(list), row) }
    rows.removeAll { !staying.contains($0.line) }
    var made = 0
    for (place, line) in lines.enumerated() where place >= rows.count || rows[place].line != line {
      guard made < Self.batch else {
        return turns.take(self) { [weak self] in self?.render() }
      }
      made += 1
      let row = actionRow(line.title, line.text)
      row.addPrefix(iconImage("object-select-symbolic"))
      gtk_list_box_insert(cast(list), row, gint(place))
      rows.insert((line, row), at: place)
    }
  }

  /// Has the rows say something else where many have come, so that none comes or goes, turn by turn.
  private func rewrite(_ list: Widget) {
    let lines = viewModel.sent
    for (_, row) in rows.dropFirst(lines.count) { gtk_list_box_remove(cast(list), row) }
    rows.removeLast(max(0, rows.count - lines.count))
    for place in rows.indices.filter({ rows[$0].line != lines[$0] }).prefix(Self.changes) {
      rows[place].row.setRow(lines[place].title, lines[place].text)
      rows[place].line = lines[place]
    }
    turns.take(self) { [weak self] in self?.render() }
  }

  /// Made when there is something in it: GTK 4.8 tells screen readers nothing of a hidden group that
  /// shows again.
  private func makeList() -> Widget {
    let (group, list) = (rowGroup(tr("Recently Sent")), listBox("boxed-list"))
    group.addRow(list)
    widget.append(group)
    self.list = list
    return list
  }
}
