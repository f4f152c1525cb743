import CGtk
import GtkKit
import MonaScreens
import MonaText

/// How the first records of a file would look in a list; as the person decides what they are, they
/// change.
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
