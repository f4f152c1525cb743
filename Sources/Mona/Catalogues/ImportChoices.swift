import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The choices before an import: the catalogue's name and the kind of its content.
@MainActor
enum ImportChoices {
  static func widget(for viewModel: ImportViewModel) -> Widget {
    let group = rowGroup()
    let name = entryRow(tr("Name of the catalogue"))
    name.typed = viewModel.name
    connect(name, "changed") { [weak viewModel] in
      viewModel?.name = name.typed
    }
    group.addRow(name)

    let purposes = viewModel.purposes
    let kinds = comboRow(
      trc("what a catalogue lists", "Contains"), purposes.map(viewModel.text)
    ) { [weak viewModel] in
      viewModel.flatMap { purposes.firstIndex(of: $0.purpose) }
    } choose: { [weak viewModel] in
      if purposes.indices.contains($0) { viewModel?.purpose = purposes[$0] }
    }
    group.addRow(kinds)
    return group
  }

  /// The number of possible duplicates in other catalogues, and the switch that skips them.
  static func alike(_ alike: ImportViewModel.Line, for viewModel: ImportViewModel) -> Widget {
    let group = rowGroup()
    group.addRow(TextRow.widget(alike.name, alike.value))
    let row = SwitchRow(tr("Skip them"), tr("They are not imported."))
    row.follow { [weak viewModel] in
      viewModel?.skipsAlike == true
    } choose: { [weak viewModel] in
      viewModel?.skipsAlike = $0
    }
    group.addRow(row.widget)
    return group
  }

  /// A warning of a likely mistake, which the person must confirm.
  static func warning(_ warning: String, for viewModel: ImportViewModel) -> Widget {
    let group = rowGroup()
    let row = SwitchRow(tr("Import without titles"), warning)
    row.follow { [weak viewModel] in
      viewModel?.isConfirmed == true
    } choose: { [weak viewModel] in
      viewModel?.isConfirmed = $0
    }
    row.widget.addPrefix(iconImage("dialog-warning-symbolic"))
    group.addRow(row.widget)
    return group
  }
}

/// The columns of a file, each with a menu of what it can mean; it follows the person's choices.
@MainActor
final class ImportColumns {
  let widget: Widget
  private let viewModel: ImportViewModel
  private let problem = label("", "error", wraps: true)
  private let rows = box(.vertical)
  private var shown: [String] = []

  init(_ viewModel: ImportViewModel) {
    self.viewModel = viewModel
    widget = box(.vertical, spacing: 6, [problem, rows])
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.renderProblem() }
  }

  /// Makes the rows when the names of the columns change; the menus follow by themselves.
  private func render() {
    let columns = viewModel.columns
    widget.isVisible = !columns.isEmpty
    guard columns.map(\.name) != shown else { return }
    shown = columns.map(\.name)
    rows.removeChildren()
    let group = rowGroup(
      tr("Columns"), tr("What each column means. It is kept for the catalogue’s updates."),
      columns.enumerated().map { row($1, at: $0) })
    rows.append(group)
  }

  private func row(_ column: ImportViewModel.Column, at index: Int) -> Widget {
    comboRow(column.name, text: column.example, viewModel.meanings) { [weak viewModel] in
      guard let columns = viewModel?.columns, columns.indices.contains(index) else { return nil }
      return columns[index].meaning
    } choose: { [weak viewModel] in
      viewModel?.choose($0, for: column.name)
      await viewModel?.finishRevision()
    }
  }

  private func renderProblem() {
    let text = viewModel.columnProblem
    problem.isVisible = text != nil
    problem.text = text ?? ""
    if let text { Accessible.announce(text, from: widget) }
  }
}

/// A preview of the first records of a file as list rows; it follows the person's choices.
@MainActor
final class ImportExamples {
  let widget: Widget
  private let viewModel: ImportViewModel
  private let list = listBox("boxed-list")
  private var rows: [SearchRowView] = []

  init(_ viewModel: ImportViewModel) {
    self.viewModel = viewModel
    Accessible.label(list, tr("How it will look"))
    widget = box(.vertical, spacing: 6, [label(tr("How it will look"), "heading"), list])
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let examples = viewModel.examples
    while rows.count > examples.count { list.removeRow(rows.removeLast().widget) }
    while rows.count < examples.count {
      let row = SearchRowView()
      gtk_list_box_row_set_activatable(cast(row.widget), 0)
      list.appendRow(row.widget)
      rows.append(row)
    }
    for (row, example) in zip(rows, examples) { row.show(example) }
    widget.isVisible = !examples.isEmpty
  }
}
