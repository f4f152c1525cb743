import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// What a back-up would change, and the way the person chooses.
@MainActor
final class RestorePlanView {
  let widget = box(.vertical, spacing: 24)
  private let screen: RestoreScreen
  private let changes = box(.vertical)
  private let action: Widget
  private var shown: RestorePlan.Way?

  init(_ screen: RestoreScreen) {
    self.screen = screen
    action = button(trc("button", "Restore"), "pill") { [weak screen] in screen?.restore() }
    let cancel = button(tr("Cancel"), "pill") { [weak screen] in screen?.leave() }
    let head = box(
      .vertical, spacing: 6,
      [
        heading(screen.title, "title-1"), label(screen.headText, wraps: true),
        label(screen.file.lastPathComponent, "dim-label", wraps: true),
      ])
    let buttons = arranged([cancel, action], by: .inLine(spacing: 12))
    buttons.halign = .center
    for part in [head, ways(), changes, buttons] { widget.append(part) }
    // The page holds what it shows.
    observe(while: widget) { self.render() }
  }

  private func ways() -> Widget {
    var first: Widget?
    let rows = screen.wayTexts.map { way, title, text in
      let row = actionRow(title, text)
      let check: Widget = gtk_check_button_new()
      if let first { gtk_check_button_set_group(cast(check), cast(first)) } else { first = check }
      gtk_check_button_set_active(cast(check), screen.way == way ? 1 : 0)
      row.addPrefix(check)
      row.activates(check)
      connect(check, "toggled") { [weak screen] in
        if gtk_check_button_get_active(cast(check)) != 0 { screen?.way = way }
      }
      return row
    }
    return rowGroup(tr("How to restore"), "", rows)
  }

  private func render() {
    action.isSensitive = screen.canRestore
    action.setClass("suggested-action", screen.way == .merging)
    action.setClass("destructive-action", screen.way == .replacing)
    guard shown != screen.way else { return }
    shown = screen.way
    changes.removeChildren()
    let rows = screen.lines[screen.way, default: []].map { line in
      line.titles.isEmpty ? actionRow(line.text) : expander(line)
    }
    changes.append(rowGroup(tr("What changes"), "", rows))
  }

  private func expander(_ line: RestoreScreen.Line) -> Widget {
    let row = expanderRow()
    adw_preferences_row_set_title(cast(row), escaped(line.text))
    for title in line.titles { adw_expander_row_add_row(cast(row), actionRow(title)) }
    return row
  }
}
