import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The waiting visits, oldest first; a row is kept while only its content changes.
@MainActor
final class OutboxRows {
  /// How many rows are created at once; one takes at least a millisecond.
  private static let batch = 4
  /// How many rows get new content at once, which takes as long.
  private static let changes = 1

  let widget = box(.vertical, spacing: 6)
  private let viewModel: OutboxViewModel
  private let place = box(.vertical)
  private let more = box(.vertical)
  private var group: Widget?
  private var moreText: Widget?
  private var again: Widget?
  private var rows: [OutboxRow] = []
  private let changes: RowChangeQueue
  private var filling: MainSource?

  init(_ viewModel: OutboxViewModel, _ changes: RowChangeQueue) {
    (self.viewModel, self.changes) = (viewModel, changes)
    for part in [place, more] { widget.append(part) }
    // Deliberately strong: the container's observer keeps this object alive.
    observe(while: widget) { self.render() }
  }

  // Widgets are recreated rather than hidden: GTK 4.8 does not report a hidden widget that is shown
  // again to screen readers.

  private func render() {
    let lines = viewModel.lines
    widget.isVisible = !lines.isEmpty
    renderMore()
    guard !lines.isEmpty else { return removeGroup() }
    let group = group ?? makeGroup()
    renderAgain(in: group)
    filling?.cancel()
    changes.leave(self)
    let ids = lines.map(\.id)
    let staying = rows.map(\.line.id).filter(ids.contains)
    if rows.count - staying.count > Self.changes || staying != Array(ids.prefix(staying.count)),
      !rows.contains(where: \.isHeld)
    {
      return rewrite(group)
    }
    for row in rows where !ids.contains(row.line.id) { take(row, from: group) }
    rows.removeAll { !ids.contains($0.line.id) }
    // Visits are sent in order: they leave at the top and arrive at the end. Otherwise all rows are
    // recreated.
    if rows.map(\.line.id) != Array(ids.prefix(rows.count)) {
      for row in rows { take(row, from: group) }
      rows = []
    }
    for (row, line) in zip(rows, lines) { row.show(line) }
    fill(group)
  }

  /// Gives the existing rows new content, step by step, so that none is added or removed when many
  /// visits were sent.
  private func rewrite(_ group: Widget) {
    let lines = viewModel.lines
    for row in rows.dropFirst(lines.count) { take(row, from: group) }
    rows.removeLast(max(0, rows.count - lines.count))
    let others = zip(rows, lines).filter { $0.line != $1 }
    for (row, line) in others.prefix(Self.changes) { row.show(line) }
    guard others.count > Self.changes else { return fill(group) }
    changes.take(self) { [weak self] in self?.render() }
  }

  /// Adds the missing rows, a few between two frames.
  private func fill(_ group: Widget) {
    let missing = viewModel.lines.dropFirst(rows.count)
    for line in missing.prefix(Self.batch) {
      let row = OutboxRow(line, viewModel)
      rows.append(row)
      group.addRow(row.widget)
    }
    guard missing.count > Self.batch else { return }
    filling = MainSource.idle(while: widget) { [weak self] in self?.render() }
  }

  private func makeGroup() -> Widget {
    let group = rowGroup(tr("Waiting"))
    place.append(group)
    self.group = group
    return group
  }

  private func removeGroup() {
    for row in rows { row.stop() }
    place.removeChildren()
    (group, again, rows) = (nil, nil, [])
  }

  private func renderAgain(in group: Widget) {
    guard viewModel.canRetryAll != (again != nil) else { return }
    again =
      again == nil
      ? button(tr("Retry All"), "flat") { [weak viewModel] in Task { await viewModel?.retryAll() } }
      : nil
    adw_preferences_group_set_header_suffix(cast(group), again)
  }

  private func renderMore() {
    guard let text = viewModel.moreText else {
      more.removeChildren()
      moreText = nil
      return
    }
    let shown = moreText ?? makeMore()
    shown.text = text
  }

  private func makeMore() -> Widget {
    let text = label("", "dim-label", wraps: true)
    text.hexpand = true
    let button = button(tr("Show More"), "flat") { [weak viewModel] in
      Task { await viewModel?.showMore() }
    }
    more.append(box(.horizontal, spacing: 12, [text, button]))
    moreText = text
    return text
  }

  /// Removes a row; the keyboard focus moves to the next one.
  private func take(_ row: OutboxRow, from group: Widget) {
    let hadFocus = hasFocus(within: row.widget)
    if hadFocus { gtk_widget_child_focus(group, GTK_DIR_TAB_FORWARD) }
    row.stop()
    group.takeRow(row.widget)
  }
}

/// Schedules the changes of a page's lists, one list every 33 ms (two frames at 60 Hz): each change
/// makes GTK measure and draw the whole page.
@MainActor
final class RowChangeQueue {
  private let page: Widget
  private var waiting: [(list: ObjectIdentifier, change: @MainActor () -> Void)] = []
  private var next: MainSource?

  init(of page: Widget) { self.page = page }

  /// Schedules a change of a list, replacing one that is still pending.
  func take(_ list: AnyObject, _ change: @escaping @MainActor () -> Void) {
    leave(list)
    waiting.append((ObjectIdentifier(list), change))
    wait()
  }

  /// Cancels the pending change of a list, if there is one.
  func leave(_ list: AnyObject) {
    waiting.removeAll { $0.list == ObjectIdentifier(list) }
  }

  private func wait() {
    guard next == nil, !waiting.isEmpty else { return }
    next = MainSource.after(.milliseconds(33), while: page) { [weak self] in
      guard let self else { return }
      next = nil
      if !waiting.isEmpty { waiting.removeFirst().change() }
      wait()
    }
  }
}
