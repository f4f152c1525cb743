import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The result of a batch: the badges, the failures, and buttons for the next step.
@MainActor
final class InboxCollected {
  let widget: Widget
  private let collecting: InboxCollecting
  private let stored: StoredInbox
  private let discard: @MainActor () -> Void
  private let content = box(.vertical, spacing: 18)
  /// Buttons of the current content: the first one, and *Undo*.
  private var next, undo: Widget?

  /// - Parameter discard: empties the inbox for another batch.
  init(
    _ collecting: InboxCollecting, _ stored: StoredInbox,
    discard: @escaping @MainActor () -> Void
  ) {
    (self.collecting, self.stored, self.discard) = (collecting, stored, discard)
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    connect(widget, "map") { [weak self] in self?.focusLater() }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in
      let isIdle = collecting.isIdle
      if let undo = self?.undo { undo.isSensitive = isIdle }
    }
  }

  private func render() {
    guard collecting.isShown else { return }
    (next, undo) = (nil, nil)
    content.removeChildren()
    let title = heading(collecting.title, "title-1")
    title.justify = .center
    title.xalign = 0.5
    add(title)
    let note = collecting.note
    if !note.isEmpty {
      let words = label(note, "dim-label", wraps: true)
      words.justify = .center
      words.xalign = 0.5
      add(words)
    }
    let badges = collecting.outcome?.badges ?? []
    if !badges.isEmpty {
      add(BadgePictures.heading(badges))
      add(BadgePictures.widget(badges))
    }
    if !collecting.failures.isEmpty {
      add(heading(tr("Not collected"), "title-4"))
      add(InboxSetAsideList.widget(collecting.failures))
    }
    if let aside = stored.asideText {
      let list: Widget = gtk_expander_new(aside)
      let rows = InboxSetAsideList.widget(stored.aside)
      rows.setMargins(0, 6)
      gtk_expander_set_child(cast(list), rows)
      add(list)
    }
    add(buttons())
    focusLater()
  }

  /// Focuses the most common next step, when idle.
  private func focusLater() {
    MainSource.idle(while: widget) { [weak self] in
      guard let self, widget.isMapped, let next else { return }
      next.grabFocus()
    }
  }

  private func buttons() -> Widget {
    var buttons: [Widget] = []
    if collecting.canUndo {
      let undo = button(tr("Undo the Batch"), "pill") { [weak collecting] in collecting?.undo() }
      self.undo = undo
      buttons.append(undo)
    }
    if collecting.hasMore {
      buttons.insert(
        button(tr("Back to the Photos"), "suggested-action", "pill") { [weak collecting] in
          collecting?.review()
        }, at: 0)
    } else {
      buttons.insert(
        button(tr("See the Collection"), "suggested-action", "pill") { [weak collecting] in
          collecting?.showCollection()
        }, at: 0)
      buttons.append(
        button(tr("Back to the Photos"), "pill") { [weak collecting] in collecting?.review() })
      buttons.append(
        button(tr("New Batch"), "pill", action: discard))
    }
    next = buttons.first
    let flow = box(.vertical, spacing: 12, buttons)
    flow.halign = .center
    return flow
  }

  private func add(_ child: Widget) {
    content.append(child)
  }
}

/// A list of files, each with a sentence: why it needs no decision, or what failed.
@MainActor
enum InboxSetAsideList {
  static func widget(_ rows: [InboxSetAside]) -> Widget {
    let list = listBox("boxed-list")
    for row in rows.prefix(limit) { list.appendRow(line(row.name, row.reason)) }
    if rows.count > limit {
      let more = rows.count - limit
      list.appendRow(line(trn("and {count} more", "and {count} more", more), ""))
    }
    return list
  }

  /// The most rows to show: nobody reads more, and each row costs widgets.
  private static let limit = 200
  /// The maximum width of a line, in characters.
  private static let lineLength = 34

  private static func line(_ name: String, _ reason: String) -> Widget {
    let parts =
      [label(name, "heading", wraps: true)]
      + (reason.isEmpty ? [] : [label(reason, "caption", wraps: true)])
    // Without this, a scrolling list computes its height from lines that are wider than the list.
    for part in parts { part.maxWidthChars = lineLength }
    let content = box(.vertical, spacing: 2, parts)
    content.setMargins(12, 8)
    let row = listRow(content, isActivatable: false)
    Accessible.label(row, reason.isEmpty ? name : "\(name). \(reason)")
    return row
  }
}
