import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The available map sources, one of them selected.
@MainActor
final class MapSourceRows {
  let widget = rowGroup(tr("Map background"))
  /// Called to edit a source that the person added.
  var onEdit: (@MainActor (String) -> Void)?

  private let viewModel: PreferencesViewModel
  private var unread: (text: String, row: Widget)?
  private var rows: [(line: PreferencesViewModel.Line, row: Widget, check: Widget)] = []

  /// Never shown: it puts even a single source in a group, so that GTK draws it as a radio button.
  private let radio = Object(gtk_check_button_new() as Widget)

  init(_ viewModel: PreferencesViewModel) {
    self.viewModel = viewModel
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let lines = viewModel.lines
    // Rows are kept while only the selection changes, so that the keyboard focus stays.
    func withoutChoice(_ lines: [PreferencesViewModel.Line]) -> [PreferencesViewModel.Line] {
      lines.map {
        var line = $0
        line.isChosen = false
        return line
      }
    }
    if withoutChoice(lines) != withoutChoice(rows.map(\.line))
      || viewModel.backgrounds.unreadText != unread?.text
    {
      rebuild(lines)
    }
    for (index, line) in lines.enumerated() {
      rows[index].line = line
      let check = rows[index].check
      if check.isOn != line.isChosen, line.isChosen {
        check.isOn = true
      }
    }
  }

  private func rebuild(_ lines: [PreferencesViewModel.Line]) {
    let before = rows.map(\.row) + [unread?.row].compactMap { $0 }
    let hadFocus = before.contains { hasFocus(within: $0) }
    for row in before { widget.takeRow(row) }
    rows = lines.map(makeRow)
    for row in rows { widget.addRow(row.row) }
    unread = viewModel.backgrounds.unreadText.map { ($0, makeUnreadRow($0)) }
    if let unread { widget.addRow(unread.row) }
    if hadFocus { (rows.first { $0.line.isChosen } ?? rows.first)?.row.grabFocus() }
  }

  private func makeUnreadRow(_ text: String) -> Widget {
    let row = actionRow(text, tr("Written by another version of MONA, or by hand"))
    let remove = iconButton("user-trash-symbolic", tr("Remove what cannot be read…"), "flat") {
      [weak self] in self?.removeUnread()
    }
    remove.valign = .center
    row.addSuffix(remove)
    return row
  }

  private func makeRow(
    _ line: PreferencesViewModel.Line
  ) -> (PreferencesViewModel.Line, Widget, Widget) {
    let row: Widget = adw_action_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    adw_preferences_row_set_title(cast(row), line.name)
    adw_action_row_set_subtitle(cast(row), escaped(line.details))
    let check: Widget = gtk_check_button_new()
    check.valign = .center
    gtk_check_button_set_group(cast(check), cast(radio.pointer))
    if line.isChosen { check.isOn = true }
    connect(check, "toggled") { [weak self] in
      guard check.isOn else { return }
      self?.choose(line.id)
    }
    adw_action_row_add_prefix(cast(row), check)
    // This also labels the check button.
    adw_action_row_set_activatable_widget(cast(row), check)
    if line.isOwn { for button in buttons(line) { adw_action_row_add_suffix(cast(row), button) } }
    return (line, row, check)
  }

  private func choose(_ id: String) {
    guard viewModel.lines.first(where: { $0.id == id })?.isChosen == false else { return }
    widget.startTask { [weak self, viewModel] in
      await viewModel.choose(id)
      // If the file cannot be opened, the selection returns to the current source.
      self?.render()
    }
  }

  private func buttons(_ line: PreferencesViewModel.Line) -> [Widget] {
    let name = ["name": line.name]
    let edit = iconButton("document-edit-symbolic", tr("Change “{name}”…", name), "flat") {
      [weak self] in self?.onEdit?(line.id)
    }
    let remove = iconButton("user-trash-symbolic", tr("Remove “{name}”…", name), "flat") {
      [weak self] in self?.remove(line)
    }
    for button in [edit, remove] { button.valign = .center }
    return [edit, remove]
  }

  private func remove(_ line: PreferencesViewModel.Line) {
    ask(viewModel.removalQuestion(line)) { $0.remove(line) }
  }

  private func removeUnread() {
    if let question = viewModel.backgrounds.unreadRemovalQuestion {
      ask(question) { $0.backgrounds.removeUnread() }
    }
  }

  private func ask(
    _ question: (heading: String, body: String),
    remove: @escaping @MainActor (PreferencesViewModel) -> Void
  ) {
    widget.startTask { [widget, viewModel] in
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("remove", tr("Remove"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer == "remove" { remove(viewModel) }
    }
  }
}

/// The limit and the size of the tile cache on disk.
@MainActor
enum TileStockRows {
  static func group(_ viewModel: PreferencesViewModel) -> Widget {
    rowGroup(
      tr("Kept on this computer"), tr("Areas you have viewed load at once, even offline."),
      [spaceRow(viewModel), useRow(viewModel)])
  }

  private static func spaceRow(_ viewModel: PreferencesViewModel) -> Widget {
    comboRow(
      tr("Space for the maps"), text: tr("Areas viewed least recently are removed first."),
      viewModel.spaceTexts
    ) { [weak viewModel] in
      viewModel?.spaceIndex
    } choose: { [weak viewModel] in
      await viewModel?.setSpace($0)
    }
  }

  private static func useRow(_ viewModel: PreferencesViewModel) -> Widget {
    cacheRow { [weak viewModel] in
      viewModel.map { ($0.usedText, $0.canClear) }
    } clear: { [weak viewModel] in
      await viewModel?.clear()
    }
  }
}

/// The row of a cache on disk: how much it takes, and a button that empties it.
///
/// - Parameters:
///   - label: the name of the button for screen readers; nil for its text.
///   - state: the text of the row, and whether there is anything to clear; nil to leave the row as it is.
@MainActor
func cacheRow(
  label: String? = nil, state: @escaping @MainActor () -> (text: String, canClear: Bool)?,
  clear: @escaping @MainActor () async -> Void
) -> Widget {
  let row: Widget = adw_action_row_new()
  adw_preferences_row_set_use_markup(cast(row), 0)
  let button = button(tr("Clear")) {
    row.startTask {
      await clear()
      // The button has lost the focus: screen readers say the row, which says how little is left.
      if state()?.canClear == false { row.grabFocus() }
    }
  }
  if let label { Accessible.label(button, label) }
  button.valign = .center
  adw_action_row_add_suffix(cast(row), button)
  observe(while: row) {
    guard let state = state() else { return }
    adw_preferences_row_set_title(cast(row), state.text)
    button.isSensitive = state.canClear
  }
  return row
}
