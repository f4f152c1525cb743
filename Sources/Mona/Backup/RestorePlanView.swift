import CGtk
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// What restoring a back-up would change, and the choice between merging and replacing.
@MainActor
final class RestorePlanView {
  let widget = box(.vertical, spacing: 24)
  private let viewModel: RestoreViewModel
  private let changes = box(.vertical)
  private let action: Widget
  private var shown: RestorePlan.Way?

  init(_ viewModel: RestoreViewModel) {
    self.viewModel = viewModel
    action = button(trc("button", "Restore"), "pill") { [weak viewModel] in viewModel?.restore() }
    let cancel = button(tr("Cancel"), "pill") { [weak viewModel] in viewModel?.leave() }
    let head = box(
      .vertical, spacing: 6,
      [
        heading(viewModel.title, "title-1"), label(viewModel.headText, wraps: true),
        label(viewModel.file.fileName, "dim-label", wraps: true),
      ])
    let buttons = arranged([cancel, action], by: .inLine(spacing: 12))
    buttons.halign = .center
    for part in [head, ways(), changes, buttons] { widget.append(part) }
    // The strong reference keeps this object alive as long as its widget.
    observe(while: widget) { self.render() }
  }

  private func ways() -> Widget {
    var first: Widget?
    let rows = viewModel.wayTexts.map { way, title, text in
      let row = actionRow(title, text)
      let check: Widget = gtk_check_button_new()
      if let first { gtk_check_button_set_group(cast(check), cast(first)) } else { first = check }
      gtk_check_button_set_active(cast(check), viewModel.way == way ? 1 : 0)
      row.addPrefix(check)
      row.activates(check)
      connect(check, "toggled") { [weak viewModel] in
        if gtk_check_button_get_active(cast(check)) != 0 { viewModel?.way = way }
      }
      return row
    }
    return rowGroup(tr("How to restore"), "", rows)
  }

  private func render() {
    action.isSensitive = viewModel.canRestore
    action.setClass("suggested-action", viewModel.way == .merging)
    action.setClass("destructive-action", viewModel.way == .replacing)
    guard shown != viewModel.way else { return }
    shown = viewModel.way
    changes.removeChildren()
    let rows = viewModel.lines[viewModel.way, default: []].map { line in
      line.titles.isEmpty ? actionRow(line.text) : expander(line)
    }
    changes.append(rowGroup(tr("What changes"), "", rows))
  }

  private func expander(_ line: RestoreViewModel.Line) -> Widget {
    let row = expanderRow()
    adw_preferences_row_set_title(cast(row), escaped(line.text))
    for title in line.titles { adw_expander_row_add_row(cast(row), actionRow(title)) }
    return row
  }
}
