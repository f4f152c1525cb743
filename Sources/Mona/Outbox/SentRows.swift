import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The visits sent in the last days; a row is kept while others are added above it.
@MainActor
final class SentRows {
  /// How many rows are created at once.
  private static let batch = 1
  /// How many rows get new content at once, which takes as long.
  private static let changes = 1

  /// Stays visible while empty: GTK 4.8 does not report a hidden widget that is shown again to
  /// screen readers.
  let widget = box(.vertical)
  private let viewModel: OutboxViewModel
  private var list: Widget?
  private var rows: [(line: SentLine, row: Widget)] = []
  private let changes: RowChangeQueue

  init(_ viewModel: OutboxViewModel, _ changes: RowChangeQueue) {
    (self.viewModel, self.changes) = (viewModel, changes)
    // Deliberately strong: the container's observer keeps this object alive.
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
    changes.leave(self)
    let staying = Set(lines)
    if rows.count(where: { !staying.contains($0.line) }) > Self.changes { return rewrite(list) }
    for (line, row) in rows where !staying.contains(line) { gtk_list_box_remove(cast(list), row) }
    rows.removeAll { !staying.contains($0.line) }
    var made = 0
    for (place, line) in lines.enumerated() where place >= rows.count || rows[place].line != line {
      guard made < Self.batch else {
        return changes.take(self) { [weak self] in self?.render() }
      }
      made += 1
      let row = actionRow(line.title, line.text)
      row.addPrefix(iconImage("object-select-symbolic"))
      gtk_list_box_insert(cast(list), row, gint(place))
      rows.insert((line, row), at: place)
    }
  }

  /// Gives the existing rows new content, step by step, so that none is added or removed when many
  /// visits were sent.
  private func rewrite(_ list: Widget) {
    let lines = viewModel.sent
    for (_, row) in rows.dropFirst(lines.count) { gtk_list_box_remove(cast(list), row) }
    rows.removeLast(max(0, rows.count - lines.count))
    for place in rows.indices.filter({ rows[$0].line != lines[$0] }).prefix(Self.changes) {
      rows[place].row.setRow(lines[place].title, lines[place].text)
      rows[place].line = lines[place]
    }
    changes.take(self) { [weak self] in self?.render() }
  }

  /// Created when there is content: GTK 4.8 does not report a hidden group that is shown again to
  /// screen readers.
  private func makeList() -> Widget {
    let (group, list) = (rowGroup(tr("Recently Sent")), listBox("boxed-list"))
    group.addRow(list)
    widget.append(group)
    self.list = list
    return list
  }
}
