import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What waits, the oldest first; rows stay while what they show changes.
@MainActor
final class OutboxRows {
  /// How many rows are made at once: one takes a millisecond and more.
  private static let batch = 4
  /// How many rows say something else in a turn, which takes as long.
  private static let changes = 1

  let widget = box(.vertical, spacing: 6)
  private let viewModel: OutboxViewModel
  private let place = box(.vertical)
  private let more = box(.vertical)
  private var group: Widget?
  private var moreText: Widget?
  private var again: Widget?
  private var rows: [OutboxRow] = []
  private let turns: RowTurns
  private var filling: MainSource?

  init(_ viewModel: OutboxViewModel, _ turns: RowTurns) {
    (self.viewModel, self.turns) = (viewModel, turns)
    for part in [place, more] { widget.append(part) }
    // The place of the group holds what fills it.
    observe(while: widget) { self.render() }
  }

  // What comes and goes is made anew each time: GTK 4.8 tells screen readers nothing of a hidden widget
  // that shows again.

  private func render() {
    let lines = viewModel.lines
    widget.isVisible = !lines.isEmpty
    renderMore()
    guard !lines.isEmpty else { return removeGroup() }
    let group = group ?? makeGroup()
    renderAgain(in: group)
    filling?.cancel()
    turns.leave(self)
    let ids = lines.map(\.id)
    let staying = rows.map(\.line.id).filter(ids.contains)
    if rows.count - staying.count > Self.changes || staying != Array(ids.prefix(staying.count)),
      !rows.contains(where: \.isHeld)
    {
      return rewrite(group)
    }
    for row in rows where !ids.contains(row.line.id) { take(row, from: group) }
    rows.removeAll { !ids.contains($0.line.id) }
    // Sent in order, they go at the top and come at the end; else all are made anew.
    if rows.map(\.line.id) != Array(ids.prefix(rows.count)) {
      for row in rows { take(row, from: group) }
      rows = []
    }
    for (row, line) in zip(rows, lines) { row.show(line) }
    fill(group)
  }

  /// Has the rows say something else where many have gone, so that none comes or goes, turn by turn.
  private func rewrite(_ group: Widget) {
    let lines = viewModel.lines
    for row in rows.dropFirst(lines.count) { take(row, from: group) }
    rows.removeLast(max(0, rows.count - lines.count))
    let others = zip(rows, lines).filter { $0.line != $1 }
    for (row, line) in others.prefix(Self.changes) { row.show(line) }
    guard others.count > Self.changes else { return fill(group) }
    turns.take(self) { [weak self] in self?.render() }
  }

  /// Adds the rows that are missing, a few between two frames.
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

  /// Takes a row out; the keyboard passes to what is next.
  private func take(_ row: OutboxRow, from group: Widget) {
    let hadFocus = hasFocus(within: row.widget)
    if hadFocus { gtk_widget_child_focus(group, GTK_DIR_TAB_FORWARD) }
    row.stop()
    group.takeRow(row.widget)
  }
}

/// Lets the lists of a page change in turn, one of them in two frames: whichever row says something else, the page
/// is measured and drawn again.
@MainActor
final class RowTurns {
  private let page: Widget
  private var waiting: [(list: ObjectIdentifier, change: @MainActor () -> Void)] = []
  private var next: MainSource?

  init(of page: Widget) { self.page = page }

  /// Changes a list as soon as it is its turn, in the place of what it had in mind before.
  func take(_ list: AnyObject, _ change: @escaping @MainActor () -> Void) {
    leave(list)
    waiting.append((ObjectIdentifier(list), change))
    wait()
  }

  /// Gives a turn up; harmless without one.
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
