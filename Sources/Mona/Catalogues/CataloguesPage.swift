import CGtk
import Foundation
import GtkKit
import MonaCatalogue
import MonaPerson
import MonaScreens
import MonaText

/// The page of the catalogues, the sources of discoveries.
@MainActor
final class CataloguesPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: CataloguesViewModel
  private let content = box(.vertical, spacing: 24)
  private let group = rowGroup()
  private let add: Widget
  private let lostGroup = rowGroup(tr("To be imported again"))
  private var rows: [(source: CatalogueSource, row: Widget)] = []
  private var lostRows: [(lost: LostImport, row: Widget)] = []
  private var waiting: Widget?

  init(_ viewModel: CataloguesViewModel, navigation: Navigation) {
    self.viewModel = viewModel
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    content.append(label(viewModel.title, "title-1", wraps: true))
    content.append(lostGroup)
    content.append(group)
    add = button(tr("Import a Catalogue…"), "pill") { [widget, weak navigation] in
      if let navigation { CatalogueChooser.importing(navigation, over: widget) }
    }
    add.halign = .center
    content.append(add)
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let (sources, removed) = (viewModel.sources, viewModel.removed)
    if viewModel.lost != lostRows.map(\.lost) || lostRows.isEmpty { show(lost: viewModel.lost) }
    if sources != rows.map(\.source) { show(sources) }
    showWaiting()
    for (source, row) in rows {
      let isGoing = source.name == removed
      if isGoing, hasFocus(within: row) { add.grabFocus() }
      row.isSensitive = !isGoing
    }
  }

  /// Creates the rows again; the focus stays on the same catalogue's row.
  private func show(_ sources: [CatalogueSource]) {
    let focused = rows.first { hasFocus(within: $0.row) }?.source.name
    for (_, row) in rows { group.takeRow(row) }
    rows = sources.map { source in
      let row = TextRow.widget(
        source.name, viewModel.details(of: source), buttons(for: source), colour: source.colour)
      group.addRow(row)
      return (source, row)
    }
    guard let focused else { return }
    let row = rows.first { $0.source.name == focused }?.row
    gtk_widget_child_focus(row ?? add, GTK_DIR_TAB_FORWARD)
  }

  private func show(lost: [LostImport]) {
    for (_, row) in lostRows { lostGroup.takeRow(row) }
    lostRows = lost.map { lost in
      let name = ["name": lost.name]
      let row = TextRow.widget(
        lost.name, lost.text,
        [
          iconButton("view-refresh-symbolic", tr("Import “{name}” again…", name), "flat") {
            [weak self] in self?.importAgain(lost)
          },
          iconButton("window-close-symbolic", tr("Stop asking for “{name}”", name), "flat") {
            [weak self] in Task { await self?.viewModel.forget(lost) }
          },
        ])
      lostGroup.addRow(row)
      return (lost, row)
    }
    lostGroup.isVisible = !lost.isEmpty
  }

  private func importAgain(_ lost: LostImport) {
    widget.startTask { [self] in
      if await viewModel.importAgain(lost) { return }
      if let file = await CatalogueChooser.choose(over: widget) {
        viewModel.importAgain(lost, from: file)
      }
    }
  }

  private func buttons(for source: CatalogueSource) -> [Widget] {
    let name = ["name": source.name]
    let outliers =
      source.outlierCount == 0
      ? []
      : [
        iconButton(
          "mona-map-symbolic", tr("Suspicious positions of “{name}”", name), "flat"
        ) {
          [weak viewModel] in viewModel?.showPositionOutliers(of: source)
        }
      ]
    let edit = iconButton("document-edit-symbolic", tr("Describe “{name}”…", name), "flat") {
      [weak viewModel] in viewModel?.describe(source)
    }
    let toggle = viewModel.hasSwitch(source) ? [shownSwitch(source)] : []
    guard !source.isMona else { return outliers + toggle + [edit] + updateNow() }
    return outliers + toggle + [
      edit,
      iconButton("view-refresh-symbolic", tr("Update “{name}”…", name), "flat") {
        [weak self] in self?.update(source)
      },
      iconButton("user-trash-symbolic", tr("Remove “{name}”…", name), "flat") {
        [weak self] in self?.remove(source)
      },
    ]
  }

  /// The switch that hides a catalogue from counts, lists, search and the map.
  private func shownSwitch(_ source: CatalogueSource) -> Widget {
    let toggle: Widget = gtk_switch_new()
    toggle.isOn = !source.isHidden
    let text = viewModel.switchText(of: source)
    Accessible.label(toggle, text)
    gtk_widget_set_tooltip_text(toggle, text)
    connect(toggle, "notify::active") { [weak self, widget, viewModel] (_: OpaquePointer) in
      let isOn = toggle.isOn
      widget.startTask {
        await viewModel.setShown(isOn, source)
        // If that failed, resets the switch to the stored state.
        if viewModel.sources.contains(source) { self?.show(viewModel.sources) }
      }
    }
    return toggle
  }

  private func updateNow() -> [Widget] {
    let turning = spinner(tr("Asking the server…"))
    waiting = turning
    showWaiting()
    return [
      turning,
      button(tr("Update Now"), "flat") { [viewModel] in Task { await viewModel.updates.updateNow() }
      },
    ]
  }

  private func showWaiting() {
    waiting?.isVisible = viewModel.updates.isSlow
    if let waiting { gtk_spinner_set_spinning(cast(waiting), viewModel.updates.isSlow ? 1 : 0) }
  }

  private func update(_ source: CatalogueSource) {
    widget.startTask { [self] in
      if await viewModel.update(source) { return }
      if let file = await CatalogueChooser.choose(over: widget) {
        viewModel.update(source, from: file)
      }
    }
  }

  private func remove(_ source: CatalogueSource) {
    let question = viewModel.removalQuestion(source)
    widget.startTask { [self] in
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("remove", tr("Remove"), .destructive),
        ]
      ).ask(over: widget.window)
      if answer == "remove" { await viewModel.remove(source) }
    }
  }
}

/// File choosers for catalogues.
@MainActor
enum CatalogueChooser {
  /// Asks for a file; nil if the person cancels.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Catalogue"), accept: tr("Read"),
      filters: [
        FileFilter(tr("Catalogues"), suffixes: CataloguesViewModel.suffixes),
        FileFilter(tr("All files"), patterns: ["*"]),
      ]
    ).first
  }

  /// Asks for a file, then opens the page that imports it.
  static func importing(_ navigation: Navigation, over widget: Widget) {
    widget.startTask {
      if let file = await choose(over: widget) { navigation.open(.importing(file)) }
    }
  }
}

/// A row of a boxed list: a name above its text, with buttons beside them.
@MainActor
enum TextRow {
  /// - Parameter colour: the colour of the catalogue that it names.
  static func widget(
    _ name: String, _ value: String, _ buttons: [Widget] = [], colour: SourceColour? = nil
  ) -> Widget {
    let title = label(name, "heading", wraps: true)
    let text = label(value, "dim-label", wraps: true)
    gtk_label_set_selectable(cast(text), buttons.isEmpty ? 1 : 0)
    text.canFocus = false
    // Lets the buttons wrap below before the text becomes too narrow to read.
    title.widthChars = 14
    let head = colour.map { box(.horizontal, spacing: 6, [SourceDot($0).widget, title]) }
    let texts = box(.vertical, spacing: 4, [head ?? title, text])
    texts.hexpand = true
    for button in buttons { button.valign = .center }
    let side = box(.horizontal, spacing: 6, buttons)
    side.halign = .end
    let content = arranged(buttons.isEmpty ? [texts] : [texts, side], by: .inLine(spacing: 6))
    content.setMargins(12, 10)
    let row: Widget = adw_preferences_row_new()
    adw_preferences_row_set_use_markup(cast(row), 0)
    adw_preferences_row_set_title(cast(row), name)
    row.child = content
    gtk_list_box_row_set_activatable(cast(row), 0)
    row.isFocusable = false
    return row
  }
}
