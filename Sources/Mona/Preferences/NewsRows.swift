import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The switch of the news, the feeds, and a field that adds one.
@MainActor
final class NewsRows {
  let widget: Widget
  /// The group with the field.
  let adding = rowGroup()
  private let viewModel: NewsFeedsViewModel
  private let address = entryRow(tr("Address of a site or of its feed"))
  private let add = button(tr("Add"), "flat") {}
  private let waiting = spinner(tr("Asking the site…"))
  private let trouble = label("", "error", "caption", wraps: true)
  private var rows: [(line: NewsFeedsViewModel.Line, row: Widget)] = []
  private var said: String?

  init(_ viewModel: NewsFeedsViewModel) {
    self.viewModel = viewModel
    widget = rowGroup(tr("News"), viewModel.explanation)
    widget.addRow(switchRow())
    adw_entry_row_set_input_purpose(cast(address), GTK_INPUT_PURPOSE_URL)
    for part in [waiting, add] {
      part.valign = .center
      adw_entry_row_add_suffix(cast(address), part)
    }
    trouble.setMargins(12, 6)
    adding.addRow(address)
    adding.addRow(trouble)
    connect(address, "changed") { [viewModel, address] in viewModel.write(address.typed) }
    connect(address, "entry-activated") { [weak self] in self?.addTyped() }
    connect(add, "clicked") { [weak self] in self?.addTyped() }
    bind(viewModel.loader, to: widget)
    // Deliberately strong: the group's observer keeps this object alive.
    observe(while: widget) { self.render() }
  }

  private func switchRow() -> Widget {
    let row = SwitchRow(tr("Fetch and show news"))
    row.follow { [viewModel] in
      viewModel.isOn
    } choose: { [viewModel] in
      viewModel.setOn($0)
    }
    return row.widget
  }

  private func addTyped() {
    widget.startTask { [viewModel] in await viewModel.add() }
  }

  private func render() {
    if viewModel.lines != rows.map(\.line) { show(viewModel.lines) }
    if address.typed != viewModel.typed { address.typed = viewModel.typed }
    address.isSensitive = viewModel.isOn
    add.isSensitive = viewModel.canAdd
    waiting.isVisible = viewModel.isAdding
    gtk_spinner_set_spinning(cast(waiting), viewModel.isAdding ? 1 : 0)
    trouble.text = viewModel.trouble ?? ""
    trouble.isVisible = viewModel.trouble != nil
    address.setClass("error", viewModel.trouble != nil)
    Accessible.describe(address, viewModel.trouble ?? "")
    if let text = viewModel.trouble, text != said { Accessible.announce(text, from: address) }
    said = viewModel.trouble
  }

  /// Creates the rows again; after a removal, the focus goes to the field.
  private func show(_ lines: [NewsFeedsViewModel.Line]) {
    let focused = rows.first { hasFocus(within: $0.row) }?.line.id
    for (_, row) in rows { widget.takeRow(row) }
    rows = lines.map { line in (line, row(line)) }
    for (_, row) in rows { widget.addRow(row) }
    guard let focused else { return }
    if let row = rows.first(where: { $0.line.id == focused })?.row {
      gtk_widget_child_focus(row, GTK_DIR_TAB_FORWARD)
    } else {
      address.grabFocus()
    }
  }

  private func row(_ line: NewsFeedsViewModel.Line) -> Widget {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    adw_preferences_row_set_title(cast(row), line.name)
    adw_action_row_set_subtitle(cast(row), escaped(line.details))
    adw_action_row_set_subtitle_lines(cast(row), 0)
    row.setClass("refused", line.isInTrouble)
    row.addSuffix(
      iconButton("user-trash-symbolic", tr("Remove “{name}”", ["name": line.name]), "flat") {
        [weak self, viewModel] in
        self?.widget.startTask { await viewModel.remove(line) }
      })
    return row
  }
}
